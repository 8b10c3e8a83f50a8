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
  const tail = trailingQuote(lines);
  const starts = [lines.findIndex((_, at) => isBoundary(lines, at)), tail === null ? -1 : introductionOf(lines, tail)];
  const first = Math.min(...starts.filter((at) => at >= 0));
  if (first === Infinity) return text.length;
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

/** Where what introduces the repeated lines at the end begins, 'On Friday … wrote:' in any language: up to three lines with a date and a colon at their end. */
function introductionOf(lines: readonly string[], tail: number): number {
  if (!lines[tail - 1]?.trimEnd().endsWith(':')) return tail;
  for (let at = tail - 1; at >= tail - 3; at -= 1) {
    const line = lines[at]?.trim() ?? '';
    if (line === '' || lines.slice(at, tail).join(' ').length > 300) return tail;
    if (/\d/.test(line.replaceAll(/<[^>]*>/g, ''))) return at;
  }
  return tail;
}

/** Where the repeated lines at the end of all begin; null where there are none. */
function trailingQuote(lines: readonly string[]): number | null {
  let at = lines.length;
  while (at > 0 && (lines[at - 1]!.trim() === '' || quoteMark.test(lines[at - 1]!))) at -= 1;
  return lines.slice(at).some((line) => quoteMark.test(line)) ? at : null;
}
