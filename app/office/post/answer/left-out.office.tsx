import { Button } from '../../../design/button/button.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import type { LeftOut, Reach } from './contract.ts';

const atOnce = 5;

/** Who gets the letter, by name, folded away; each leads to their case. */
export function ReachedList({ reached }: Pick<Reach, 'reached'>) {
  if (reached.length === 0) return null;
  return (
    <details>
      <summary className="office-summary">
        {reached.length === 1 ? '1 person gets it' : `${reached.length} people get it`}
      </summary>
      <ul className="letter-left">
        {reached.map(({ caseId, name, email }) => (
          <li key={caseId}>
            <a href={`/office/cases/${caseId}`}>{name || email}</a>
            {name ? <span className="muted">{email}</span> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Who gets no letter and why; whoever was only warned of can be written to all the same. */
export function LeftOutList({
  leftOut,
  onAnyway,
}: {
  leftOut: readonly LeftOut[];
  onAnyway: (caseId: string) => void;
}) {
  if (leftOut.length === 0) return null;
  const rows = (some: readonly LeftOut[]) => (
    <ul className="letter-left">
      {some.map((one) => (
        <LeftOutRow key={one.caseId} one={one} onAnyway={onAnyway} />
      ))}
    </ul>
  );
  return (
    <Record
      title={leftOut.length === 1 ? '1 is left out' : `${leftOut.length} are left out`}
      aside={<span className="muted small">each gets a line in their story</span>}
    >
      <RecordBody>
        {rows(leftOut.slice(0, atOnce))}
        {leftOut.length > atOnce ? (
          <details>
            <summary className="office-summary">{leftOut.length - atOnce} more</summary>
            {rows(leftOut.slice(atOnce))}
          </details>
        ) : null}
      </RecordBody>
    </Record>
  );
}

function LeftOutRow({ one, onAnyway }: { one: LeftOut; onAnyway: (caseId: string) => void }) {
  const { caseId, name, email, why, reason } = one;
  return (
    <li>
      <a href={`/office/cases/${caseId}`}>{name || email}</a>
      <span className="muted">{reason}</span>
      {why === 'recent' ? (
        <Button className="letter-left__act" look="text" small onClick={() => onAnyway(caseId)}>
          Write all the same<span className="vh"> to {name || email}</span>
        </Button>
      ) : null}
      {why === 'refused' ? (
        <a className="letter-left__act" href={`/office/people/${encodeURIComponent(email)}`}>
          Look at the address<span className="vh"> of {name || email}</span>
        </a>
      ) : null}
    </li>
  );
}
