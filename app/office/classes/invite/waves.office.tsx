import { useState, type ReactNode } from 'react';
import { countOf, momentInWords } from '../../../classes/days.ts';
import { inTheMorning } from '../../../classes/quiet-hours.ts';
import { shortIndianTime } from '../../../platform/indian-time.ts';
import { useAsk, useMayAct } from '../../ground/use-calls.office.tsx';
import { pathOf, type Next } from '../steps.ts';
import { CopyText } from '../seats/copy-text.office.tsx';
import { inviteCalls, type Wave } from './contract.ts';
import { dial } from '../../../platform/words.ts';

const whileLeavingMilliseconds = 2000;
const laterMilliseconds = 10_000;

/** `hear`: inviting, or what is heard first. */
type WavesProps = { batchId: string; hear: Next['act']; opens: boolean; children: ReactNode };

/** What has come of every wave, kept up to date by itself; the next one, which stands in it, is folded once there is one, unless it `opens`: black where those who are asked are too few. */
export function WavesOf({ batchId, hear, opens, children }: WavesProps) {
  // What was opened or closed by hand stays so until another wave is sent.
  const [opened, setOpened] = useState<{ is: boolean; waves: number } | null>(null);
  const query = useAsk(
    inviteCalls.readWaves,
    { id: batchId },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.waves.some(({ leaving }) => leaving > 0) ? whileLeavingMilliseconds : laterMilliseconds,
    },
  );
  if (query.isPending) return null;
  if (!query.data || query.data.waves.length === 0)
    return children ?? <p>Nobody was invited. People are invited from the day a class is announced until it begins.</p>;
  const { waves } = query.data;
  const morning = inTheMorning(new Date(query.dataUpdatedAt));
  const isOpen = opened?.waves === waves.length ? opened.is : opens;
  return (
    <section className="pile space-above--small" aria-label="What came of it">
      <p role="status">
        <b>{sayWritten(waves, morning)}.</b> Not answered yet: {sum(waves, 'silent')}.
      </p>
      {children ? (
        <details open={isOpen}>
          <summary
            className={hear === 'invite' && !isOpen ? 'button' : 'button button--outline'}
            onClick={(event) => {
              event.preventDefault();
              setOpened({ is: !isOpen, waves: waves.length });
            }}
          >
            Invite more people
          </summary>
          <div className="space-above--small">{children}</div>
        </details>
      ) : null}
      {waves.map((wave) => (
        <OneWave key={wave.id} wave={wave} morning={morning} hear={pathOf({ id: batchId }, 'hear')} />
      ))}
    </section>
  );
}

const sum = (waves: readonly Wave[], of: 'sent' | 'silent' | 'leaving') => waves.reduce((all, one) => all + one[of], 0);

export function sayWritten(waves: readonly Wave[], morning: string): string {
  const [sent, leaving] = [sum(waves, 'sent'), sum(waves, 'leaving')];
  const leaves = `${countOf(leaving, 'invitation leaves', 'invitations leave')}${morning || ' now'}`;
  if (leaving > 0 && sent === 0) return leaves;
  return `${countOf(sent, 'person was written to', 'people were written to')}${leaving > 0 ? `; ${leaves}` : ''}`;
}

function OneWave({ wave, morning, hear }: { wave: Wave; morning: string; hear: string }) {
  const mayAct = useMayAct('office');
  const { number, by, sentAt, answerBy, people, sent, leaving, failed, yes, inLine, no, heldBack, silent } = wave;
  const figures = [
    ['Sent', `${sent}/${people}`],
    ['Failed', failed.length],
    ['Yes', yes],
    ['In line', inLine],
    ['No', no],
    ...(heldBack > 0 ? [['Held back', heldBack] as const] : []),
    ['No answer yet', silent],
  ] as const;
  return (
    <div className="stack">
      <h2 className="h3">
        Invitation {number}, {shortIndianTime(sentAt)}
      </h2>
      <p className="small muted">
        By {by || 'the office'}
        {answerBy ? `, to be answered until ${momentInWords(answerBy)}` : ''}
        {leaving > 0 ? `. ${leaving} on their way${morning && `: they leave${morning}`}` : ''}
      </p>
      <dl className="facts facts--tight">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{name === 'No answer yet' && silent > 0 ? <a href={hear}>{silent}</a> : value}</dd>
          </div>
        ))}
      </dl>
      {failed.length > 0 ? (
        <ul className="lines">
          {failed.map(({ seatId, name, phone, reason }) => (
            <li key={seatId}>
              <p>
                <b>{name}</b> {phone ? <a href={dial(phone)}>{phone}</a> : 'no telephone'}{' '}
                <span className="small muted">{reason}</span>
              </p>
              {mayAct ? <CopyText seatId={seatId} name={name} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
