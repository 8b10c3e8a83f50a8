import { Initials } from '../../ground/initials.office.tsx';
import { useMe } from '../../ground/me.office.tsx';
import { ageOf } from '../row-words.ts';
import type { OwnerLoad, Today } from './contract.ts';
import { due, inboxWith, openOf } from './links.ts';
import './owners.css';

/** What each colleague has, oneself first, and what nobody has yet. */
export function Owners({ today: { day, owners, countedAt } }: { today: Today }) {
  const { uid } = useMe();
  const rank = (one: OwnerLoad) => (one.uid === uid ? 0 : one.uid === '' ? 2 : 1);
  const now = new Date(countedAt);
  return (
    <table className="today-owners">
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
    <a href={href} className={late && count > 0 ? 'today-late' : undefined}>
      {count.toLocaleString('en-IN')}
      <span className="vh"> {of}</span>
    </a>
  );
}
