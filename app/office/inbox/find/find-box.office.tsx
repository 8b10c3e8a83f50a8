import { useRef, useState, useEffect, type KeyboardEvent, type ComponentProps, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { leaveHere } from '../../ground/came-from.ts';
import {
  foundKindNames,
  longestTyped,
  findCalls,
  theExact,
  type Found,
  type FoundKind,
  type Part,
} from './contract.ts';
import { Icon } from '../../../design/icon/icon.tsx';
import { useKeyNames } from '../../ground/keys.office.tsx';
import { useAsk } from '../../ground/use-calls.office.tsx';
import './find.css';

/** The box that finds anybody, on every screen; on that of all hits it fills the screen instead of a list of its own. */
export function FindBox() {
  const { pathname } = useLocation();
  return pathname === '/find' ? <ScreenBox /> : <AnsweringBox key={pathname} />;
}

/** What is typed here stands in the address a moment later, and the screen shows what is found. */
function ScreenBox() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<string | null>(null);
  const later = useRef(0);
  const show = (words: string) => void navigate(findAddress(words.trim()), { replace: true });
  const type = (words: string) => {
    setTyped(words);
    clearTimeout(later.current);
    later.current = window.setTimeout(() => show(words), pauseMilliseconds);
  };
  const value = typed ?? params.get('q') ?? '';
  const { data } = useFind((params.get('q') ?? '').trim(), { kind: null, most: mostShown });
  const exact = theExact(data, value.trim());
  return (
    <BoxForm
      value={value}
      onChange={({ target }) => type(target.value)}
      onBlur={() => setTyped(null)}
      onSend={() => (exact ? void navigate(exact.href.slice('/office'.length)) : show(value))}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape' && value !== '') type('');
        else if (event.key === 'Escape') event.currentTarget.blur();
        else if (event.key === 'ArrowDown') document.querySelector<HTMLElement>('.hits a')?.focus();
        else return;
        event.preventDefault();
      }}
    />
  );
}

export const mostShown = 50;

const shown = 7;
const optionId = (at: number) => `find-${at}`;

/** Answers while one types: arrow keys choose, Enter opens, Escape closes and empties. */
function AnsweringBox() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const paused = usePaused(typed);
  const { data, isPlaceholderData, error } = useFind(paused, { kind: null, most: shown });
  const words = typed.trim();
  const found = words === '' ? undefined : data;
  const isShown = isOpen && words !== '' && (found !== undefined || error !== null);
  const exact = theExact(found, words);
  const options = found ? [...found.hits.map(({ href }) => href), `/office${findAddress(words)}`] : [];

  const open = (href: string) => {
    setOpen(false);
    const hits = `/office${findAddress(words)}`;
    // From what was found one goes back to all of it, not to the page that lay behind the box.
    void navigate(href.slice('/office'.length) || '/', { state: href === hits ? leaveHere() : { from: hits } });
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isShown) setOpen(false);
    else if (event.key === 'Escape' && typed !== '') setTyped('');
    else if (event.key === 'Escape') event.currentTarget.blur();
    else if (step && options.length > 0) {
      setOpen(true);
      setChosen(isShown ? nextOf(chosen, step, options.length) : 0);
    } else return;
    event.preventDefault();
  };

  return (
    <BoxForm
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={isShown}
      aria-controls="find-hits"
      aria-activedescendant={isShown && chosen >= 0 ? optionId(chosen) : undefined}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        setChosen(-1);
        setOpen(true);
      }}
      onBlur={() => setOpen(false)}
      onKeyDown={press}
      onSend={() => open((isShown && options[chosen]) || exact?.href || `/office${findAddress(words)}`)}
    >
      <div className="find-box__list" hidden={!isShown}>
        {error ? <p className="find-box__said">{error.message}</p> : null}
        <div id="find-hits" role="listbox" aria-label="Found" aria-busy={isPlaceholderData || paused !== typed}>
          {found ? <Options found={found} chosen={chosen} words={words} open={open} /> : null}
        </div>
      </div>
      <p className="vh" role="status">
        {isShown && found && !isPlaceholderData ? sentenceOf(found) : ''}
      </p>
    </BoxForm>
  );
}

/** The next option round and round; -1, between the last and the first, is the field alone. */
const nextOf = (chosen: number, step: number, count: number) => ((chosen + 1 + step + count + 1) % (count + 1)) - 1;

type OptionsProps = { found: Found; chosen: number; words: string; open: (href: string) => void };

function Options({ found, chosen, words, open }: OptionsProps) {
  const option = (at: number, href: string) => ({
    id: optionId(at),
    role: 'option' as const,
    'aria-selected': chosen === at,
    tabIndex: -1,
    // The box keeps the focus.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => open(href),
  });
  return (
    <>
      {found.hits.map(({ key, kind, href, title, line, why, marks }, at) => (
        <div key={key} className="find-box__option" {...option(at, href)}>
          <span className="hits__kind">{foundKindNames[kind].one}</span>
          <span className="hits__title">
            <Marked parts={title} />
          </span>
          <span className="hits__why">{[...marks, why].filter(Boolean).join(' · ')}</span>
          <span className="hits__line">
            <Marked parts={line} />
          </span>
        </div>
      ))}
      <div className="find-box__all" {...option(found.hits.length, `/office${findAddress(words)}`)}>
        {found.hits.length === 0 ? `Nothing is found for “${words}”: what to do` : `All that is found for “${words}”`}
      </div>
    </>
  );
}

function sentenceOf({ hits, more }: Found): string {
  if (hits.length === 0) return 'Nothing is found.';
  return `${hits.length}${more ? ' or more' : ''} found. Arrow keys choose, Enter opens.`;
}

export const boxId = 'find';

/** The field of the bar, and what hangs below it. Before any answer it is a plain form that leads to the screen of all hits. */
function BoxForm({
  onSend,
  children,
  ...rest
}: Omit<ComponentProps<'input'>, 'id'> & { onSend: () => void; children?: ReactNode }) {
  const keys = useKeyNames();
  return (
    <form
      method="get"
      className="find-box"
      role="search"
      action="/office/find"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <Icon name="search" />
      <label className="vh" htmlFor={boxId}>
        Find a person, case, class, bill or text
      </label>
      <input
        id={boxId}
        name="q"
        type="search"
        placeholder="Find anybody or anything"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={longestTyped}
        {...keys('/')}
        {...rest}
      />
      {children}
    </form>
  );
}

const pauseMilliseconds = 200;

/** What was typed when no key has been pressed for a moment. */
export function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}

/** Asks for what was typed, once. What was found before stands until the answer comes only while one types on, never under another word. */
export function useFind(typed: string, { kind, most }: { kind: FoundKind | null; most: number }) {
  const words = typed.trim();
  const query = { q: words, most, ...(kind ? { kind } : {}) };
  const isSame = (before: string) => words.startsWith(before) || before.startsWith(words);
  const placeholderData = (before?: Found) => (before && isSame(before.typed) ? before : undefined);
  return useAsk(findCalls.find, { query }, { enabled: words !== '', retry: false, placeholderData });
}

export const findAddress = (typed: string, kind: FoundKind | null = null): string =>
  `/find${typed ? `?${new URLSearchParams({ q: typed.slice(0, longestTyped), ...(kind ? { kind } : {}) })}` : ''}`;

export function Marked({ parts }: { parts: readonly Part[] }) {
  let end = 0;
  const placed = parts.map((part) => ({ ...part, start: (end += part.text.length) }));
  return placed.map(({ text, hit, start }) =>
    hit ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
  );
}
