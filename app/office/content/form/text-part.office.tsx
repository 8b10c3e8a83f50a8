import { TextArea, TextField } from '../../../design/field/fields.tsx';
import { sayTypedDay } from '../../ground/day-field.office.tsx';
import { useForm, usePlace, type PartProps } from './form.office.tsx';
import { useRef, useState, type ClipboardEvent } from 'react';
import { QuietButton } from '../../../design/button/button.tsx';
import type { TextLink } from '../../../content/blocks.ts';
import { asTyped, fromTyped } from '../../../content/written/markup.ts';
import { inside, valueAt } from './places.ts';
import { cleanText, typedFrom } from '../../../content/written/pasted.ts';

const longestLine = 200;
const types: Record<string, string> = { email: 'email', date: 'date' };

export function TextPart({ schema, nullable, value, ...at }: PartProps & { nullable: boolean }) {
  const { set, fixed, field, oneLine } = usePlace(at);
  const text = typeof value === 'string' ? value : '';
  const most = schema.maxLength ?? 0;
  const type = types[schema.format ?? ''];
  const control = {
    ...field,
    hint: (type === 'date' && sayTypedDay(text)) || field.hint,
    optional: nullable,
    value: text,
    readOnly: fixed,
    onPaste: pasteWords,
    onChange: ({ target }: { target: { value: string } }) => set(nullable && target.value === '' ? null : target.value),
  };
  if (type || oneLine || (most > 0 && most <= longestLine)) return <TextField {...control} type={type ?? 'text'} />;
  return (
    <div className="pile office-counted">
      <TextArea {...control} rows={rowsFor(text)} />
      {fixed || most === 0 ? null : (
        <p className="muted small">
          {text.length} of at most {most} letters
        </p>
      )}
    </div>
  );
}

export function LinkPart({ value, place, label: usual }: Omit<PartProps, 'schema'>) {
  const { text, href } = typeof value === 'string' ? { text: value, href: '' } : (value as TextLink);
  const { set, fixed, label } = usePlace({ place, label: usual });
  const words = usePlace({ place: href === '' ? place : inside(place, 'text'), label });
  const address = usePlace({ place: inside(place, 'href'), label: `${label} leads to` });
  const put = (typed: string, to: string) => set(to === '' ? typed : { text: typed, href: to });
  const control = { readOnly: fixed, onPaste: pasteWords };
  return (
    <>
      <TextArea
        {...words.field}
        {...control}
        rows={rowsFor(text)}
        value={text}
        onChange={({ target }) => put(target.value, href)}
      />
      <TextField
        {...address.field}
        {...control}
        optional
        value={href}
        onChange={({ target }) => put(text, target.value)}
      />
    </>
  );
}

export function rowsFor(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 60), 0);
  return Math.min(12, Math.max(2, lines));
}

/** Paragraphs, lists and links as one text. What is typed stays as typed while it means the same. */
export function WrittenPart({ value, ...at }: Omit<PartProps, 'schema'>) {
  const { set, fixed, field } = usePlace(at);
  const error = useProblem(at.place, value);
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(() => asTyped(value));
  const same = JSON.stringify(fromTyped(typed)) === JSON.stringify(fromTyped(asTyped(value)));
  const shown = same ? typed : asTyped(value);
  return (
    <div className="pile office-counted">
      <TextArea
        ref={area}
        {...field}
        hint={
          <>
            {field.hint} A line is a paragraph. Lines that begin with “- ” are a list. A link is [words](/faq). Pasted
            text keeps its words, lists and links, nothing else.
          </>
        }
        error={error}
        rows={rowsFor(shown)}
        value={shown}
        readOnly={fixed}
        onPaste={pasteWritten}
        onChange={({ target }) => {
          setTyped(target.value);
          set(fromTyped(target.value));
        }}
      />
      {fixed ? null : (
        <div className="bar office-entry__buttons">
          <QuietButton aria-label={`Link: ${field.label}`} onClick={() => addLink(area.current)}>
            Link
          </QuietButton>
          <QuietButton aria-label={`List: ${field.label}`} onClick={() => addList(area.current)}>
            List
          </QuietButton>
        </div>
      )}
    </div>
  );
}

function useProblem(place: string, value: unknown): string | undefined {
  const { problems } = useForm();
  if (problems[place] !== undefined) return problems[place];
  const found = Object.entries(problems).find(([wrong]) => wrong.startsWith(`${place}.`));
  if (!found) return undefined;
  const [wrong, message] = found;
  const keys = wrong.slice(place.length + 1).split('.');
  if (keys.at(-1) !== 'href') return message;
  const { text, href } = valueAt(value, keys.slice(0, -1).join('.')) as Record<string, unknown>;
  return `“${String(text)}” leads to “${String(href)}”: ${message} A link leads to a path of this site (/faq), https://…, mailto:… or tel:…`;
}

function addLink(area: HTMLTextAreaElement | null): void {
  if (!area) return;
  const { selectionStart: start, selectionEnd: end, value } = area;
  const words = value.slice(start, end).replaceAll('\n', ' ') || 'words';
  insertWords(area, `[${words}](/)`);
  const from = start + words.length + 3;
  area.setSelectionRange(from, from + 1);
}

function addList(area: HTMLTextAreaElement | null): void {
  if (!area) return;
  const { selectionStart, selectionEnd, value } = area;
  const start = value.lastIndexOf('\n', selectionStart - 1) + 1;
  const after = value.indexOf('\n', selectionEnd);
  const end = after === -1 ? value.length : after;
  area.setSelectionRange(start, end);
  const lines = value.slice(start, end).split('\n');
  insertWords(area, lines.map((line) => (line.startsWith('- ') ? line : `- ${line}`)).join('\n'));
}

type Typing = HTMLInputElement | HTMLTextAreaElement;

/** Puts words where the cursor is, so that the browser's own undo takes them away again. */
function insertWords(field: Typing, words: string): void {
  field.focus();
  // The one way that the browser's undo knows of; where it is gone, the words are put in without.
  if (document.execCommand('insertText', false, words)) return;
  field.setRangeText(words, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function pasteWords(event: ClipboardEvent<Typing>): void {
  const pasted = event.clipboardData.getData('text/plain');
  const words = cleanText(pasted);
  const oneLine = event.currentTarget instanceof HTMLInputElement;
  const kept = oneLine ? words.replaceAll(/\s*\n\s*/g, ' ') : words;
  if (kept === pasted) return;
  event.preventDefault();
  insertWords(event.currentTarget, kept);
}

function pasteWritten(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const html = event.clipboardData.getData('text/html');
  if (html === '') return pasteWords(event);
  event.preventDefault();
  // Read by a document of its own, in which nothing runs and nothing is fetched.
  insertWords(event.currentTarget, typedFrom(new DOMParser().parseFromString(html, 'text/html').body));
}
