const quoteMark = /^\s*>/;
/** How mail programs begin what they repeat, when nothing of one's own follows it. */
const boundaries = [
  /^\s*-{2,}\s*(original message|forwarded message|ursprüngliche nachricht|message d'origine)\s*-{2,}\s*$/i,
  /^\s*_{20,}\s*$/,
];
const ofHeaders = /^\s*\*?(from|sent|date|to|subject|cc)\*?:\s/i;

/**
 * Where a mail begins to repeat what was written to it: the length of the text where it does not. What stands below every repeated line is
 * nobody's own words; whoever answers between the lines is shown whole.
 */
export function quotedFrom(text: string): number {
  const lines = text.split('\n');
  const places: number[] = [];
  for (let at = 0, place = 0; at < lines.length; at += 1) {
    places.push(place);
    place += lines[at]!.length + 1;
  }
  const starts = lines.findIndex((_, at) => isBoundary(lines, at) || isIntroduction(lines, at));
  const first = starts >= 0 ? starts : trailingQuote(lines);
  if (first === null) return text.length;
  const before = text.slice(0, places[first]).trimEnd();
  // A mail that only repeats is shown as it is.
  return before === '' ? text.length : before.length;
}

/** A line of its own above the former mail, or the former mail's headers. */
function isBoundary(lines: readonly string[], at: number): boolean {
  const line = lines[at]!;
  const headers = (from: number) => lines.slice(from, from + 6).filter((one) => ofHeaders.test(one)).length;
  if (boundaries[0]!.test(line)) return true;
  if (boundaries[1]!.test(line)) return headers(at + 1) >= 2;
  return /^\s*\*?from\*?:\s/i.test(line) && headers(at) >= 3;
}

/** 'On Friday … wrote:', in any language: up to three lines with a date that end with a colon, and below them repeated lines alone. */
function isIntroduction(lines: readonly string[], at: number): boolean {
  const hasDate = /\d/.test(lines[at]!.replaceAll(/<[^>]*>/g, ''));
  if (!hasDate || quoteMark.test(lines[at]!)) return false;
  const ends = [at, at + 1, at + 2].find((one) => lines[one]?.trimEnd().endsWith(':'));
  if (ends === undefined) return false;
  const said = lines.slice(at, ends + 1);
  if (said.join(' ').length > 300 || said.some((line) => line.trim() === '')) return false;
  const rest = lines.slice(ends + 1).filter((line) => line.trim() !== '');
  return rest.length > 0 && rest.every((line) => quoteMark.test(line));
}

/** Repeated lines at the end of all, with nothing that introduces them. */
function trailingQuote(lines: readonly string[]): number | null {
  let at = lines.length;
  while (at > 0 && (lines[at - 1]!.trim() === '' || quoteMark.test(lines[at - 1]!))) at -= 1;
  return lines.slice(at).some((line) => quoteMark.test(line)) ? at : null;
}
