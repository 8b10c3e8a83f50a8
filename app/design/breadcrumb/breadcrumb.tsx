type Props = {
  /** From the home page down, without the present page. */
  trail: readonly { href: string; label: string }[];
  current: string;
};

/** Where the page lies; the last entry is the page itself and no link. */
export function Breadcrumb({ trail, current }: Props) {
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol>
        {trail.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  );
}
