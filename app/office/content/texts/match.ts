export type Wanted = {
  words: string;
  /** Not inside longer words or numbers. */
  whole: boolean;
};

/** Letters that are looked for as another: what word processors make of quotes, dashes that join, and spaces. */
const alike: Record<string, string> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201C': '"',
  '\u201D': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u00A0': ' ',
  '\u202F': ' ',
  '\n': ' ',
};

/** A text for comparing, letter for letter as long as it was. */
function plain(text: string): string {
  return [...text]
    .map((letter) => {
      const small = (alike[letter] ?? letter).toLowerCase();
      return small.length === letter.length ? small : letter;
    })
    .join('');
}

const isPartOfWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

const inFigures = new Map<string, string>([
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, number) => [word, String(number)] as const),
  ...'thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, at) => [word, `${at + 3}0`] as const),
]);
const inWords = new Map([...inFigures].map(([word, figure]) => [figure, word]));

/** Words with the numbers that stand by themselves in another form. */
const withNumbers = (words: string, form: (number: string) => string | undefined): string =>
  words.replaceAll(/(?<![\p{L}\p{N}])(?:\d+|[a-z]+)(?![\p{L}\p{N}])/giu, (piece) => form(piece.toLowerCase()) ?? piece);

const otherForm = (number: string) => inFigures.get(number) ?? inWords.get(number);

/** Where the words stand in a text, each place once; with whatever is beside a number, also where that is written the other way. */
export function placesOf(text: string, { words, whole }: Wanted): Place[] {
  const [within, sought] = [plain(text), plain(words.trim())];
  const other = withNumbers(sought, otherForm);
  const own = placesWithin(within, sought, whole).filter(whole ? isApart(within) : () => true);
  // A number alone is everywhere.
  if (other === sought || otherForm(sought) !== undefined) return own;
  const others = placesWithin(within, other, true).filter(isApart(within));
  return [...own, ...others].toSorted((one, next) => one.start - next.start);
}

/** The 5 of 2.5, 4-5 and 5,000 is no five. */
const isApart =
  (within: string) =>
  ({ start, end }: Place): boolean =>
    !/\d[.,/\u2013-]$/.test(within.slice(0, start)) && !/^[.,/\u2013-]\d/.test(within.slice(end));

type Place = { start: number; end: number };

function placesWithin(within: string, sought: string, whole: boolean): Place[] {
  if (sought === '') return [];
  const found: Place[] = [];
  for (let at = within.indexOf(sought); at !== -1; at = within.indexOf(sought, at)) {
    const end = at + sought.length;
    const joined =
      (isPartOfWord(sought[0]) && isPartOfWord(within[at - 1])) ||
      (isPartOfWord(sought.at(-1)) && isPartOfWord(within[end]));
    if (!whole || !joined) found.push({ start: at, end });
    at = whole && joined ? at + 1 : end;
  }
  return found;
}

/** A text cut at the places of the words; each piece says where it begins. */
export function piecesOf(text: string, wanted: Wanted): { start: number; text: string; hit: boolean }[] {
  const found = placesOf(text, wanted);
  const starts = [0, ...found.map(({ end }) => end)];
  return [...found, { start: text.length, end: text.length }]
    .flatMap(({ start, end }, at) => [
      { start: starts[at] ?? 0, text: text.slice(starts[at], start), hit: false },
      { start, text: text.slice(start, end), hit: true },
    ])
    .filter((piece) => piece.text !== '');
}

/** The sentences of a text in which the words stand, each once, cut where it is very long. */
export function sentencesOf(text: string, wanted: Wanted): string[] {
  const found = placesOf(text, wanted).map(({ start, end }) => {
    const before = [...text.slice(0, start).matchAll(/[.!?:]\s+|\n/g)].at(-1);
    const after = /[.!?](?=\s|$)|\n/.exec(text.slice(end));
    const from = Math.max(before ? before.index + before[0].length : 0, start - 120);
    const to = Math.min(after ? end + after.index + 1 : text.length, end + 120);
    return { from, to };
  });
  const apart = found.filter(({ from }, at) => at === 0 || from >= found[at - 1]!.to);
  const sentences = apart.map(
    ({ from, to }) => `${cut(text, from - 1) ? '… ' : ''}${text.slice(from, to).trim()}${cut(text, to) ? ' …' : ''}`,
  );
  return [...new Set(sentences)];
}

/** Whether a word goes on over this letter. */
const cut = (text: string, at: number) => at >= 0 && at < text.length && !/[\s.!?]/.test(text.charAt(at - 1) || ' ');
