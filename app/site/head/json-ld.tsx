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
export function trailData(site: { publicUrl: string }, trail: readonly { path: string; name: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ path: '/', name: 'Home' }, ...trail].map(({ path, name }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: new URL(path, site.publicUrl).href,
    })),
  };
}
