import { useRef, useState, Fragment, useEffect, type ComponentProps, type KeyboardEvent } from 'react';
import { TextArea } from '../../../design/field/text-field.tsx';
import { initials } from '../../ground/initials.ts';
import { mentionCalls, type Named } from './contract.ts';
import { fitting, typedName, partsOf } from './named-in.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMe } from '../../ground/me.office.tsx';
import { keyOf, useAsk } from '../../ground/use-calls.office.tsx';
import './mentions.css';

type Props = Omit<ComponentProps<typeof TextArea>, 'onChange' | 'value' | 'ref' | 'id'> & {
  id: string;
  value: string;
  onText: (text: string) => void;
};

/** The field of a note: an '@' offers colleagues to name, by arrow keys and Enter, or by a finger. */
export function NoteArea({ value, onText, onKeyDown, id, ...rest }: Props) {
  const { field, offered, current, look, press, take, close } = useNaming(value, onText);
  const listId = `${id}-colleagues`;
  const isOpen = offered.length > 0;
  return (
    <div className="note-area">
      <TextArea
        {...rest}
        id={id}
        ref={field}
        value={value}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${current}` : undefined}
        onChange={({ target }) => {
          onText(target.value);
          look(target, true);
        }}
        onSelect={({ currentTarget }) => look(currentTarget, false)}
        onBlur={close}
        onKeyDown={(event) => (press(event) ? event.preventDefault() : onKeyDown?.(event))}
      />
      {isOpen ? <Offered id={listId} offered={offered} current={current} take={take} /> : null}
      <p className="vh" role="status">
        {isOpen ? sayOffered(offered.length) : ''}
      </p>
    </div>
  );
}

const sayOffered = (count: number) =>
  `${count === 1 ? 'One colleague' : `${count} colleagues`} to name: arrow keys, then Enter.`;

const mostOffered = 6;

/** Who is offered for what stands before the cursor, and what the keys do with them. */
function useNaming(value: string, onText: (text: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null);
  /** Where one types; null while nobody is being named. */
  const [cursor, setCursor] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const people = useNameable();
  const named = cursor === null ? null : typedName(value, cursor);
  const offered = named ? fitting(people, named.typed).slice(0, mostOffered) : [];
  const current = Math.min(at, offered.length - 1);
  const close = () => setCursor(null);

  function look(area: HTMLTextAreaElement, isTyped: boolean) {
    if (isTyped) setAt(0);
    // Moving about opens nothing that was closed.
    if (isTyped || cursor !== null) setCursor(area.selectionStart);
  }
  function take({ name }: Named) {
    const before = `${value.slice(0, named!.from)}@${name} `;
    onText(before + value.slice(cursor!).replace(/^ /, ''));
    close();
    // Behind the name, once the field has it.
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length));
  }
  /** Whether the key was for what is offered. */
  function press({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean {
    if (offered.length === 0 || ctrlKey || metaKey || altKey || nativeEvent.isComposing) return false;
    const steps: Record<string, () => void> = {
      ArrowDown: () => setAt((current + 1) % offered.length),
      ArrowUp: () => setAt((current + offered.length - 1) % offered.length),
      Enter: () => take(offered[current]!),
      Escape: close,
    };
    steps[key]?.();
    return key in steps;
  }
  return { field, offered, current, look, press, take, close };
}

type OfferedProps = { id: string; offered: readonly Named[]; current: number; take: (person: Named) => void };

function Offered({ id, offered, current, take }: OfferedProps) {
  return (
    <div className="panel note-area__list" role="listbox" id={id} aria-label="Colleagues to name">
      {offered.map((person, n) => (
        <button
          type="button"
          className="menu-choice"
          tabIndex={-1}
          key={person.uid}
          id={`${id}-${n}`}
          role="option"
          aria-selected={n === current}
          // The field keeps the focus: what is typed goes on behind the name.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(person)}
        >
          <span className="office-initials" aria-hidden="true">
            {initials(person.name)}
          </span>
          {person.name}
        </button>
      ))}
    </div>
  );
}

/** The words of a note, with those who are meant in it. An address that names the note leads to it. */
export function Noted({ id, text, mentions }: { id: string; text: string; mentions?: readonly Named[] | undefined }) {
  const me = useMe();
  const client = useQueryClient();
  const words = useRef<HTMLParagraphElement>(null);
  const mine = mentions?.find(({ uid }) => uid === me.uid)?.name;
  const anchor = `note-${id}`;
  useEffect(() => {
    // Whoever reads what is said to them has seen it: the count is another.
    if (mine !== undefined) void client.invalidateQueries({ queryKey: keyOf(mentionCalls.unseen, {}), exact: true });
    if (location.hash !== `#${anchor}`) return;
    words.current?.focus({ preventScroll: true });
    words.current?.scrollIntoView({ block: 'center' });
  }, [mine, anchor, client]);
  const parts = partsOf(
    text,
    (mentions ?? []).map(({ name }) => name),
  );
  return (
    <p className="case-story__body office-text" id={anchor} ref={words} tabIndex={-1}>
      {parts.map((part) => (
        <Fragment key={part.from}>
          {part.name === undefined ? (
            part.text
          ) : (
            <mark className={part.name === mine ? 'said said--me' : 'said'}>{part.text}</mark>
          )}
        </Fragment>
      ))}
    </p>
  );
}

/** Who can be named in a note. */
export const useNameable = (): readonly Named[] =>
  useAsk(mentionCalls.colleagues, {}, { staleTime: 60_000 }).data?.colleagues ?? [];

/** In how many notes one is named that one has not seen; asked again and again. */
export const useUnseen = (): number => useAsk(mentionCalls.unseen, {}, { refetchInterval: 60_000 }).data?.unseen ?? 0;
