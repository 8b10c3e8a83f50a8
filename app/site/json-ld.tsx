const unsafe = /[<>&\u2028\u2029]/g;

/** JSON that may stand inside a script element: nothing in it can end the element or open another. */
export function serialiseJsonLd(data: object): string {
  return JSON.stringify(data).replace(unsafe, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Facts of a page for search engines, in schema.org's words. A data block: the browser runs nothing of it. */
export function JsonLd({ data }: { data: object }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: serialiseJsonLd(data) }} />;
}
