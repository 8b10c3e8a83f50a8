/** So few letters may stand anywhere. */
const fewestLetters = 4;
const mostLetters = 60;

/** A text as one compares it: its first line, without the marks of lists and links, and in single spaces. */
export function plainWords(typed: string): string {
  const line = typed.split('\n').find((one) => one.trim() !== '') ?? '';
  const words = line.replace(/^- /, '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, mostLetters);
}

/** Where a page says what a field of a form says: within what the field's entry is about, where that is there. Null where it does not. */
export function findInPage(page: Document, field: Element): Element | null {
  const main = page.querySelector('main');
  if (!main) return null;
  const entry = field.closest('[data-entry]');
  const said = entry ? textsIn(entry).map((words) => findIn(main, words)) : [];
  const about = said.find((found) => found !== null)?.closest('details, li, section') ?? null;
  return findIn(about ?? main, wordsOf(field)) ?? about;
}

const fields = 'textarea, input:not([type]), input[type="text"]';
const wordsOf = (field: Element) => (field.matches(fields) ? plainWords((field as HTMLInputElement).value) : '');
const textsIn = (entry: Element) => [...entry.querySelectorAll(fields)].map(wordsOf);

/** The smallest part that says these words, the first where there are several. */
function findIn(part: Element, words: string): Element | null {
  const says = (one: Element) => one.textContent.replaceAll(/\s+/g, ' ').includes(words);
  if (words.length < fewestLetters || !says(part)) return null;
  let found = part;
  for (let inner: Element | undefined = part; inner; inner = [...found.children].find(says)) found = inner;
  return found;
}
