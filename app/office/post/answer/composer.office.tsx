import { Record } from '../../../design/record/record.tsx';
import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react';
import { Button, Buttons, QuietButton } from '../../../design/button/button.tsx';
import { Form } from '../../../design/form/form.tsx';
import { OfficeRefusal } from '../../ground/ask-office.ts';
import { useFoot } from '../../ground/screen.office.tsx';
import { useAct } from '../../ground/use-calls.office.tsx';
import { type Desk, letterCalls, piecesOf, type Purpose, type Values } from '../letters/contract.ts';
import { LetterSheet } from '../letters/letter.email.tsx';
import { problemsNow, type Letter, type Sent } from './draft.ts';
import { KeptLine, MovesFields, WordsFields } from './letter-fields.office.tsx';

type Props = {
  letter: Letter;
  desk: Desk;
  caseId: string | null;
  act: { isPending: boolean; error: Error | null; variables: { body: Sent } | undefined };
  /** What the button says, and the one that goes on to the next case. */
  send: string;
  sendAndNext?: string | undefined;
  reachesNobody?: boolean;
  many?: boolean;
  onSend: (goOn: boolean) => void;
  children: ReactNode;
};

export function Composer(props: Props) {
  const { letter, desk, caseId, act, send, sendAndNext, reachesNobody, many, onSend, children } = props;
  const { draft } = letter;
  const test = useAct(letterCalls.test, { refresh: [] });
  // While it is on its way nothing may be typed that would not go with it.
  const change: Letter['change'] = act.isPending ? () => undefined : letter.change;
  const foot = useFoot();
  const errors = problemsNow(act.error, act.variables?.body, draft);
  const isUsed = act.error instanceof OfficeRefusal && act.error.code === 'used';
  const said = errors['who'] ?? (isUsed ? act.error!.message : null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend((event.nativeEvent.submitter as HTMLButtonElement | null)?.value === 'next');
  };
  const quick = ({ key, ctrlKey, metaKey }: KeyboardEvent<HTMLFormElement>) => {
    if (!many && key === 'Enter' && (ctrlKey || metaKey) && !act.isPending) onSend(sendAndNext !== undefined);
  };
  const busy = { busy: act.isPending, busyLabel: 'Sending...' };
  const { subject, text, purpose } = draft;
  // What says nothing yet is not sent next.
  const look = subject.trim() && text.trim() ? 'primary' : 'outline';
  return (
    <Form width="full" onSubmit={submit} onKeyDown={quick} aria-label="Letter">
      {children}
      <WordsFields words={draft} texts={desk.texts} errors={errors} onChange={change} />
      <MovesFields many={many} moves={draft.moves} error={errors['dueOn']} onChange={(moves) => change({ moves })} />
      {said ? (
        <p className="heed" role="alert" tabIndex={-1}>
          {said}
        </p>
      ) : null}
      <Buttons className="foot letter-send" ref={foot}>
        {sendAndNext ? (
          <Button type="submit" value="next" look={look} {...busy}>
            {sendAndNext}
          </Button>
        ) : null}
        <Button type="submit" look={sendAndNext ? 'outline' : look} disabled={reachesNobody} {...busy}>
          {send}
        </Button>
        <QuietButton
          busy={test.isPending}
          busyLabel="Sending..."
          onClick={() => test.mutate({ body: { subject, text, purpose, caseId } })}
        >
          Test to me
        </QuietButton>
      </Buttons>
      <KeptLine letter={letter}>{many ? 'Each person gets a mail of their own.' : null}</KeptLine>
    </Form>
  );
}

/** What a screen does when its letter was refused; true where the form shows why. A letter whose id is another's goes on as one of its own. */
export function takeRefusal(refusal: OfficeRefusal, { renew }: Letter): boolean {
  if (refusal.code === 'used') renew();
  return refusal.code === 'used' || Object.keys(refusal.errors).length > 0;
}

type PreviewProps = {
  title: string;
  aside?: ReactNode;
  desk: Desk;
  words: { subject: string; text: string };
  values: Values;
  purpose: Purpose;
};

/** A letter as its reader gets it, as wide as a phone; what was filled in is marked. The sheet is that of the mail itself. */
export function MailPreview({ title, aside, desk, words, values, purpose }: PreviewProps) {
  return (
    <Record title={title} section="letter-preview" aside={aside}>
      <div className="letter-preview__sheet">
        <LetterSheet
          subject={piecesOf(words.subject || 'No subject yet', values)}
          text={piecesOf(words.text, values)}
          closing={desk.closing[purpose]}
          surroundings={desk.surroundings}
        />
      </div>
    </Record>
  );
}
