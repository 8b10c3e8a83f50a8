import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from '../../ground/notices.office.tsx';
import { Button } from '../../../design/button/button.tsx';
import { indianTime } from '../../../platform/indian-time.ts';
import { askOffice } from '../../ground/ask-office.ts';
import { useMayAct } from '../../ground/me.office.tsx';
import type { ReplyWords } from './contract.ts';
import './replies.css';

/** As much as is read before the rest is looked for in the story. */
const mostCharacters = 600;

type Props = { caseId: string; at: string; entry: { text?: string | null; reply?: ReplyWords | null } | null };

/** Somebody has written back, and waits: until they are answered, or somebody says that it needs no answer. Their words stand with it. */
export function ReplyWaits({ caseId, at, entry }: Props) {
  const mayWork = useMayAct('office');
  const text = entry?.text ?? '';
  const client = useQueryClient();
  const notify = useNotify();
  const note = useMutation({
    mutationFn: () =>
      askOffice<{ message: string }>(`/cases/${caseId}/reply/dealt-with`, { method: 'POST', body: { at } }),
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <div className="reply-waits">
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
        <Button look="outline" small busy={note.isPending} onClick={() => note.mutate()}>
          Needs no answer
        </Button>
      ) : null}
      {text ? <blockquote className="reply-waits__words office-text">“{shorten(text)}”</blockquote> : null}
    </div>
  );
}

const shorten = (text: string) =>
  text.length > mostCharacters ? `${text.slice(0, mostCharacters).trimEnd()} ...` : text;
