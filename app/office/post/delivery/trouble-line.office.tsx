import { useLocation } from 'react-router';
import { useAsk } from '../../ground/use-calls.office.tsx';
import { shortIndianTime } from '../../../platform/indian-time.ts';
import { deliveryCalls, type MailTrouble } from './contract.ts';
import './delivery.css';

/** One line on every screen while mails do not leave; Delivery itself says it at length. */
export function TroubleLine() {
  // Whatever is tried again under Delivery asks anew.
  const { data } = useAsk(deliveryCalls.trouble, {}, { refetchInterval: 60_000 });
  const { pathname } = useLocation();
  const trouble = pathname === '/delivery' ? null : data?.trouble;
  return <div role="status">{trouble ? <Line trouble={trouble} /> : null}</div>;
}

function Line({ trouble: { since, plain, waiting } }: { trouble: MailTrouble }) {
  return (
    <p className="heed heed--error bar space-above--small">
      <b>Mails do not leave since {shortIndianTime(since)}.</b>{' '}
      <span>
        {plain ? <span className="wide-only">{plain} </span> : null}
        {sayWaiting(waiting)}, nothing is lost.
      </span>{' '}
      <a className="press" href="/office/delivery">
        See Delivery
      </a>
    </p>
  );
}

export function sayWaiting({ count, more }: MailTrouble['waiting']): string {
  return `${count}${more ? '+' : ''} ${count === 1 ? 'waits' : 'wait'}`;
}
