import type { ReactNode } from 'react';
import { Footer, FooterColumn, FooterLinks, FooterPlaces } from '../design/footer/footer.tsx';
import { isPlaceholder } from '../platform/provider.ts';
import { dial } from '../platform/words.ts';

const links = [
  { href: '/courses', label: 'Courses' },
  { href: '/faq', label: 'FAQ' },
  { href: '/dates', label: 'Class dates' },
  { href: '/renewal', label: 'Renewal' },
  { href: '/nominate', label: 'For employers' },
  { href: '/contact', label: 'Contact Us' },
  { href: '/expofinterst', label: 'Express interest' },
];

const legal = [
  { href: '/TermsOfService', label: 'Terms of Service' },
  { href: '/PrivacyPolicy', label: 'Privacy Policy' },
  { href: '/RefundPolicy', label: 'Refund Policy' },
];

/** What the foot tells of who runs the site; content keeps it. */
type FooterProvider = {
  legalName: string;
  /** What the law has a company show, line by line; none until it is given. */
  companyLines: readonly string[];
  footerYear: number;
  cities: { name: string; state: string; notInFooter?: boolean | undefined }[];
  addressLines: string[];
  phone: string;
  email: string;
};

type Props = {
  provider: FooterProvider;
  /** The form of the last column. */
  subscribe: ReactNode;
  /** On a page that itself ends in steel. */
  flush: boolean;
};

/** A detail as a link once the owner has supplied it; until then its words. */
function Supplied({ href, children }: { href: string; children: string }) {
  return isPlaceholder(href) ? children : <a href={href}>{children}</a>;
}

/** The foot of every page (specification 2). */
export function SiteFooter({ provider, subscribe, flush }: Props) {
  const cities = provider.cities.filter(({ notInFooter }) => !notInFooter);
  return (
    <Footer
      flush={flush}
      base={[
        {
          id: 'owner',
          content: (
            <>
              <p>{`© ${provider.footerYear} ${provider.legalName}`}</p>
              {provider.companyLines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </>
          ),
        },
        { id: 'roles', content: <p>We train. AMPP examines and certifies.</p> },
        {
          id: 'legal',
          content: (
            <ul>
              {legal.map(({ href, label }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    >
      <FooterLinks id="footer-links" title="Quick links" links={links} />
      <FooterPlaces title="Cities" places={cities.map(({ name, state }) => ({ name, note: state }))} />
      <FooterColumn title="Contact">
        <address>
          <p>
            {provider.addressLines.map((line) => (
              <span className="line" key={line}>
                {line}
              </span>
            ))}
          </p>
          <p>
            <Supplied href={dial(provider.phone)}>{provider.phone}</Supplied>
          </p>
          <p>
            <Supplied href={`mailto:${provider.email}`}>{provider.email}</Supplied>
          </p>
        </address>
      </FooterColumn>
      <FooterColumn title="Schedule by email" id="subscribe">
        {subscribe}
      </FooterColumn>
    </Footer>
  );
}
