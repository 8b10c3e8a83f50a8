/** What a test reads out of a rendered page: plain text search, enough for the pages we make ourselves. */

/** Every heading in its order. */
export function headingsOf(html: string): { level: number; text: string }[] {
  return [...html.matchAll(/<h([1-6])\b[^>]*>(.*?)<\/h\1>/gs)].map(([, level, inner = '']) => ({
    level: Number(level),
    text: textOf(inner),
  }));
}

/** The values of an attribute of an element (a name, or `section.numbered` with its class), in their order. */
export function attributesOf(html: string, element: string, attribute: string): string[] {
  const [name = '', className] = element.split('.');
  return [...html.matchAll(new RegExp(`<${name === '*' ? '[a-z0-9]+' : name}(?=\\s)[^>]*>`, 'g'))]
    .map(([tag]) => tag)
    .filter((tag) => !className || valueOf(tag, 'class')?.split(' ').includes(className))
    .flatMap((tag) => valueOf(tag, attribute) ?? []);
}

function valueOf(tag: string, attribute: string): string | undefined {
  const value = new RegExp(`\\s${attribute}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decode(value);
}

/** The words between the tags. */
export function textOf(html: string): string {
  return decode(
    html
      .replaceAll(/<wbr\/?>/g, '')
      .replace(/<(script|style|template)\b.*?<\/\1>/gs, '')
      .replace(/<[^>]*>/g, ' '),
  )
    .replaceAll('\u2060', '')
    .replace(/[ \n\u00a0]+/g, ' ')
    .trim();
}

/** The blocks of structured data, parsed. */
export function jsonLdOf(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );
}

/** The value of a `meta` by its name or property. */
export function metaOf(html: string, name: string): string | undefined {
  const [tag] = html.match(new RegExp(`<meta\\b[^>]*(?:name|property)="${name}"[^>]*>`)) ?? [];
  return tag && attributesOf(tag, 'meta', 'content')[0];
}

/** The canonical address the page names. */
export function canonicalOf(html: string): string | undefined {
  const [tag] = html.match(/<link\b[^>]*rel="canonical"[^>]*>/) ?? [];
  return tag && attributesOf(tag, 'link', 'href')[0];
}

function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
