import type { ReactNode } from 'react';
import type { Desk, Purpose } from '../letters/contract.ts';
import { LetterSheet } from '../letters/letter.email.tsx';
import { piecesOf, type Values } from '../letters/placeholders.ts';

type Props = {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  desk: Desk;
  words: { subject: string; text: string };
  values: Values;
  purpose: Purpose;
};

/** A letter as its reader gets it, as wide as a phone; what was filled in is marked. The sheet is that of the mail itself. */
export function MailPreview({ title, aside, desk, words, values, purpose }: Props) {
  return (
    <section className="letter-preview" aria-labelledby="letter-preview">
      <div className="letter-preview__head">
        <h2 className="h4" id="letter-preview">
          {title}
        </h2>
        {aside}
      </div>
      <div className="letter-preview__sheet">
        <LetterSheet
          subject={piecesOf(words.subject || 'No subject yet', values)}
          text={piecesOf(words.text, values)}
          closing={desk.closing[purpose]}
          surroundings={desk.surroundings}
        />
      </div>
    </section>
  );
}
