import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { RadioTiles } from '../../../design/field/choices.tsx';
import { SelectField } from '../../../design/field/select-field.tsx';
import { classNames } from '../../../design/class-names.ts';
import type { OpenedSubject } from '../subjects/subjects.ts';
import { findInPage } from '../form/words-in-page.ts';
import { previewAddress } from './preview-address.ts';

/** The real page with the draft in it, as wide as a phone or a desk. It follows every save. */
export function PreviewFrame({ subject }: { subject: OpenedSubject }) {
  const id = useId();
  const [width, setWidth] = useState('phone');
  const [page, setPage] = useState(subject.pages[0] ?? '/mail');
  const [turn, setTurn] = useState(0);
  const address = previewAddress(page, subject.key, `${subject.draft?.version ?? 0}.${turn}`);
  return (
    <section className="desk-preview" id="desk-preview" aria-labelledby={id}>
      <h2 className="h4" id={id}>
        Preview
      </h2>
      <div className="office-inline">
        {subject.pages.length > 1 ? (
          <SelectField name="preview-page" label="Page" value={page} onChange={({ target }) => setPage(target.value)}>
            {subject.pages.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
        ) : null}
        <RadioTiles
          name="preview-width"
          label="Width"
          columns={2}
          value={width}
          choices={[
            { value: 'phone', label: 'Phone' },
            { value: 'desk', label: 'Desk' },
          ]}
          inputProps={{ onChange: ({ target }) => setWidth(target.value) }}
        />
        <Button look="outline" small onClick={() => setTurn((now) => now + 1)}>
          Show again
        </Button>
      </div>
      <div className={classNames('desk-frame', width === 'desk' && 'desk-frame--desk')}>
        <Frame key={page} title={`Preview of ${subject.title}`} address={address} />
      </div>
    </section>
  );
}

/**
 * The frame; showing another state of a page, it stays where in it one was, with the same parts open, and it goes to what the field in hand says.
 * Of a page that the browser lets nobody read, such as its own for a failed connection, there is no document: then nothing is kept.
 */
function Frame({ title, address }: { title: string; address: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const before = useRef<{ open: boolean[]; scrolled: number }>({ open: [], scrolled: 0 });
  // Until the next page has arrived the frame still holds the one before.
  useEffect(() => {
    const shown = frame.current?.contentDocument;
    if (address && shown)
      before.current = {
        open: partsOf(shown).map(({ open }) => open),
        scrolled: shown.scrollingElement?.scrollTop ?? 0,
      };
  }, [address]);
  // The one that had the focus last: whoever presses Save draft is still at it.
  const field = useRef<Element>(null);
  useEffect(() => {
    function follow({ target }: FocusEvent) {
      if (!(target as Element).closest('.desk__form form')) return;
      field.current = target as Element;
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
      src={address}
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

/** Opens what a page says of a field, and brings it into sight, without moving the window around it. */
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
