import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type Entry = { id: string; title: string; unnumbered?: boolean };
type ListProps = {
  label: string;
  entries: readonly Entry[];
  /** Small screens get a long list closed, to be opened. */
  folded?: boolean | undefined;
};

/** Links to the numbered sections of a long text; sticky on wide screens. */
export function JumpList({ label, entries, folded }: ListProps) {
  return (
    <nav className={classNames('jump-list sticky', folded && 'jump-list--folded')} aria-label={label}>
      {folded ? (
        <details>
          <summary>
            {label} <span className="num">{entries.length}</span>
          </summary>
          <Entries entries={entries} />
        </details>
      ) : null}
      <div className="jump-list__open">
        <h2 className="label">{label}</h2>
        <Entries entries={entries} />
      </div>
    </nav>
  );
}

function Entries({ entries }: Pick<ListProps, 'entries'>) {
  return (
    <ol>
      {entries.map(({ id, title, unnumbered }, index) => (
        <li key={id}>
          <a href={`#${id}`}>
            <span className="num">{unnumbered ? '' : index + 1}</span> {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

type SectionProps = Omit<ComponentProps<'section'>, 'title'> & { number: number | null; title: ReactNode };

export function NumberedSection({ number, title, children, ...rest }: SectionProps) {
  return (
    <section className="numbered" {...rest}>
      <h2>
        <span className="num">{number} </span>
        {title}
      </h2>
      <div className="prose">{children}</div>
    </section>
  );
}
