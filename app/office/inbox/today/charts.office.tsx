import { Initials } from '../../ground/initials.office.tsx';
import { useMe } from '../../ground/me.office.tsx';
import { ageOf } from '../row-words.ts';
import type { OwnerLoad, Today } from './contract.ts';
import { due, inboxWith, openOf, cameIn } from './links.ts';
import { sayShortDay, roundScale } from './say.ts';
import './owners.css';

/** What each colleague has, oneself first, and what nobody has yet. */
export function Owners({ today: { day, owners, countedAt } }: { today: Today }) {
  const { uid } = useMe();
  const rank = (one: OwnerLoad) => (one.uid === uid ? 0 : one.uid === '' ? 2 : 1);
  const now = new Date(countedAt);
  return (
    <table className="plain-table today-owners">
      <thead>
        <tr>
          <th scope="col">Colleague</th>
          <th scope="col">Open</th>
          <th scope="col">Today</th>
          <th scope="col">Overdue</th>
          <th scope="col">Oldest</th>
        </tr>
      </thead>
      <tbody>
        {owners
          .toSorted((one, other) => rank(one) - rank(other))
          .map((owner) => (
            <tr key={owner.uid}>
              <th scope="row">
                <span>
                  <Initials name={owner.name} mine={owner.uid === uid} />
                  {owner.uid === uid ? 'You' : (owner.name ?? 'Nobody yet')}
                </span>
              </th>
              <td>
                <Figure count={owner.open} href={inboxWith(openOf(owner.uid))} of="open" />
              </td>
              <td>
                <Figure count={owner.dueToday} href={inboxWith(due(day, 'today', owner.uid), 'dueOn')} of="due today" />
              </td>
              <td>
                <Figure
                  count={owner.overdue}
                  href={inboxWith(due(day, 'before', owner.uid), 'dueOn')}
                  of="overdue"
                  late
                />
              </td>
              <td>{owner.oldest ? ageOf(owner.oldest, now).words : '–'}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Figure({ count, href, of, late }: { count: number; href: string; of: string; late?: boolean }) {
  return (
    <a href={href} className={late && count > 0 ? 'overdue' : undefined}>
      {count.toLocaleString('en-IN')}
      <span className="vh"> {of}</span>
    </a>
  );
}

const [left, column, top, height] = [30, 26, 22, 138];
const bottom = top + height;

/** What came in each of twelve weeks; each column opens its list. The sentence below says what matters of it. */
export function NewByWeek({ weeks }: { weeks: Today['weeks'] }) {
  const counts = weeks.map(({ came }) => came);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const scale = roundScale(most);
  const end = scale.at(-1)!;
  const y = (value: number) => bottom - (value / end) * height;
  const [now, before] = [counts.at(-1)!, counts.at(-2)!];
  const right = left + weeks.length * column;
  return (
    <>
      <svg className="today-weeks" viewBox={`0 0 ${right} ${bottom + 22}`} role="group" aria-label="What came by week">
        {scale.map((value) => (
          <g key={value}>
            <path d={`M${left} ${y(value)}H${right}`} stroke="var(--line)" />
            <text x={left - 6} y={y(value) + 4.5} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {weeks.map(({ monday, came }, at) => {
          const x = left + at * column;
          const isLast = at === weeks.length - 1;
          return (
            <g key={monday}>
              <a href={inboxWith(cameIn(monday))} aria-label={`Week from ${sayShortDay(monday)}: ${came} new`}>
                <path d={`M${x} ${top - 12}h${column}v${height + 12}h${-column}z`} fill="transparent" />
                <rect
                  x={x + 4}
                  y={y(came)}
                  width={column - 8}
                  height={bottom - y(came)}
                  fill={isLast ? 'var(--cip)' : 'var(--edge)'}
                />
                {isLast || (came === most && came !== now) ? (
                  <text x={x + column / 2} y={y(came) - 6} textAnchor="middle" fontWeight="700">
                    {came}
                  </text>
                ) : null}
              </a>
              {at % 3 === 1 ? (
                <text x={x + column / 2} y={bottom + 18} textAnchor="middle" aria-hidden="true">
                  {sayShortDay(monday)}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
      <p className="space-above--small">
        {`${now.toLocaleString('en-IN')} came this week so far, ${before.toLocaleString('en-IN')} in the week before. In these ${weeks.length} weeks the fewest were ${least.toLocaleString('en-IN')}, the most ${most.toLocaleString('en-IN')}.`}
      </p>
    </>
  );
}
