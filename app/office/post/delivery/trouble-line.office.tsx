import { useLocation } from 'react-router';
import { useAsk } from '../../ground/use-calls.office.tsx';
import { shortIndianTime } from '../../../platform/indian-time.ts';
import { deliveryCalls, type MailTrouble } from './contract.ts';
import './delivery.css';

/** One line on every screen while mails do not leave. */
export function TroubleLine() {
  // Whatever is tried again under Delivery asks anew.
  const { data } = useAsk(deliveryCalls.trouble, {}, { refetchInterval: 60_000 });
  const isThere = useLocation().pathname === '/delivery';
  return <div role="status">{data?.trouble ? <Line trouble={data.trouble} isThere={isThere} /> : null}</div>;
}

type LineProps = { trouble: MailTrouble; isThere: boolean };

function Line({ trouble: { since, plain, waiting }, isThere }: LineProps) {
  const count = `${waiting.count}${waiting.more ? '+' : ''} ${waiting.count === 1 ? 'waits' : 'wait'}`;
  return (
    <p className="heed heed--error bar space-above--small">
      <b>Mails do not leave since {shortIndianTime(since)}.</b>{' '}
      <span>
        <span className="wide-only">{plain ?? 'Nobody has said why: tell whoever runs the site.'} </span>
        {count}, nothing is lost.
      </span>{' '}
      {isThere ? null : (
        <a className="press" href="/office/delivery">
          See Delivery
        </a>
      )}
    </p>
  );
}
