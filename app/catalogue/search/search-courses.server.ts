import { createContext } from 'react-router';
import type { App } from '../../platform/app.server.ts';
import { readPublication } from '../../platform/publication.server.ts';
import type { ClassDate } from '../../platform/classes/class-dates.ts';
import { documentedCourse } from '../documented.ts';
import { listCourses, type ListedCourse } from '../list-courses.server.ts';
import { cutText, foldCase, trimQuery } from '../rules.ts';
import { coursePath, levelPath } from '../pages/structured-data.ts';
import { classWordsOf, findClasses, findReference, type ClassWords, type ShortCourse } from './find-classes.server.ts';
import { findInIndex, makeSearchIndex, type SearchIndex } from './search-index.server.ts';
import type { SearchWords } from './search-words.ts';
import { createSuggest, type Findable, type Suggest, type Suggestion } from './rank-answers.ts';

export type FoundCourses = {
  /** The first `atMost` courses found, in the order they are shown. */
  courses: ListedCourse[];
  /** How many there are in all. */
  total: number;
  /** The level that a query names, with its next class: before a card in which it is one of three. */
  leads: Suggestion[];
  /** What may have been meant, when the rule finds nothing or less than that. */
  suggestions: Suggestion[];
  /** Nothing of what is shown is known to be asked by all of these words. */
  isUnsure: boolean;
  /** Every level, for those who have found nothing. */
  levels: LevelLink[];
  /** The version of the published content. */
  version: number;
  /** False when the database could not be asked whether this is still the published catalogue. */
  current: boolean;
};

export type LevelLink = { href: string; title: string };

/** What else the search looks into, kept by other areas; wired by the composition. */
export type SearchSources = {
  words: () => Promise<SearchWords>;
  shortCourses: () => Promise<ShortCourse[]>;
  answers: () => Promise<{ topic: string; question: string; text: string }[]>;
};

/** The search over the published catalogue (specification 5); throws when the catalogue could not be read even once. */
export type CourseSearch = (query: string, atMost: number) => Promise<FoundCourses>;

/** How a loader reaches the search of its server. */
export const courseSearchContext = createContext<CourseSearch>();

type Prepared = {
  version: number;
  courses: ListedCourse[];
  /** What each is called, as it is compared. */
  names: string[];
  index: SearchIndex;
  suggest: Suggest;
  classWords: ClassWords;
  /** What a query can be about, by its address. */
  pages: ReadonlyMap<string, Suggestion>;
  levels: LevelLink[];
};

/** A search that keeps the catalogue prepared, and prepares it anew when the published content is of another version. */
export function createCourseSearch(
  app: Pick<App, 'db' | 'log' | 'now' | 'classDates'>,
  sources: SearchSources,
): CourseSearch {
  let kept: Prepared | null = null;
  let underWay: { version: number; prepared: Promise<Prepared> } | null = null;

  async function current(): Promise<Prepared> {
    const version = await readPublication(app.db);
    if (kept?.version === version) return kept;
    if (underWay?.version !== version) underWay = { version, prepared: prepare(app, sources, version) };
    const { prepared } = underWay;
    try {
      kept = await prepared;
      return kept;
    } finally {
      if (underWay?.prepared === prepared) underWay = null;
    }
  }

  async function known(): Promise<Prepared & { dates: readonly ClassDate[]; current: boolean }> {
    try {
      // Not together: what a preview reads goes through one connection.
      const prepared = await current();
      return { ...prepared, dates: await app.classDates(app.now()), current: true };
    } catch (error) {
      if (!kept) throw error;
      app.log.warn({ err: error }, 'the search goes on with the catalogue it knows');
      return { ...kept, dates: [], current: false };
    }
  }

  return async (query, atMost) => {
    const prepared = await known();
    const { version, courses, index, levels, current: isCurrent } = prepared;
    // What is called so comes before what only speaks of it.
    const named = foldCase(trimQuery(query));
    const isCalledSo = (at: number) => prepared.names[at]?.includes(named) === true;
    const found = findInIndex(index, query).toSorted((one, other) => +isCalledSo(other) - +isCalledSo(one));
    const shown = found.slice(0, atMost).flatMap((at) => courses[at] ?? []);
    const { leads, suggestions, isUnsure } = suggestBeside(shown, prepared, query, found.some(isCalledSo));
    return {
      courses: shown,
      total: found.length,
      leads: leads.map(toRead),
      suggestions: suggestions.map(toRead),
      isUnsure,
      levels: found.length === 0 ? levels : [],
      version,
      current: isCurrent,
    };
  };
}

/** Words for what is asked of something, or by whom: they are the question only where there is no other. */
const aspects = new Set([
  'fee',
  'duration',
  'company',
  'reachus',
  'nacecertificate',
  'getcertificate',
  'abroad',
  'card',
  'contact',
  'staysvalid',
  'classvenue',
  'fromabroad',
  'difference',
  'nextmonth',
]);

/** Suggestions shown where nothing was found, and below what was. */
const mostSuggestions = { alone: 6, beside: 4 };

/**
 * What may have been meant. Where a query names what it is about and asks something of it, the answer comes first; then classes that it asks for, or
 * the level that it names and its next class.
 * `isCalledSo`: a course has the query in its name.
 */
function suggestBeside(
  shown: readonly ListedCourse[],
  {
    suggest,
    classWords,
    pages,
    dates,
  }: Pick<Prepared, 'suggest' | 'classWords' | 'pages'> & { dates: readonly ClassDate[] },
  query: string,
  isCalledSo: boolean,
): Pick<FoundCourses, 'leads' | 'suggestions' | 'isUnsure'> {
  const reference = findReference(query, dates);
  if (reference?.class) return { leads: [], suggestions: [reference.class], isUnsure: false };
  const read = suggest.read(reference?.kind ?? query);
  const { classes, left, subject, next, said } = findClasses(read, dates, classWords);
  const most = shown.length === 0 ? mostSuggestions.alone : mostSuggestions.beside;
  const known = new Set(
    shown.flatMap(({ course, levels }) => [
      coursePath(course),
      ...levels.map((level) => levelPath({ courseId: course.id, id: level.id })),
    ]),
  );
  // Who names a level of one programme asks nothing of another.
  const own = programmeOf(subject);
  const all = suggest.suggest(read, most + known.size).filter(({ href }) => !own || (programmeOf(href) ?? own) === own);
  // Beside something else, how long or how much is asked of that: 'refund in how many days'.
  const topic = tellOf(left.filter((word) => !aspects.has(word) && !classWords.wishes.has(word)));
  const told = topic.length > 0 ? topic : tellOf(left);
  // What courses have is on the page of each.
  const answer = told.filter(({ href }) => !/^\/courses(?![^/#])/.test(href));
  const page = subject !== null && (left.length === 0 || told.length > 0) ? pages.get(subject) : undefined;
  const named = page ? [page] : [];
  const before = unique([...answer, ...(classes.length > 0 ? [...classes, ...named] : [...named, ...next])]);
  // What a programme is comes before its classes, where its card does not stand there already.
  const itself =
    shown.length === 0 && subject === null && left.length === 0 && classes.length === 0 ? all[0] : undefined;
  // A class says nothing of words that nothing is known of: 'ISO 12944'.
  const isKnown = left.length === 0 || said || told.length > 0 || classes.length > 0;
  const first = itself?.kind === 'course' || !isKnown ? all.slice(0, 1) : [];
  const inOrder = unique([...first, ...before, ...all]);
  const isUnsure = left.length > 0 && !said && ![told[0], all[0]].some((one) => one?.hasAll);
  if (shown.length === 0) return { leads: [], suggestions: inOrder.slice(0, most), isUnsure };
  if (named.length > 0) return { leads: before, suggestions: [], isUnsure: false };
  const others = inOrder.filter((one) => !known.has(one.href) && !next.includes(one));
  // Where no course is called so, and only a text has the word in it, an answer to it is what was meant.
  const leads = classes.length > 0 ? [] : next.length > 0 || isCalledSo ? next : others.slice(0, 1).filter(isAnswer);
  return { leads, suggestions: others.filter((one) => !leads.includes(one)).slice(0, most), isUnsure: false };

  /** What answers these words of it; a class that says it is the answer. */
  function tellOf(wanted: string[]): Suggestion[] {
    const about = read.wanted.filter((word) => !wanted.includes(word));
    return wanted.length > 0 && about.length > 0 && !said ? suggest.suggest({ ...read, wanted }, 1, about) : [];
  }
}

const programmeOf = (href: string | null) => /^\/courses\/[^/#]+/.exec(href ?? '')?.[0];
const isAnswer = ({ kind }: Suggestion) => kind === 'answer' || kind === 'page';

const unique = (some: readonly Suggestion[]) =>
  some.filter(({ href }, at) => some.findIndex((one) => one.href === href) === at);

async function prepare(app: Pick<App, 'db'>, sources: SearchSources, version: number): Promise<Prepared> {
  const courses = await listCourses(app);
  const index = await makeSearchIndex(courses.map((course) => documentedCourse(course, course.enrolled)));
  const levels = courses.slice(0, mostCourses).flatMap(levelsOf);
  const [events, words] = [await sources.shortCourses(), await sources.words()];
  const findable = [
    ...courses.flatMap(findableCourse),
    ...events.map(findableEvent),
    ...(await findableAnswers(sources)),
  ];
  return {
    version,
    courses,
    names: courses.map(({ course }) => foldCase(course.name)),
    index,
    suggest: createSuggest(findable, words),
    classWords: classWordsOf(courses, events, words),
    pages: new Map(findable.map(({ all: _, ...page }) => [page.href, page])),
    levels: levels.map(({ href, title }) => ({ href, title })),
  };
}

/** Courses whose levels are linked where nothing was found. */
const mostCourses = 12;
/** Letters of an answer or a description that stand under its title. */
const mostLetters = 150;

function levelsOf({ course, levels }: ListedCourse): Findable[] {
  return levels.map((level) => ({
    kind: 'level',
    title: `${course.code} Level ${level.number}: ${level.name}`,
    href: levelPath({ courseId: course.id, id: level.id }),
    text: level.summary,
  }));
}

function findableCourse(listed: ListedCourse): Findable[] {
  const { course } = listed;
  const itself = {
    kind: 'course' as const,
    title: `${course.code}: ${course.name}`,
    href: coursePath(course),
    text: course.description,
  };
  return [itself, ...levelsOf(listed)];
}

const eventPath = (code: string) => `/expofinterst?event=${code}`;

/** A short course is known by its form, and read on the list of courses before that. */
const toRead = (one: Suggestion): Suggestion =>
  one.kind === 'short course' ? { ...one, href: one.href.replace(eventPath(''), '/courses#') } : one;

function findableEvent({ code, title, description }: ShortCourse): Findable {
  return { kind: 'short course', title, href: eventPath(code), ...opening(description) };
}

async function findableAnswers({ answers }: SearchSources): Promise<Findable[]> {
  return (await answers()).map(({ topic, question, text }) => ({
    kind: 'answer',
    title: question,
    href: `/faq#${topic}`,
    ...opening(text),
  }));
}

/** The first line cut to whole sentences where they fit, otherwise to whole words. */
function opening(all: string): { text: string; all: string } {
  const [line = ''] = all.split('\n');
  const text = cutText(line, mostLetters);
  if (text === line) return { text, all };
  const sentences = /^.{50,}[.?!](?= )/u.exec(text)?.[0];
  return { text: sentences ?? `${text.replace(/[\s,;:.]+\S*$/, '')}…`, all };
}
