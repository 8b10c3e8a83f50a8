type Page = { number: number; href: string };

type Props = {
  label: string;
  pages: readonly Page[];
  current: number;
  previous?: string | undefined;
  next?: string | undefined;
};

/** Numbered pages as links; the present one is not a link. */
export function Pagination({ label, pages, current, previous, next }: Props) {
  return (
    <nav className="pagination" aria-label={label}>
      {previous ? <a href={previous}>Previous</a> : null}
      {pages.map(({ number, href }) => (
        <PageLink key={number} number={number} href={href} current={number === current} />
      ))}
      {next ? <a href={next}>Next</a> : null}
    </nav>
  );
}

function PageLink({ number, href, current }: Page & { current: boolean }) {
  if (current) return <span aria-current="page">{number}</span>;
  return <a href={href}>{number}</a>;
}
