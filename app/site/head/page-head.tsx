import { type MetaDescriptor, useRouteLoaderData } from 'react-router';
import { errorTitle } from '../../design/form/error-title.ts';

/** What a route says of itself in `export const handle`. */
export type PageHandle = {
  /** 'document': the same for everybody, held in memory, no client framework. 'application': rendered for each request, may show what belongs to one person. */
  kind: 'document' | 'application';
  /** The query parameter a document is made from; without it queries change nothing. */
  query?: string | undefined;
  /** Names of forms on the page that show their own errors when a post without scripts brings them back. */
  forms?: readonly string[] | undefined;
  /** Whether search engines are told of it: documents are unless they say no, applications only when they say yes. */
  listed?: boolean | undefined;
  /** What its address carries is a token, kept letter by letter: no other spelling leads there. */
  exact?: boolean | undefined;
  /** A document that may know its reader by their session: whoever brings a cookie has it made for them alone. */
  own?: boolean | undefined;
  /** The page brings its own frame. */
  frameless?: boolean | undefined;
  /** The page's last band is steel, which the footer continues. */
  endsInSteel?: boolean | undefined;
  /** What its address carries is written in capitals, as references are. */
  capitals?: boolean | undefined;
  /** Another site that the page may frame once the reader asks for it. */
  frameSource?: string | undefined;
};

/** Reads a route's handle; a route that says nothing is an application, which is never held. */
export function readHandle(value: unknown): PageHandle {
  return typeof value === 'object' && value !== null && 'kind' in value
    ? (value as PageHandle)
    : { kind: 'application' };
}

type PageMeta = {
  title: string;
  /** One or two sentences, about 150 letters. */
  description: string;
  /** The documented spelling of the page's address, from '/'. */
  path: string;
  /** A preview of 1200 by 630 px under `public/`. */
  picture?: { path: string; text: string } | undefined;
  /** The page's form was refused, and the page tells why. */
  refused?: boolean | undefined;
  unlisted?: boolean | undefined;
};

const sitePicture = { path: '/og/site.png', text: 'A section through a coating on steel' };

/** Where the site stands for the world (`app.config.publicUrl`), and the provider's trading name. */
export type Site = { publicUrl: string; siteName: string };

type RootData = { site: Site };
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** What the root tells every page of the site. */
export const useSite = (): Site => (useRouteLoaderData<RootData>('root') as RootData).site;

const siteIn = (matches: Matches) =>
  (matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined)?.site;

/** Title, description, canonical address and Open Graph of a page, for its `meta` export. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const { title, description, path, picture = sitePicture, refused = false, unlisted } = page;
  const site = siteIn(matches)!;
  const url = new URL(path, site.publicUrl).href;
  const graph = {
    'og:type': 'website',
    'og:locale': 'en_IN',
    'og:site_name': site.siteName,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': new URL(picture.path, site.publicUrl).href,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': picture.text,
  };
  return [
    { title: branded(errorTitle(title, refused), site) },
    { name: 'description', content: description },
    unlisted ? { name: 'robots', content: 'noindex' } : { tagName: 'link', rel: 'canonical', href: url },
    ...Object.entries(graph).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** A page's title with the name of the site behind it: tabs and shares are told apart by it. */
const branded = (title: string, site: Site | undefined) => (site ? `${title} | ${site.siteName}` : title);

export const titleIn = (matches: Matches, title: string) => ({ title: branded(title, siteIn(matches)) });

/** The `meta` of a page for one reader. `referrer`: what other sites are told of its address, which holds a code. */
export function privateMeta(
  matches: Matches,
  title: string,
  { refused = false, referrer }: { refused?: boolean; referrer?: 'same-origin' | 'no-referrer' } = {},
) {
  return [
    titleIn(matches, errorTitle(title, refused)),
    { name: 'robots', content: 'noindex' },
    ...(referrer ? [{ name: 'referrer', content: referrer }] : []),
  ];
}

/** The same where a page has no `meta`: what is not there, what waits, what went wrong. */
export function PageTitle({ children }: { children: string }) {
  const root = useRouteLoaderData<RootData>('root') as RootData | undefined;
  return <title>{branded(children, root?.site)}</title>;
}

const unsafe = /[<>&\u2028\u2029]/g;

/** JSON that may stand inside a script element: nothing in it can end the element or open another. */
export function serialiseJsonLd(data: object): string {
  return JSON.stringify(data).replace(unsafe, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Facts of a page for search engines, in schema.org's words. A data block: the browser runs nothing of it. */
export function JsonLd({ data }: { data: object }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: serialiseJsonLd(data) }} />;
}

/** Where a page lies, for search engines; the trail starts below the home page. */
export function TrailData({ trail }: { trail: readonly { path: string; name: string }[] }) {
  const { publicUrl } = useSite();
  const data = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ path: '/', name: 'Home' }, ...trail].map(({ path, name }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: new URL(path, publicUrl).href,
    })),
  };
  return <JsonLd data={data} />;
}
