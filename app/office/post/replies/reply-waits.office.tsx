import { Button } from '../../../design/button/button.tsx';
import { indianTime } from '../../../platform/indian-time.ts';
import { useMayAct } from '../../ground/me.office.tsx';
import { useAct } from '../../ground/use-calls.office.tsx';
import { replyMarkCalls, type ReplyWords } from './contract.ts';
import './replies.css';

/** As much as is read before the rest is looked for in the story. */
const mostCharacters = 600;

type Props = { caseId: string; at: string; entry: { text?: string | null; reply?: ReplyWords | null } | null };

/** Somebody has written back, and waits: until they are answered, or somebody says that it needs no answer. Their words stand with it. */
export function ReplyWaits({ caseId, at, entry }: Props) {
  const mayWork = useMayAct('office');
  const text = entry?.text ?? '';
  const note = useAct(replyMarkCalls.needsNone);
  return (
    <div className="heed bar bar--ends">
      <p>
        <b>{entry?.reply?.stranger ? 'A mail from another address waits' : 'A reply waits'}</b> since {indianTime(at)}.
        {entry ? (
          <>
            {' '}
            <a href="#reply">In the story</a>
          </>
        ) : null}
      </p>
      {mayWork ? (
        <Button look="outline" small busy={note.isPending} onClick={() => note.mutate({ id: caseId, body: { at } })}>
          Needs no answer
        </Button>
      ) : null}
      {text ? <blockquote className="reply-waits__words office-text">“{shorten(text)}”</blockquote> : null}
    </div>
  );
}

const shorten = (text: string) =>
  text.length > mostCharacters ? `${text.slice(0, mostCharacters).trimEnd()} ...` : text;
