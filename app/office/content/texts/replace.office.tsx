import { useEffect, useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Banner } from '../../../design/banner/banner.tsx';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import { pasteWords } from '../form/paste.ts';
import { askOffice, OfficeRefusal } from '../../ground/ask-office.ts';
import type { FoundInText, Replaced } from './contract.ts';
import { DraftLinks, useRefresh } from './last.office.tsx';
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

/** Replacing in the chosen places. */
function useReplacing({ chosen, wanted, by, onBy }: Omit<Props, 'onLookAgain'>) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn() {
      const texts = chosen.map(({ key, version, places }) => ({ subject: key, version, places }));
      return askOffice<Replaced>('/texts/replace', { method: 'POST', body: { ...wanted, by: by ?? '', texts } });
    },
    onSuccess() {
      onBy(null);
      return refresh();
    },
  });
}

/** Replaces words in the drafts of what is chosen, in one act. */
export function ReplacePanel(props: Props) {
  const { wanted, by, onBy, onLookAgain, chosen } = props;
  const replace = useReplacing(props);
  const said = useRef<HTMLDivElement>(null);
  const done = replace.data;
  // The button that did it is gone.
  useEffect(() => {
    if (done) said.current?.focus();
  }, [done]);
  const refused = replace.error;
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
        {done ? <DoneWords done={done} /> : null}
      </div>
      {done ? (
        <Buttons>
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
      <Button
        look={by === '' ? 'outline' : undefined}
        busy={busy}
        busyLabel="Replacing"
        disabled={count === 0 || by === words}
        onClick={onReplace}
      >
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
      <DraftLinks texts={texts} />
    </>
  );
}
