import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { askOffice } from '../ground/ask-office.ts';
import { indianTime } from '../../platform/indian-time.ts';
import type { MailTrouble } from './contract.ts';
import './delivery.css';

/** How the frame asks whether mails leave. Whatever is tried again under Delivery asks anew. */
export const troubleQuery = {
  queryKey: ['mails', 'trouble'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    askOffice<{ trouble: MailTrouble | null }>('/mails/trouble', { signal }),
  refetchInterval: 60_000,
};

/** One line on every screen while mails do not leave; Delivery itself says it at length. */
export function TroubleLine() {
  const { data } = useQuery(troubleQuery);
  const { pathname } = useLocation();
  const trouble = pathname === '/delivery' ? null : data?.trouble;
  return <div role="status">{trouble ? <Line trouble={trouble} /> : null}</div>;
}

function Line({ trouble: { since, waiting } }: { trouble: MailTrouble }) {
  return (
    <p className="office-trouble">
      Mails are not leaving: {waiting.count}
      {waiting.more ? '+' : ''} {waiting.count === 1 ? 'waits' : 'wait'}, the oldest since {indianTime(since)}. None is
      lost. <a href="/office/delivery">See Delivery</a>
    </p>
  );
}
