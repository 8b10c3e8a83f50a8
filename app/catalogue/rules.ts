import type { DocumentedCourse, DocumentedLevel } from './contract.ts';

type SearchableLevel = Pick<DocumentedLevel, 'level' | 'levelName' | 'levelDescription'>;
type SearchableCourse = Pick<DocumentedCourse, 'courseName' | 'courseDescription'> & {
  levelsData: readonly SearchableLevel[];
};

export type SearchPlace = 'course name' | 'course description' | 'level number' | 'level name' | 'level description';

/** A course made ready for many searches: its texts folded once. `all` is every text, to refuse most courses in one look. */
export type SearchEntry<Found> = {
  found: Found;
  all: string;
  texts: readonly { place: SearchPlace; folded: string }[];
};

/** Offsets into a text in UTF-16 units, end excluded. They never split a letter from its accents. */
export type MarkRange = { start: number; end: number };

/** Trims a query as typed; '' means there is nothing to search for. */
export function trimQuery(query: string): string {
  return query.trim();
}

/** The first letters of a text, none of them broken: at most `most` UTF-16 units. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  // One letter may be any number of units, so only what can matter is looked at.
  for (const { index, segment } of new Intl.Segmenter('en').segment(text.slice(0, most + 50))) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end || most).trimEnd();
}

/** Folds a text so that containment ignores case and accents in every script (specification 5): 'ß' equals 'SS', final sigma equals sigma. Never throws. */
export function foldCase(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  if (standsAlone.test(text)) return text.replace(mayFold, foldLetter);
  return letters(text)
    .map(({ folded }) => folded)
    .join('');
}

/** Folds a course's texts for `searchCourses`; `found` is what a hit gives back. */
export function searchEntry<Found>(course: SearchableCourse, found: Found): SearchEntry<Found> {
  const texts = [
    { place: 'course name' as const, text: course.courseName },
    { place: 'course description' as const, text: course.courseDescription },
    ...course.levelsData.flatMap((level) => [
      // The bare number of the rule lies inside this text: whoever contains '2' contains it in 'level 2'.
      { place: 'level number' as const, text: `level ${level.level}` },
      { place: 'level name' as const, text: level.levelName },
      { place: 'level description' as const, text: level.levelDescription },
    ]),
  ].map(({ place, text }) => ({ place, folded: foldCase(text) }));
  return { found, all: texts.map(({ folded }) => folded).join('\n'), texts };
}

/** Specification 5: the query is contained, whatever its case, in the course's name or description, or a level's number, 'level {number}', name or description. A blank one finds nothing. */
export function searchCourses<Found>(entries: readonly SearchEntry<Found>[], query: string): Found[] {
  const needle = foldCase(trimQuery(query));
  if (needle === '') return [];
  return entries.filter((entry) => holds(entry, needle)).map((entry) => entry.found);
}

/** Where in this course the query stands, each place once, in the order of the rule. */
export function searchPlaces(entry: SearchEntry<unknown>, query: string): SearchPlace[] {
  const needle = foldCase(trimQuery(query));
  if (needle === '') return [];
  const places = entry.texts.filter(({ folded }) => folded.includes(needle));
  return [...new Set(places.map(({ place }) => place))];
}

/** The parts of a text to mark for a query: whole letters, in order, none touching another. */
export function markRanges(text: string, query: string): MarkRange[] {
  const needle = foldCase(trimQuery(query));
  if (needle === '') return [];
  const haystack = foldCase(text);
  if (!haystack.includes(needle)) return [];
  const units = letters(text).flatMap(({ folded, start, end }) =>
    Array.from({ length: folded.length }, () => ({ start, end })),
  );
  const ranges: MarkRange[] = [];
  for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + needle.length)) {
    const first = units[at];
    const last = units[at + needle.length - 1];
    if (first && last) addRange(ranges, first.start, last.end);
  }
  return ranges;
}

function holds(entry: SearchEntry<unknown>, needle: string): boolean {
  // `all` joins texts, so a hit in it may lie across two of them: the texts decide.
  return entry.all.includes(needle) && entry.texts.some(({ folded }) => folded.includes(needle));
}

function addRange(ranges: MarkRange[], start: number, end: number): void {
  const before = ranges.at(-1);
  if (before && before.end >= start) before.end = Math.max(before.end, end);
  else ranges.push({ start, end });
}

function letters(text: string): { folded: string; start: number; end: number }[] {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  return Array.from(graphemes, ({ segment, index }) => ({
    folded: foldLetter(segment),
    start: index,
    end: index + segment.length,
  }));
}

/** Texts of which every unit is a letter of its own, as nearly all are: finding their letters by segmenting takes a hundred times as long. */
const standsAlone = /^[\t\n\x20-\u02ff\u0391-\u03c9\u2010-\u2027\u2030-\u205e\u2190-\u22ff]*$/;
const mayFold = /[A-Z\u0080-\uffff]/g;

function foldLetter(letter: string): string {
  return Array.from(letter.normalize('NFC'), foldCodePoint).join('').normalize('NFC');
}

/** Full case folding, one code point at a time so that a final sigma has no neighbours. The dotless i alone would meet another letter on the way up. */
function foldCodePoint(letter: string): string {
  if (letter === 'ı') return letter;
  return letter.toLowerCase().toUpperCase().toLowerCase();
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}
