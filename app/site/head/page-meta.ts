import type { MetaDescriptor } from 'react-router';
import { errorTitle } from '../../design/form/error-title.ts';
import { branded } from './page-title.tsx';

export type PageMeta = {
  title: string;
  /** One or two sentences, about 150 letters. */
  description: string;
  /** Where the site stands for the world: `app.config.publicUrl`, put into the loader's data. */
  publicUrl: string;
  /** The documented spelling of the page's address, from '/'. */
  path: string;
  /** A preview of 1200 by 630 px under `public/`. */
  picture?: { path: string; text: string } | undefined;
  /** The provider's trading name. */
  siteName?: string | undefined;
  /** The page's form was refused, and the page tells why. */
  refused?: boolean | undefined;
  /** Pages that no search engine should list. */
  unlisted?: boolean | undefined;
};

const sitePicture = { path: '/og/site.png', text: 'A section through a coating on steel' };

/** Title, description, canonical address and Open Graph of a page, for its `meta` export. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, publicUrl, path, picture = sitePicture, siteName, refused, unlisted } = page;
  const url = new URL(path, publicUrl).href;
  const graph = {
    'og:type': 'website',
    'og:locale': 'en_IN',
    ...(siteName ? { 'og:site_name': siteName } : {}),
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': new URL(picture.path, publicUrl).href,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': picture.text,
  };
  return [
    { title: branded(errorTitle(title, Boolean(refused)), siteName) },
    { name: 'description', content: description },
    unlisted ? { name: 'robots', content: 'noindex' } : { tagName: 'link', rel: 'canonical', href: url },
    ...Object.entries(graph).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
