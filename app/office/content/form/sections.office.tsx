import { useState, type MouseEvent, type ReactNode } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { useForm, useIsWrong, type PartProps } from './form.office.tsx';
import { idOf } from './places.ts';
import { reveal } from './reveal.office.tsx';
import { withoutNull } from './schema.ts';

type Shown = { props: PartProps };

/** From so many parts that have parts of their own, a form is folded. */
const fewest = 3;

const isGroup = ({ props }: Shown) => {
  const { schema } = withoutNull(props.schema);
  return !schema.written && (schema.type === 'object' || schema.type === 'array');
};

/** Whether a form is so long that its parts are folded. */
export const isLong = (parts: readonly Shown[]): boolean => parts.filter(isGroup).length >= fewest;

type Section<One> = {
  key: string;
  title: string;
  /** How many fields or entries. */
  count: number;
  /** How it begins. */
  note: string;
  changed: boolean;
  parts: readonly One[];
};

/** A long form: single fields first, then a fold for each part, and a list to jump by. */
export function Sections<One extends Shown>({
  parts,
  show,
}: {
  parts: readonly One[];
  show: (part: One) => ReactNode;
}) {
  const { wordsOf, isChanged } = useForm();
  const single = parts.filter((part) => !isGroup(part));
  const changedIn = (some: readonly One[]) => some.some(({ props }) => isChanged(props.place));
  const head = { key: 'head', title: wordsOf('').label ?? 'Head', count: single.length, note: '', parts: single };
  const sections: Section<One>[] = [
    ...(single.length > 0 ? [{ ...head, changed: changedIn(single) }] : []),
    ...parts.filter(isGroup).map((part) => ({
      key: part.props.place,
      title: wordsOf(part.props.place).label ?? part.props.label,
      count: countOf(part.props.value),
      note: noteOf(part.props.value),
      changed: changedIn([part]),
      parts: [part],
    })),
  ];
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(['head']));
  const toggle = (key: string, isOpen: boolean) =>
    setOpen((now) => new Set(isOpen ? [...now, key] : [...now].filter((other) => other !== key)));
  const all = sections.every(({ key }) => open.has(key));
  return (
    <div className="pile office-sections">
      <nav className="office-jump" aria-label="Parts of this text">
        <ul className="bar bar--links">
          {sections.map(({ key, title, count, changed }) => (
            <li key={key}>
              <a className="press" href={`#${sectionId(key)}`} onClick={jump}>
                {title} <span className="muted">{changed ? 'changed' : count}</span>
              </a>
            </li>
          ))}
          <li className="office-jump__preview">
            <a className="press" href="#desk-preview">
              Preview
            </a>
          </li>
        </ul>
        <Button look="text" small onClick={() => setOpen(new Set(all ? [] : sections.map(({ key }) => key)))}>
          {all ? 'Fold all' : 'Unfold all'}
        </Button>
      </nav>
      <div>
        {sections.map((section) => (
          <Fold key={section.key} section={section} open={open.has(section.key)} onToggle={toggle}>
            {section.parts.map(show)}
          </Fold>
        ))}
      </div>
    </div>
  );
}

const sectionId = (key: string) => `part-${idOf(key)}`;

/** Opens the part that a line of the list leads to, and goes on there. */
function jump(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const fold = document.querySelector(event.currentTarget.hash);
  if (fold instanceof HTMLDetailsElement) fold.open = true;
  reveal(fold?.querySelector('summary'));
  fold?.scrollIntoView();
}

type FoldProps<One> = {
  section: Section<One>;
  open: boolean;
  onToggle: (key: string, open: boolean) => void;
  children: ReactNode;
};

function Fold<One extends Shown>({
  section: { key, title, note, changed, parts },
  open,
  onToggle,
  children,
}: FoldProps<One>) {
  const wrong = useIsWrong(parts.map(({ props }) => props.place));
  return (
    <details
      className="record record--folds office-section"
      id={sectionId(key)}
      open={open || wrong}
      onToggle={({ currentTarget, target }) => {
        // What folds inside says so too.
        if (target === currentTarget) onToggle(key, currentTarget.open);
      }}
    >
      <summary className="record__head">
        <span>{title}</span> <span className="muted">{changed ? 'changed' : note}</span>
      </summary>
      <div className="pile pile--wide office-section__inside">{children}</div>
    </details>
  );
}

const countOf = (value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value).length : 0);

/** What a folded part holds, in a few words. */
function noteOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? 'one entry' : `${value.length} entries`;
  if (typeof value !== 'object' || value === null) return 'nothing yet';
  const first = Object.values(value).find((part) => typeof part === 'string' && part !== '');
  return typeof first === 'string' ? first.slice(0, 60) : '';
}
