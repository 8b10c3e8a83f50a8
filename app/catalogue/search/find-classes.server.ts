import { classDatePath, type ClassDate, hoursOfAll } from '../../platform/classes/class-dates.ts';
import { spellCity } from '../../platform/form/spell-city.ts';
import { fold } from '../../platform/words.ts';
import { plainLetters } from '../../platform/received.ts';
import { classInWords, daysInWords } from '../../site/dates/class-dates.tsx';
import { eventCodeOf } from '../documented.ts';
import type { ListedCourse } from '../list-courses.server.ts';
import { coursePath, levelPath } from '../pages/structured-data.ts';
import { piecesOf, type ReadQuery } from './read-words.ts';
import { isWithin } from '../../platform/letters-apart.ts';
import { listed, type SearchWords } from './search-words.ts';
import type { Suggestion } from './rank-answers.ts';

export type ShortCourse = { code: string; title: string; description: string };

/** `name` are the words of what it is called, without those of its programme or number; of `called` each has to be there whole: 'dew point'. */
type Subject = {
  words: ReadonlySet<string>;
  called: readonly (readonly string[])[];
  name: readonly string[];
  title: string;
  href: string;
};

/** What the search knows of classes beside their dates. */
export type ClassWords = {
  /** The words for the subject of a class, and its page, by the training event it is a class of. */
  subjects: ReadonlyMap<string, Subject>;
  /** Words that ask for a date, and such as anybody uses who wants a seat. */
  dates: ReadonlySet<string>;
  seats: ReadonlySet<string>;
  /** Words by which somebody names a city, whether it has a class or not. */
  wishes: ReadonlySet<string>;
};

const most = 3;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|(?:nov|dec)(?:ember)?)$/;

/**
 * Classes that a query asks for, by their first day, those with seats before those without; the words of it that ask for something else; and the one
 * subject that it names, with the class to show after it, or the first classes of the several that it names. `said`: it asks what they cost, and
 * they say it, or how long something takes, which its page and its classes say.
 */
export type FoundClasses = {
  classes: Suggestion[];
  left: string[];
  subject: string | null;
  next: Suggestion[];
  said: boolean;
};

/** The classes of the city, month and level that a query names, or all for a date alone. Where the city has none in that month, whenever it has one. */
export function findClasses(query: ReadQuery, shown: readonly ClassDate[], words: ClassWords): FoundClasses {
  const dates = shown
    .filter(({ standing }) => standing === 'open')
    .toSorted((one, other) => isFull(one) - isFull(other));
  const called = [...words.subjects].map(([code, subject]): [string, Subject] => {
    const whole = subject.called.filter((name) => name.every((word) => query.wanted.includes(word)));
    return [code, { ...subject, words: new Set([...subject.words, ...whole.flat()]) }];
  });
  const { cities, level, left, ...time } = askedOf(query, dates, { ...words, subjects: new Map(called) });
  const meant = called.filter(([, subject]) => level.every((word) => subject.words.has(word)));
  // Its whole name tells a level from those that others call alike.
  const whole = meant.filter(([, { name }]) => name.every((word) => level.includes(word)));
  const subjects = whole.length === 1 ? whole : meant;
  const [named] = level.length > 0 ? subjects : [];
  const ofLevel = named ? dates.filter(({ eventCode }) => subjects.some(([code]) => code === eventCode)) : dates;
  const own = ofLevel.filter((date) => cities.length === 0 || cities.some((word) => isPlaceOf(word, date)));
  const then = own.filter((date) => isThen(time, date));
  const isAsked = cities.length > 0 || (time.asked && left.length === 0);
  const found = then.length > 0 || cities.length === 0 ? then : own;
  const subject = named && subjects.length === 1 ? named[1].href : null;
  // Who asks what it costs sees what has a price. A programme, or all that are called alike, show the first few.
  const known = left.filter((word) => !query.unknown.includes(word) && !words.wishes.has(word));
  const asked = known.length === 1 ? known[0] : undefined;
  const saying = ofLevel.filter(({ price }) => (asked === 'fee' ? price : named && asked === 'duration'));
  const several = left.length > 0 ? saying : named ? ofLevel : [];
  const next = (subject !== null && saying.length === 0 ? ofLevel.slice(0, 1) : several.slice(0, most)).map(
    suggestionOf,
  );
  const about = { subject, said: asked === 'duration' || saying.length > 0 };
  if (isAsked && found.length > 0) {
    const all: Suggestion[] = found.length > most ? [allClasses] : [];
    return { classes: [...found.slice(0, most).map(suggestionOf), ...all], left, next: [], ...about };
  }
  const isUnpriced = asked === 'fee' && subject !== null && ofLevel.length === 0;
  const isMissed =
    isUnpriced || ((time.asked || cities.length + left.length > 0) && left.every((word) => words.wishes.has(word)));
  if (!isMissed) return { classes: [], left, next, ...about };
  if (dates.length === 0 && !isUnpriced) return { classes: [], left: [], next, ...about };
  const missing = time.asked && cities.length + left.length === 0 ? 'then' : 'there';
  const elsewhere = { ...allClasses, text: datesElsewhere(missing, own.length > 0 ? own : ofLevel) };
  const missed = named && ofLevel.length === 0 ? noDateYet(...named) : elsewhere;
  return { classes: [missed], left: [], next: [], ...about };
}

const allClasses: Suggestion = { kind: 'page', title: 'Class dates: all classes', href: '/dates', text: '' };
const isFull = ({ seats }: ClassDate): number => Number(seats === 'Join the line');

/** For whoever asks for a class of what none is planned of. */
function noDateYet(code: string, { title }: Subject): Suggestion {
  return {
    kind: 'page',
    title: `${title}: say where and when you want it`,
    href: `/expofinterst?event=${code}`,
    text: 'No class of it has a date yet: its fee comes with the offer of a seat. We plan one where enough people ask: asking is free and books nothing.',
  };
}

const reference = new RegExp(
  `\\b(?:(b)[\\s-]*([${plainLetters}]{5})|(eoi|nom|bill|msg)[\\s-]*[${plainLetters}]{6}|(inv|[a-z]{2,6}(?=/\\d\\d-\\d\\d/))[\\s/-]*\\d[\\d/-]*)\\b`,
  'i',
);

/** A reference of ours as it stands in mails, 'B-7K3M9' or 'eoi 7k3m9q': of a class that is shown, the class; of anything else, the word for its kind. */
export function findReference(
  query: string,
  shown: readonly ClassDate[],
): { class: Suggestion | null; kind: string } | null {
  const [, ofClass, letters = '', ofOther, paper] = reference.exec(query) ?? [];
  const kind = paper ? 'inv' : (ofOther ?? ofClass);
  if (!kind) return null;
  const named = ofClass && shown.find((one) => one.reference === `B-${letters.toUpperCase()}`);
  return { class: named ? suggestionOf(named) : null, kind: `${kind.toLowerCase()}reference` };
}

/** What has a date, for whoever names a city or a month that has none. */
function datesElsewhere(missing: 'there' | 'then', dates: readonly ClassDate[]): string {
  const told = dates.slice(0, most).map((date) => `${classInWords(date)}${isFull(date) ? ' (full)' : ''}`);
  return `No class ${missing} has a date yet. Others: ${told.join('; ')}.`;
}

/** `months` of any year, such as 'jan'. */
type Time = { asked: boolean; months: string[]; years: string[] };
/** `left` is what no class answers, be it a place in which there is none. */
type Asked = Time & { cities: string[]; level: string[]; left: string[] };

function askedOf({ typed, wanted, written }: ReadQuery, dates: readonly ClassDate[], words: ClassWords): Asked {
  const cities = [...wanted, ...written].filter((word) => dates.some((date) => isPlaceOf(word, date)));
  // A certificate of 2015 is no wish for a class of that year.
  const first = dates.map(({ days }) => days[0]?.day.slice(0, 4) ?? '').toSorted()[0] ?? '';
  const years = typed.filter((word) => isYear(word) && word >= first);
  const named = typed.filter((word) => month.test(word)).map((word) => word.slice(0, 3));
  // 'May I join' names no month.
  const inMonths = named.filter((one) => one !== 'may' || cities.length + years.length > 0);
  const isLevel = (word: string) => [...words.subjects.values()].some((own) => own.words.has(word));
  const rest = wanted.filter((word) => {
    if (cities.includes(word) || words.dates.has(word) || words.seats.has(word) || isYear(word)) return false;
    // The place itself is written beside what it is read as, and so is the day beside its month.
    return word === 'city' ? cities.length === 0 : !/^\d+$/.test(word) || named.length + years.length === 0;
  });
  const level = wanted.filter(isLevel);
  return {
    asked: named.length + years.length > 0 || wanted.some((word) => words.dates.has(word)),
    months: inMonths,
    years,
    cities,
    // The 2 of '2 feb' is no level.
    level: level.every((word) => /^\d+$/.test(word)) ? [] : level,
    left: rest.filter((word) => !isLevel(word)),
  };
}

const isYear = (word: string): boolean => /^20\d\d$/.test(word);

/** Letters of a name that may be mistyped. */
const leastMistyped = 5;

function isPlaceOf(word: string, { city, state }: ClassDate): boolean {
  const present = fold(spellCity(word));
  return [...piecesOf(fold(city)), ...piecesOf(fold(state))].some(
    (piece) =>
      piece === present ||
      (word.length >= leastMistyped && piece[0] === word[0] && piece.length > 3 && isWithin(word, piece, 1)),
  );
}

function isThen({ months: named, years }: Time, { days }: ClassDate): boolean {
  return days.some(
    ({ day }) =>
      (named.length === 0 || named.includes(months[Number(day.slice(5, 7)) - 1]!)) &&
      (years.length === 0 || years.includes(day.slice(0, 4))),
  );
}

function suggestionOf(date: ClassDate): Suggestion {
  const { seats, days, language, price } = date;
  const facts = [daysInWords(days.length), hoursOfAll(days), `in ${language}`, price].filter(Boolean).join(', ');
  return {
    kind: 'class',
    title: classInWords(date),
    href: classDatePath(date),
    text: seats === 'Join the line' ? `Full. ${facts}. ${seats}.` : `${seats}. ${facts}.`,
  };
}

/** What subjects are called, and the words of the pages where one looks for a date or asks for a seat. */
export function classWordsOf(
  courses: readonly ListedCourse[],
  events: readonly ShortCourse[],
  { names, answers }: SearchWords,
): ClassWords {
  const wordsIn = (texts: readonly string[]) => new Set(texts.flatMap((text) => piecesOf(fold(text))));
  const namesOf = (...addresses: string[]) =>
    names.flatMap(({ to, names: others }) => (addresses.includes(to) ? listed(others) : []));
  // The numbers in a name are not only those of levels: 'SP 10'.
  const plain = (word: string) => !/^\p{N}+$/u.test(word);
  const wordsOf = (titles: readonly string[], others: readonly string[]) => {
    const called = others.map((one) => piecesOf(fold(one)).filter(plain));
    const alone = called.flatMap((words) => (words.length === 1 ? words : []));
    return {
      words: new Set([...wordsIn(titles), ...alone].filter(plain)),
      called: called.filter(({ length }) => length > 1),
    };
  };
  const ofLevels = courses.flatMap(({ course, levels }) =>
    levels.map(({ id, number, name }): [string, Subject] => {
      const href = levelPath({ courseId: course.id, id });
      const { words, called } = wordsOf([course.code, course.name, name], namesOf(coursePath(course), href));
      const subject = {
        words: new Set([...words, 'level', String(number)]),
        called,
        name: [...wordsIn([name])],
        title: `${course.code} Level ${number}`,
        href,
      };
      return [eventCodeOf({ courseId: course.id, number }), subject];
    }),
  );
  const ofEvents = events.map(({ code, title }): [string, Subject] => {
    const href = `/expofinterst?event=${code}`;
    return [code, { ...wordsOf([title], namesOf(href)), name: [...wordsIn([title])], title, href }];
  });
  return {
    subjects: new Map([...ofLevels, ...ofEvents]),
    dates: wordsIn(namesOf('/dates')),
    seats: wordsIn(namesOf('/expofinterst', '/registerprofile')),
    wishes: wordsIn(answers.flatMap(({ to, asked }) => (to === '/expofinterst' ? listed(asked) : []))),
  };
}
