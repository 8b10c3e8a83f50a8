/** The anchors of sections, each used once. They come from the words alone, so a link keeps working when sections are added or moved. */
export function sectionAnchors(headings: readonly string[]): string[] {
  // These name parts of every page.
  const taken = new Set(['main', 'top']);
  return headings.map((heading) => freeAnchor(heading, taken));
}

/** An anchor for a heading that none of `taken` is, which has it from now on. */
export function freeAnchor(heading: string, taken: Set<string>): string {
  const stem = slugOf(heading);
  let anchor = stem;
  for (let next = 2; taken.has(anchor); next += 1) anchor = `${stem}-${next}`;
  taken.add(anchor);
  return anchor;
}

function slugOf(heading: string): string {
  const plain = heading.normalize('NFKD').replace(/[\u0300-\u036f’']/g, '');
  const slug = plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? 'section' : slug;
}
