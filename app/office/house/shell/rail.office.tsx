import { LayerMark } from '../../../design/drawings/layer-mark.tsx';
import { useAsk } from '../../ground/use-calls.office.tsx';
import { countCalls } from '../../inbox/contract.ts';
import type { Place } from './places.ts';
import { useUnseen } from '../../people/mentions/use-colleagues.ts';
import { OfficeIcon } from '../../ground/icons.tsx';
import './rail.css';

const lookEveryMilliseconds = 60_000;

/** The ways through the office: a rail beside the page, the foot of a phone. */
export function Rail({ places, here }: { places: readonly Place[]; here: string | undefined }) {
  const waiting = useWaiting();
  const unseen = useUnseen();
  const inMore = places.some(({ label, on }) => on === 'wide' && label === here);
  return (
    <nav className="rail" aria-label="Back office">
      <a className="rail__brand" href="/office">
        <LayerMark />
        <span className="vh">Back office</span>
      </a>
      <ul>
        {places.map(({ label, href, icon, on }) => (
          <li key={href} className={on ? `rail__${on}` : undefined}>
            <a href={href} aria-current={label === here || (label === 'More' && inMore) ? 'true' : undefined}>
              <OfficeIcon name={icon} large />
              {label}
              {label === 'Inbox' && waiting ? (
                <span className="rail__count">
                  <span className="vh">, waiting: </span>
                  {waiting}
                </span>
              ) : null}
              {label === 'Today' && unseen > 0 ? (
                <span className="rail__count rail__count--said">
                  <span className="vh">, said to you: </span>
                  {unseen}
                </span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How much is new, on every screen. */
function useWaiting(): string | null {
  const { data } = useAsk(countCalls.counts, { query: {} }, { refetchInterval: lookEveryMilliseconds });
  return data?.waiting.count ? `${data.waiting.count}${data.waiting.more ? '+' : ''}` : null;
}
