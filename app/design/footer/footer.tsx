import type { ComponentProps, ReactNode } from 'react';
import { EdgeStack } from '../band/band.tsx';
import { classNames } from '../class-names.ts';

type Props = {
  /** Four columns: links, places, contact, a form. */
  children: ReactNode;
  /** The cells of the last row: year and owner, who certifies, legal links. */
  base: readonly { id: string; content: ReactNode }[];
  /** On a page that already ends in steel: no stack of layers on top. */
  flush?: boolean | undefined;
};

export function Footer({ children, base, flush }: Props) {
  return (
    <footer className={classNames('footer surface tone-steel', flush && 'footer--flush')}>
      {flush ? null : <EdgeStack />}
      <div className="wrap late">
        <h2 className="vh">Site footer</h2>
        <div className="footer__columns">{children}</div>
        <div className="footer__base">
          {base.map(({ id, content }) => (
            <div key={id}>{content}</div>
          ))}
        </div>
      </div>
    </footer>
  );
}

type ColumnProps = Omit<ComponentProps<'div'>, 'title'> & { title: ReactNode };

export function FooterColumn({ title, children, ...rest }: ColumnProps) {
  return (
    <div {...rest}>
      <h3 className="footer__title">{title}</h3>
      {children}
    </div>
  );
}

type LinksProps = { title: string; id: string; links: readonly { href: string; label: string }[] };

export function FooterLinks({ title, id, links }: LinksProps) {
  return (
    <nav aria-labelledby={id}>
      <h3 className="footer__title" id={id}>
        {title}
      </h3>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type PlacesProps = { title: string; places: readonly { name: string; note?: string | undefined }[] };

export function FooterPlaces({ title, places }: PlacesProps) {
  return (
    <FooterColumn title={title}>
      <ul>
        {places.map(({ name, note }) => (
          <li className="footer__place" key={name}>
            {name} {note ? <span>{note}</span> : null}
          </li>
        ))}
      </ul>
    </FooterColumn>
  );
}
