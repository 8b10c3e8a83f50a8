import { useEffect, useId, useRef, useState } from 'react';
import { QuietButton } from '../../../design/button/button.tsx';
import { Options, RadioTiles, SelectField } from '../../../design/field/fields.tsx';
import { classNames } from '../../../design/class-names.ts';
import type { OpenedSubject } from '../subjects/subjects.ts';

/** So few letters may stand anywhere. */
const fewestLetters = 4;
const mostLetters = 60;

function plainWords(typed: string): string {
  const line = typed.split('\n').find((one) => one.trim() !== '') ?? '';
  const words = line.replace(/^- /, '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, mostLetters);
}

/** Where a page says what a field of a form says: within what the field's entry is about, where that is there. Null where it does not. */
function findInPage(page: Document, field: Element): Element | null {
  const main = page.querySelector('main');
  if (!main) return null;
  const entry = field.closest('[data-entry]');
  const said = entry ? textsIn(entry).map((words) => findIn(main, words)) : [];
  const about = said.find((found) => found !== null)?.closest('details, li, section') ?? null;
  return findIn(about ?? main, wordsOf(field)) ?? about;
}

const fields = 'textarea, input:not([type]), input[type="text"]';
const wordsOf = (field: Element) => (field.matches(fields) ? plainWords((field as HTMLInputElement).value) : '');
const textsIn = (entry: Element) => [...entry.querySelectorAll(fields)].map(wordsOf);

function findIn(part: Element, words: string): Element | null {
  const says = (one: Element) => one.textContent.replaceAll(/\s+/g, ' ').includes(words);
  if (words.length < fewestLetters || !says(part)) return null;
  let found = part;
  for (let inner: Element | undefined = part; inner; inner = [...found.children].find(says)) found = inner;
  return found;
}

const widths = [
  { value: 'phone', label: 'Phone' },
  { value: 'desk', label: 'Desk' },
];

export function PreviewFrame({ subject }: { subject: OpenedSubject }) {
  const id = useId();
  const [width, setWidth] = useState('phone');
  const [page, setPage] = useState(subject.pages[0] ?? '/mail');
  const [turn, setTurn] = useState(0);
  const address = previewAddress(page, subject.key, `${subject.draft?.version ?? 0}.${turn}`);
  return (
    <section className="pile desk-preview" id="desk-preview" aria-labelledby={id}>
      <h2 className="h4" id={id}>
        Preview
      </h2>
      <div className="bar bar--foot">
        {subject.pages.length > 1 ? (
          <SelectField name="preview-page" label="Page" value={page} onChange={({ target }) => setPage(target.value)}>
            <Options of={subject.pages} />
          </SelectField>
        ) : null}
        <RadioTiles
          name="preview-width"
          label="Width"
          columns={2}
          value={width}
          choices={widths}
          inputProps={{ onChange: ({ target }) => setWidth(target.value) }}
        />
        <QuietButton onClick={() => setTurn((now) => now + 1)}>Show again</QuietButton>
      </div>
      <div className={classNames('desk-frame', width === 'desk' && 'desk-frame--desk')}>
        <Frame key={page} title={`Preview of ${subject.title}`} address={address} />
      </div>
    </section>
  );
}

/** Showing another state of a page, the frame stays where one was in it. A page that the browser lets nobody read has no document: then nothing is kept. */
function Frame({ title, address }: { title: string; address: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Of a mail that is worded by case: the one of the field in hand.
  const [which, setWhich] = useState('');
  const src = `${address}&case=${which}`;
  const before = useRef<{ open: boolean[]; scrolled: number }>({ open: [], scrolled: 0 });
  // Until the next page has arrived the frame still holds the one before.
  useEffect(() => {
    const shown = frame.current?.contentDocument;
    if (src && shown)
      before.current = {
        open: partsOf(shown).map(({ open }) => open),
        scrolled: shown.scrollingElement?.scrollTop ?? 0,
      };
  }, [src]);
  // The one that had the focus last: whoever presses Save draft is still at it.
  const field = useRef<Element>(null);
  useEffect(() => {
    function follow({ target }: FocusEvent) {
      if (!(target as Element).closest('.desk__form form')) return;
      field.current = target as Element;
      setWhich(/^at-(?:subject|preview|title|opening|closing)([A-Z]\w*)$/.exec(field.current.id)?.[1] ?? '');
      showField(field.current, frame.current?.contentDocument);
    }
    addEventListener('focusin', follow);
    return () => removeEventListener('focusin', follow);
  }, []);
  return (
    <iframe
      ref={frame}
      sandbox="allow-same-origin"
      title={title}
      src={src}
      onLoad={({ currentTarget: { contentDocument: shown } }) => {
        const { open, scrolled } = before.current;
        if (!shown) return;
        for (const [at, part] of partsOf(shown).entries()) part.open = open[at] ?? part.open;
        shown.scrollingElement?.scrollTo(0, scrolled);
        if (field.current) showField(field.current, shown);
      }}
    />
  );
}

function showField(field: Element, shown: Document | null | undefined): void {
  const found = shown ? findInPage(shown, field) : null;
  if (!shown || !found) return;
  for (let part = found.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
    part.open = true;
  const { scrollTop = 0, clientHeight = 0 } = shown.scrollingElement ?? {};
  const { top, bottom } = found.getBoundingClientRect();
  if (top < 0 || bottom > clientHeight) shown.scrollingElement?.scrollTo(0, scrollTop + top - clientHeight / 4);
}

/** What folds in the page itself; its menus are none of it. */
const partsOf = (shown: Document) => [...shown.querySelectorAll<HTMLDetailsElement>('main details')];

/** Where the desk finds a public page with a draft in it. What the page itself is asked, such as `?query=…`, goes along. */
export function previewAddress(page: string, subject: string, draft: string): string {
  const [path = '', asked = ''] = page.split('?');
  const query = new URLSearchParams(asked);
  query.set('subject', subject);
  query.set('draft', draft);
  return `/office/preview${path}?${query}`;
}
