import { useEffect, useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Banner } from '../../design/banner/banner.tsx';
import { Button, Buttons } from '../../design/button/button.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { pasteWords } from '../form/paste.ts';
import { askOffice, OfficeRefusal } from '../ground/ask-office.ts';
import type { FoundInText, Replaced } from './contract.ts';
import type { Wanted } from './match.ts';

type Props = {
  /** Where the words will be replaced. */
  chosen: readonly FoundInText[];
  wanted: Wanted;
  /** Null: nothing is being replaced. */
  by: string | null;
  onBy: (by: string | null) => void;
  onLookAgain: () => void;
};

type Undone = { undone: number; left: { key: string; title: string }[] };

/** Replacing in the chosen places, and taking it back. */
function useReplacing({ chosen, wanted, by, onBy }: Omit<Props, 'onLookAgain'>) {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all(['list', 'subject', 'search'].map((part) => client.invalidateQueries({ queryKey: ['desk', part] })));
  const replace = useMutation({
    mutationFn() {
      const texts = chosen.map(({ key, version, places }) => ({ subject: key, version, places }));
      return askOffice<Replaced>('/texts/replace', { method: 'POST', body: { ...wanted, by: by ?? '', texts } });
    },
    onSuccess() {
      onBy(null);
      return refresh();
    },
  });
  const undo = useMutation({
    mutationFn: () => askOffice<Undone>(`/texts/replacements/${replace.data?.id}/undo`, { method: 'POST' }),
    onSuccess: refresh,
  });
  return { replace, undo };
}

/** Replaces words in the drafts of what is chosen, in one act, and takes it back in one. */
export function ReplacePanel(props: Props) {
  const { wanted, by, onBy, onLookAgain, chosen } = props;
  const { replace, undo } = useReplacing(props);
  const said = useRef<HTMLDivElement>(null);
  const done = undo.data ?? replace.data;
  // The button that did it is gone.
  useEffect(() => {
    if (done) said.current?.focus();
  }, [done]);
  const refused = replace.error ?? undo.error;
  const opener = useRef<HTMLButtonElement>(null);
  function leave() {
    onBy(null);
    requestAnimationFrame(() => opener.current?.focus());
  }
  const count = chosen.reduce((sum, { places }) => sum + places.length, 0);
  return (
    <div className="stack">
      <div role="alert">
        {refused ? (
          <Banner kind="error" role="presentation" title={refused.message}>
            {refused instanceof OfficeRefusal && refused.code === 'changed' ? (
              <Buttons>
                <Button small onClick={onLookAgain}>
                  Look again
                </Button>
              </Buttons>
            ) : null}
          </Banner>
        ) : null}
      </div>
      <div role="status" tabIndex={-1} ref={said}>
        {undo.data ? <UndoneWords {...undo.data} /> : replace.data ? <DoneWords done={replace.data} /> : null}
      </div>
      {replace.data ? (
        <Buttons>
          {undo.data ? null : (
            <Button small busy={undo.isPending} busyLabel="Undoing" onClick={() => undo.mutate()}>
              Undo all of it
            </Button>
          )}
          <Button look="outline" small onClick={onLookAgain}>
            Look again
          </Button>
        </Buttons>
      ) : chosen.length === 0 && by === null ? null : by === null ? (
        <Buttons>
          <Button look="outline" small ref={opener} onClick={() => onBy('')}>
            Replace…
          </Button>
        </Buttons>
      ) : (
        <ReplaceForm
          words={wanted.words}
          by={by}
          onBy={onBy}
          onLeave={leave}
          count={count}
          busy={replace.isPending}
          onReplace={() => replace.mutate()}
        />
      )}
    </div>
  );
}

type FormProps = Pick<Props, 'onBy'> & {
  onLeave: () => void;
  words: string;
  by: string;
  count: number;
  busy: boolean;
  onReplace: () => void;
};

function ReplaceForm({ words, by, onBy, onLeave, count, busy, onReplace }: FormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="texts-search">
      <TextField
        ref={field}
        name="by"
        label={`Replace “${words}” by`}
        hint="Below stands what will change. Drafts are made; nothing is published by it."
        value={by}
        maxLength={500}
        autoComplete="off"
        onPaste={pasteWords}
        onChange={({ target }) => onBy(target.value)}
      />
      <Button busy={busy} busyLabel="Replacing" disabled={count === 0 || by === words} onClick={onReplace}>
        {by === '' ? 'Take away' : 'Replace'} {count === 1 ? 'in one place' : `in ${count} places`}
      </Button>
      <Button look="outline" onClick={onLeave}>
        Leave it
      </Button>
    </div>
  );
}

function DoneWords({ done: { texts } }: { done: Replaced }) {
  return (
    <>
      <p>
        <b>Replaced, in {texts.length === 1 ? 'one draft' : `${texts.length} drafts`}.</b> Nothing is published yet.
        Look at each and publish it:
      </p>
      <ul className="texts-drafts">
        {texts.map(({ key, title }) => (
          <li key={key}>
            <a href={`/office/desk/subjects/${key}`}>{title}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

function UndoneWords({ undone, left }: Undone) {
  return (
    <>
      <p>
        <b>Taken back in {undone === 1 ? 'one draft' : `${undone} drafts`}.</b>
        {left.length > 0 ? ' Somebody has saved or published these since: they are as they are.' : ''}
      </p>
      {left.length > 0 ? (
        <ul className="texts-drafts">
          {left.map(({ key, title }) => (
            <li key={key}>
              <a href={`/office/desk/subjects/${key}`}>{title}</a>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
