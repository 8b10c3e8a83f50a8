import type { ComponentProps, ReactNode } from 'react';

type Entry = { id: string; title: string };
type ListProps = { label: string; entries: readonly Entry[] };

/** Links to the numbered sections of a long text; sticky on wide screens. */
export function JumpList({ label, entries }: ListProps) {
  return (
    <nav className="jump-list sticky" aria-labelledby="jump-list-label">
      <h2 className="label" id="jump-list-label">
        {label}
      </h2>
      <ol>
        {entries.map(({ id, title }, index) => (
          <li key={id}>
            <a href={`#${id}`}>
              <span className="num">{index + 1}</span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type SectionProps = Omit<ComponentProps<'section'>, 'title'> & { number: number; title: ReactNode };

/** One numbered section of a long text. */
export function NumberedSection({ number, title, children, ...rest }: SectionProps) {
  return (
    <section className="numbered" {...rest}>
      <h2>
        <span className="num">{number}</span>
        {title}
      </h2>
      <div className="prose">{children}</div>
    </section>
  );
}
