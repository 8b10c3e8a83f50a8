import { Record } from '../../../design/record/record.tsx';
import { asksFor, type Nomination } from '../../../classes/nominations/nomination.ts';
import { countOf, momentInWords } from '../../../classes/days.ts';
import { nominationAddress } from '../../people/cases/contract.ts';
import { useAsk } from '../../ground/use-calls.office.tsx';
import { employerCalls } from './contract.ts';

/** The employers of one batch: what is held for each, and how far their people are. Nothing where there are none. */
export function Employers({ batchId }: { batchId: string }) {
  const { data } = useAsk(employerCalls.readBatch, { id: batchId });
  if (!data || data.nominations.length === 0) return null;
  return (
    <Record title={`Employers, ${data.nominations.length}`} section="employers">
      <ul className="lines lines--inset">
        {data.nominations.map((nomination) => (
          <li key={nomination.id}>
            <a href={nominationAddress(nomination.id)}>{nomination.company}</a>
            <span className="muted small">{sayHold(nomination)}</span>
          </li>
        ))}
      </ul>
    </Record>
  );
}

/** 'Held 6 until Fri 4 Dec, 18:00: 4 named, 3 confirmed'. */
export function sayHold(nomination: Nomination): string {
  const { state, seats, holdUntil, people } = nomination;
  const confirmed = people.filter((one) => one.state === 'Taken').length;
  const named = people.filter((one) => one.state === 'Taken' || one.state === 'Offered').length;
  if (state === 'Sent') return `Asks for seats for ${countOf(asksFor(nomination), 'person', 'people')}`;
  if (state === 'Refused') return 'Refused';
  const far = `${named} named, ${confirmed} confirmed`;
  if (state !== 'Agreed') return `${state === 'Closed' ? 'Hold ended' : 'Let go'}: ${far}`;
  return `Held ${seats} until ${momentInWords(holdUntil!)}: ${far}`;
}
