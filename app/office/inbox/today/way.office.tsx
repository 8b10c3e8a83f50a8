import type { Way } from './contract.ts';
import { inboxWith, wishes } from './links.ts';
import { sayShare, sayShortDay, saySpan } from './say.ts';

/** How far the wishes of twelve weeks have come, as bars whose numbers open their lists. */
export function WayOfWishes({ way }: { way: Way }) {
  const steps = [
    { label: 'Wishes', count: way.wishes, step: 'all' },
    { label: 'Answered', count: way.answered, step: 'answered' },
    { label: 'Batch offered', count: way.offered, step: 'offered' },
    { label: 'Registered', count: way.registered, step: 'registered' },
  ] as const;
  const share = sayShare(way.registered, way.wishes);
  const said = (count: number) => count.toLocaleString('en-IN');
  return (
    <>
      <ul className="today-way">
        {steps.map(({ label, count, step }) => (
          <li key={step}>
            <a href={inboxWith(wishes(way.since, step))}>
              <span>{label}</span>
              <span className="today-way__bar">
                <i style={{ width: `${way.wishes ? (count / way.wishes) * 78 : 0}%` }} />
                {said(count)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="today-way__text">
        {way.wishes === 0
          ? `No interest and no registration has come since ${sayShortDay(way.since)}.`
          : `${said(way.registered)} of ${said(way.wishes)} since ${sayShortDay(way.since)}${share ? `, ${share}` : ''}. `}
        {way.halfWithin === null ? null : (
          <>
            Half of the answers came within <b>{saySpan(way.halfWithin)}</b>.
          </>
        )}
      </p>
    </>
  );
}
