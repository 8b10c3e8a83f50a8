import { Icon } from '../icon/icon.tsx';

type LinksProps = {
  /** Without an address, the words alone. */
  links: readonly { href: string | null; label: string }[];
};

export function LinkRow({ links }: LinksProps) {
  return (
    <ul className="link-row">
      {links.map(({ href, label }) => (
        <li key={label}>
          {href === null ? (
            <span>{label}</span>
          ) : (
            <a href={href}>
              {label}
              <Icon name="arrow" />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
