import { Icon } from '../icon/icon.tsx';

type LinksProps = { links: readonly { href: string; label: string }[] };

/** A row of large outward links under a rule. */
export function LinkRow({ links }: LinksProps) {
  return (
    <ul className="link-row">
      {links.map(({ href, label }) => (
        <li key={label}>
          <a href={href}>
            {label}
            <Icon name="arrow" />
          </a>
        </li>
      ))}
    </ul>
  );
}
