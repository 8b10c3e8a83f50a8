import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Banner } from '../../../design/banner/banner.tsx';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { indianTime } from '../../../platform/indian-time.ts';
import { askOffice } from '../../ground/ask-office.ts';
import { useMayAct } from '../../ground/me.office.tsx';
import type { LastReplacement } from './contract.ts';

type Undone = { undone: number; left: { key: string; title: string }[] };

/** What a replacement, or taking one back, changes on the desk. */
export function useRefresh() {
  const client = useQueryClient();
  const parts = ['list', 'subject', 'search', 'replacement'];
  return () => Promise.all(parts.map((part) => client.invalidateQueries({ queryKey: ['desk', part] })));
}

/** The newest replacement, with the way to take it back: until the next one, wherever one was meanwhile. */
export function LastReplaced({ onUndone }: { onUndone: () => void }) {
  const mayWork = useMayAct('office');
  const refresh = useRefresh();
  const { data } = useQuery({
    queryKey: ['desk', 'replacement'],
    queryFn: ({ signal }) => askOffice<{ last: LastReplacement | null }>('/texts/replacements/last', { signal }),
  });
  const undo = useMutation({
    mutationFn: (id: string) => askOffice<Undone>(`/texts/replacements/${id}/undo`, { method: 'POST' }),
    onSuccess() {
      onUndone();
      return refresh();
    },
  });
  const said = useRef<HTMLDivElement>(null);
  // The button that did it is gone.
  useEffect(() => {
    if (undo.data) said.current?.focus();
  }, [undo.data]);
  const last = data?.last;
  return (
    <>
      <div role="alert">
        {undo.error ? <Banner kind="error" role="presentation" title={undo.error.message} /> : null}
      </div>
      <div role="status" tabIndex={-1} ref={said}>
        {undo.data && !last ? <UndoneWords {...undo.data} /> : null}
      </div>
      {last ? (
        <Record title="Replaced last">
          <RecordBody className="stack">
            <p>
              {sayWords(last)} by {last.by}, {indianTime(last.at)}.
            </p>
            <DraftLinks texts={last.texts} />
            {mayWork ? (
              <Buttons>
                <Button
                  look="outline"
                  small
                  busy={undo.isPending}
                  busyLabel="Undoing"
                  onClick={() => undo.mutate(last.id)}
                >
                  Undo all of it
                </Button>
              </Buttons>
            ) : null}
          </RecordBody>
        </Record>
      ) : null}
    </>
  );
}

function sayWords({ words, texts }: LastReplacement): string {
  const where = texts.length === 1 ? 'In one draft' : `In ${texts.length} drafts`;
  if (!words) return where;
  return words.to === '' ? `“${words.from}” taken away. ${where}` : `“${words.from}” is “${words.to}” now. ${where}`;
}

/** Texts by their titles, each a way to its form. */
export function DraftLinks({ texts }: { texts: readonly { key: string; title: string }[] }) {
  return (
    <ul className="texts-drafts">
      {texts.map(({ key, title }) => (
        <li key={key}>
          <a href={`/office/desk/subjects/${key}`}>{title}</a>
        </li>
      ))}
    </ul>
  );
}

function UndoneWords({ undone, left }: Undone) {
  return (
    <>
      <p>
        <b>Taken back in {undone === 1 ? 'one draft' : `${undone} drafts`}.</b>
        {left.length > 0 ? ' Somebody has saved or published these since: they are as they are.' : ''}
      </p>
      {left.length > 0 ? <DraftLinks texts={left} /> : null}
    </>
  );
}
