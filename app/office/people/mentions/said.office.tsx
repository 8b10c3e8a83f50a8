import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../design/button/button.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { indianTime } from '../../../platform/indian-time.ts';
import { focusTitle } from '../../ground/screen.office.tsx';
import { question, useAct } from '../../ground/use-calls.office.tsx';
import { mentionCalls, type SaidToYou as OneSaid } from './contract.ts';
import { useUnseen } from './note-area.office.tsx';
import './mentions.css';

/** The notes in which colleagues named one; nothing where there are none. Read anew when the count of unseen ones changes. */
export function SaidToYou() {
  const unseen = useUnseen();
  const { queryKey, ...said } = question(mentionCalls.said, {});
  const { data } = useQuery({ ...said, queryKey: [...queryKey, unseen], placeholderData: (before) => before });
  const see = useAct(mentionCalls.see, { onDone: focusTitle, refresh: ['/mentions'] });
  if (!data || data.said.length === 0) return null;
  const ids = data.said.filter(({ seenAt }) => seenAt === null).map(({ id }) => id);
  return (
    <Record
      title="Said to you"
      aside={
        ids.length > 1 ? (
          <Button look="text" small onClick={() => see.mutate({ body: { ids } })}>
            All seen
          </Button>
        ) : undefined
      }
    >
      <RecordBody>
        <ul className="lines said-list">
          {data.said.map((one) => (
            <Line key={one.id} one={one} onSeen={() => see.mutate({ body: { ids: [one.id] } })} />
          ))}
        </ul>
      </RecordBody>
    </Record>
  );
}

function Line({ one: { by, at, about, begins, href, seenAt }, onSeen }: { one: OneSaid; onSeen: () => void }) {
  return (
    <li className={seenAt === null ? 'said-list__new' : undefined}>
      <a href={href}>
        <b>{by}</b> on {about || 'somebody without a name'}: <span dir="auto">{begins}</span>
      </a>
      <span className="muted small">{indianTime(at)}</span>
      {seenAt === null ? (
        <Button look="outline" small onClick={onSeen}>
          Seen
          <span className="vh">
            : {by} on {about}
          </span>
        </Button>
      ) : (
        <span className="muted small">Seen</span>
      )}
    </li>
  );
}
