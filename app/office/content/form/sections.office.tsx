import { useState, type ReactNode } from 'react';
import { TextButton } from '../../../design/button/button.tsx';
import { useForm, useIsWrong, type PartProps } from './form.office.tsx';
import { withoutNull } from './schema.ts';

export type Shown = { props: PartProps; needed: boolean };

/** From so many parts that have parts of their own, a form is folded. */
const fewest = 3;

const isGroup = ({ props }: Shown) => {
  const { schema } = withoutNull(props.schema);
  return !schema.written && (schema.type === 'object' || schema.type === 'array');
};

export const isLong = (parts: readonly Shown[]): boolean => parts.filter(isGroup).length >= fewest;

export function Sections({ parts, show }: { parts: readonly Shown[]; show: (part: Shown) => ReactNode }) {
  const { wordsOf, isChanged } = useForm();
  const single = parts.filter((part) => !isGroup(part));
  const head = { key: 'head', title: wordsOf('').label ?? 'Head', note: '', parts: single };
  const groups = parts.filter(isGroup).map((part) => {
    const { place, label, value } = part.props;
    const title = wordsOf(place).label ?? label;
    return { key: place, title, note: noteOf(value), parts: [part] };
  });
  const sections = [...(single.length > 0 ? [head] : []), ...groups].map((section) => ({
    ...section,
    changed: section.parts.some(({ props }) => isChanged(props.place)),
  }));
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(['head']));
  const toggle = (key: string, isOpen: boolean) =>
    setOpen((now) => new Set(isOpen ? [...now, key] : [...now].filter((other) => other !== key)));
  const all = sections.every(({ key }) => open.has(key));
  return (
    <div className="stack">
      <TextButton onClick={() => setOpen(new Set(all ? [] : sections.map(({ key }) => key)))}>
        {all ? 'Fold all' : 'Unfold all'}
      </TextButton>
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

type FoldProps = {
  section: { key: string; title: string; note: string; changed: boolean; parts: readonly Shown[] };
  open: boolean;
  onToggle: (key: string, open: boolean) => void;
  children: ReactNode;
};

function Fold({ section: { key, title, note, changed, parts }, open, onToggle, children }: FoldProps) {
  const wrong = useIsWrong(parts.map(({ props }) => props.place));
  return (
    <details
      className="record record--folds office-section"
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

function noteOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? 'one entry' : `${value.length} entries`;
  if (typeof value !== 'object' || value === null) return 'nothing yet';
  const first = Object.values(value).find((part) => typeof part === 'string' && part !== '');
  return typeof first === 'string' ? first.slice(0, 60) : '';
}
