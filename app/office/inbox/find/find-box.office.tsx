import { useRef, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { leaveHere } from '../../ground/came-from.ts';
import { BoxForm } from './box-form.office.tsx';
import { foundKindNames, type Found } from './contract.ts';
import { Marked } from './marked.office.tsx';
import { findAddress, pauseMilliseconds, useFind, usePaused } from './use-find.ts';
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
  return (
    <BoxForm
      value={value}
      onChange={({ target }) => type(target.value)}
      onBlur={() => setTyped(null)}
      onSend={() => show(value)}
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
      onSend={() => open((isShown && options[chosen]) || `/office${findAddress(words)}`)}
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
          <span className="find-box__title">
            <Marked parts={title} />
          </span>
          <span className="hits__why">{[...marks, why].filter(Boolean).join(' · ')}</span>
          <span className="find-box__line">
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
