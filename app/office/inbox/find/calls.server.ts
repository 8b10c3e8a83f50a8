import type { FastifyInstance } from 'fastify';
import type { App, Db } from '../../../platform/app.server.ts';
import type { MailTemplate } from '../../../platform/outbox/mail-template.ts';
import { type Actor, answerCalls, noteLook, requireRole } from '../../ground/office-call.server.ts';
import { findCalls, foundKinds, type Found, type FoundKind, type Hit } from './contract.ts';
import { createTextFinder, findThings, type TextFinder } from './find-texts.server.ts';
import { sql } from 'kysely';
import { fold, initialsIn, termsOf, type Term } from '../../../platform/words.ts';
import { keyOfSender, sayKey } from '../../people/merges/contract.ts';
import { readHeadKeys } from '../../people/merges/same-as.server.ts';
import {
  describeCase,
  describeNoted,
  describePerson,
  describeSender,
  describeSubscriber,
  describeText,
  mark,
  hasHit,
  type Marked,
} from './describe.ts';
import { lookUp, type Match, type Matches, type Wanted } from './look-up.server.ts';
import { nearWords } from '../../../platform/near-words.server.ts';
import { readCases, readNoted, readPeople, readSeated, readSubscribers, type CaseFacts } from './read-facts.server.ts';

type Asked = { typed: string; kind: FoundKind | null; most: number };

/** With fewer true hits than these, near spellings are looked for as well. */
const enoughTrue = 10;
/** Where all kinds are shown, no kind takes all the room. */
const mostOfEach = 20;

/** True hits first, by how much the words say and how new they are, then near spellings. The log has no words of it: they may name somebody who asks to be forgotten. */
export async function find(app: App, actor: Actor, findTexts: TextFinder, asked: Asked): Promise<Found> {
  requireRole(actor, 'reader');
  const terms = termsOf(asked.typed);
  const found = terms.length === 0 ? nothing(asked) : await findAll(app, findTexts, asked, terms);
  const detail = { found: found.hits.length, ...(asked.kind ? { kind: asked.kind } : {}) };
  await noteLook(app, actor, { action: 'office searched', subject: 'find', detail });
  return found;
}

const noCounts = () => Object.fromEntries(foundKinds.map((kind) => [kind, 0])) as Record<FoundKind, number>;
const nothing = ({ typed }: Asked): Found => ({ typed, hits: [], counts: noCounts(), more: false, meant: null });

type Sought = { cases: Matches; people: Matches; subscribers: Matches; noted: Matches };

async function findAll(app: App, findTexts: TextFinder, asked: Asked, terms: readonly Term[]): Promise<Found> {
  const { db } = app;
  const truly = terms.map((term) => ({ ...term, near: [] }));
  let wanted: Wanted[] = truly;
  let sought = await seek(db, truly, asked);
  const things = await findThings({ db, now: app.now(), typed: asked.typed, terms, marked: markedBy(truly) });
  if (countOf(sought) < enoughTrue && !things.some(({ exact }) => exact)) {
    const [nearly, isNobody]: [Wanted[], boolean] = [[], countOf(sought) === 0];
    for (const term of truly) nearly.push({ ...term, near: await nearWords(db, term.text, isNobody) });
    if (nearly.some(({ near }) => near.length > 0)) {
      wanted = nearly;
      sought = { ...together(sought, await seek(db, nearly, asked)), noted: sought.noted };
    }
    // 'Sri Nivasan' is 'Srinivasan'.
    if (countOf(sought) === 0 && terms.length > 1 && !terms.some(({ whole }) => whole)) {
      const whole = terms.map(({ text }) => text).join('');
      wanted = [{ text: whole, starts: [whole], near: await nearWords(db, whole) }];
      sought = await seek(db, wanted, asked);
    }
    // Of several words, who has one; the parts of an address are no words that many have.
    const isWords = terms.length > 1 && !terms.some(({ whole }) => whole) && !asked.typed.includes('@');
    if (isWords && countOf(sought) + things.length === 0) {
      wanted = truly;
      for (const term of truly) sought = together(sought, await seek(db, [term], asked));
      for (const match of Object.values(sought).flatMap(({ matches }) => matches)) match.near = true;
    }
  }
  const isBeside = besideIn(asked.typed);
  const texts = asked.kind === null || asked.kind === 'text' ? await findTexts(terms) : [];
  const ranked = [
    ...(await describeAll(db, sought, asked, markedBy(wanted))),
    ...things.map((hit) => ({ hit, score: hit.exact ? 1000 : 100 })),
    ...texts.map((text) => ({
      hit: describeText(text, markedBy(truly)),
      score: text.together ? 100 + besideWorth : 100,
    })),
  ]
    .map(({ hit, score }) => ({ hit, score: isBeside(hit) ? score + besideWorth : score }))
    .toSorted((one, other) => Number(one.hit.near) - Number(other.hit.near) || other.score - one.score);
  return answerOf(asked, sought, await markMerged(db, ranked));
}

/** What is marked in a hit: the beginnings that were typed, whole words, and near spellings. */
const markedBy = (wanted: readonly Wanted[]): Marked => ({
  starts: wanted.flatMap(({ starts, whole }) => (whole ? [] : starts)),
  near: wanted.flatMap(({ near }) => near),
  whole: wanted.flatMap(({ starts, whole }) => (whole ? starts : [])),
});

/** Whoever is shown as one person with somebody else says so. */
async function markMerged(db: Db, ranked: readonly Ranked[]): Promise<Hit[]> {
  const hits = ranked.map(({ hit }) => hit);
  if (!hits.some(({ kind }) => kind === 'person')) return hits;
  const heads = await readHeadKeys(db);
  return hits.flatMap((hit) => {
    const key = hit.key.replace(/^person /, '');
    const head = hit.kind === 'person' ? heads.get(key) : undefined;
    if (head === undefined) return hit;
    // One person stands there once, by a true hit where there is one.
    const isBetter = (other: Hit) => other.key === `person ${head}` && (hit.near || !other.near);
    if (head !== key && hits.some(isBetter)) return [];
    const merged = head === key ? 'Merged with others' : `Merged with ${sayKey(head)}`;
    return { ...hit, key: `person ${head}`, marks: [...hit.marks, merged] };
  });
}

/** What stands as it was typed is worth more than its letters here and there. */
const besideWorth = 60;

/** Whether letters that were typed together, such as 'L&T', stand together in what a hit shows. */
function besideIn(typed: string): (hit: Hit) => boolean {
  const groups = initialsIn(typed).map(
    (pieces) => new RegExp(`(?<![\\p{L}\\p{N}])${pieces.join('[^\\p{L}\\p{N}]{1,4}')}(?![\\p{L}\\p{N}])`, 'u'),
  );
  if (groups.length === 0) return () => false;
  return ({ title, line }) => {
    const shown = fold([...title, { text: ' · ' }, ...line].map(({ text }) => text).join(''));
    return groups.every((group) => group.test(shown));
  };
}

function answerOf({ typed, kind, most }: Asked, sought: Sought, all: readonly Hit[]): Found {
  // Somebody who is found by a note as well stands there once.
  const once = all.filter(({ key }, at) => all.findIndex((one) => one.key === key) === at);
  const hits = once.filter((hit) => kind === null || hit.kind === kind);
  const counts = noCounts();
  for (const hit of once) counts[hit.kind] += 1;
  const first = hits[0];
  return {
    typed,
    hits: hits.slice(0, most),
    counts,
    more: hits.length > most || Object.values(sought).some(({ more }) => more),
    meant: first?.near ? (/^spelt (.+)$/.exec(first.why)?.[1] ?? null) : null,
  };
}

const countOf = (sought: Sought) => Object.values(sought).reduce((sum, { matches }) => sum + matches.length, 0);

const ofEach = ({ kind, most }: Asked) => (kind === null ? Math.min(most, mostOfEach) : most);
const none: Matches = { matches: [], more: false };

async function seek(db: Db, terms: readonly Wanted[], { kind, ...asked }: Asked): Promise<Sought> {
  const most = ofEach({ kind, ...asked });
  const isCase = kind === 'interest' || kind === 'registration' || kind === 'message';
  const only = isCase ? sql`c.kind = ${kind}` : null;
  const limits = { enough: most, only: null };
  const is = (...kinds: FoundKind[]) => kind === null || kinds.includes(kind);
  return {
    cases: isCase || is('person') ? await lookUp(db, 'case_words', terms, { ...limits, only }) : none,
    people: is('person') ? await lookUp(db, 'person_words', terms, limits) : none,
    subscribers: is('subscriber') ? await lookUp(db, 'subscriber_words', terms, limits) : none,
    noted: is('person') ? await lookUp(db, 'person_note_words', terms, limits) : none,
  };
}

function together(truly: Sought, nearly: Sought): Sought {
  const join = (one: Matches, other: Matches): Matches => {
    const known = new Set(one.matches.map(({ id }) => id));
    return {
      matches: [...one.matches, ...other.matches.filter(({ id }) => !known.has(id))],
      more: one.more || other.more,
    };
  };
  return {
    cases: join(truly.cases, nearly.cases),
    people: join(truly.people, nearly.people),
    subscribers: join(truly.subscribers, nearly.subscribers),
    noted: join(truly.noted, nearly.noted),
  };
}

type Ranked = { hit: Hit; score: number };

async function describeAll(db: Db, sought: Sought, asked: Asked, marked: Marked): Promise<Ranked[]> {
  const best = (matches: readonly Match[]) =>
    new Map(matches.slice(0, ofEach(asked)).map((match) => [match.id, match]));
  const [cases, people, subscribers, noted] = [sought.cases, sought.people, sought.subscribers, sought.noted].map(
    ({ matches }) => best(matches),
  ) as [Map<string, Match>, Map<string, Match>, Map<string, Match>, Map<string, Match>];
  const withNotes = new Set([...cases.values()].filter((match) => match.noted).map(({ id }) => id));
  const sent = await readCases(db, [...cases.keys()], withNotes);
  // Whose account it is that sent something is found by what stands there, such as the company.
  const owners = new Map(
    sent.flatMap(({ id, uid }) => (uid && !people.has(uid) ? [[uid, cases.get(id)!] as const] : [])),
  );
  const accounts = await readPeople(db, [...people.keys(), ...owners.keys()]);
  const listed = await readSubscribers(db, [...subscribers.keys()]);
  const notes = await readNoted(db, [...noted.keys()]);
  // What is spelt as it was typed is marked alone, whatever else of it resembles that.
  const scored = (describe: (marked: Marked) => Hit, { score, near }: Match, more = 0): Ranked => ({
    hit: { ...describe(near ? marked : { ...marked, near: [] }), near },
    score: score + more,
  });
  const known = accounts.map(({ email }) => email);
  const seated = await readSeated(db, [...known, ...sent.map(({ email }) => email)]);
  // Among those who match alike, who has or had a seat comes first, and it says so.
  const seat = (email: string) => (seated.has(email) ? ['Has or had a seat'] : []);
  const most = (email: string, more: number) => (seated.has(email) ? more + 0.5 : more);
  return [
    ...accounts
      .map((facts) => {
        const match = people.get(facts.id) ?? owners.get(facts.id)!;
        return scored((words) => describePerson(facts, words, seat(facts.email)), match, most(facts.email, 3));
      })
      .filter(({ hit }, at) => people.has(accounts[at]!.id) || hasHit(hit.title) || hasHit(hit.line)),
    ...senders(sent, known, marked).map((all) => {
      const [{ id, email }] = all as [CaseFacts];
      return scored((words) => describeSender(all, words, seat(email)), cases.get(id)!, most(email, 2));
    }),
    ...sent.map((facts) => scored((words) => describeCase(facts, words, asked.typed), cases.get(facts.id)!, 1)),
    ...listed.map((facts) => scored((words) => describeSubscriber(facts, words), subscribers.get(facts.id)!)),
    ...notes.map((facts) => scored((words) => describeNoted(facts, words), noted.get(facts.id)!)),
  ];
}

/** Who only sent forms and is found by what these say of them. */
function senders(sent: readonly CaseFacts[], known: readonly string[], marked: Marked): CaseFacts[][] {
  const bySender = Map.groupBy(
    sent.filter(({ uid, email }) => uid === null && !known.includes(email)),
    keyOfSender,
  );
  bySender.delete(null);
  return [...bySender.values()].filter((all) =>
    [all[0]!.name, all[0]!.email, all[0]!.phone, ...all.flatMap(({ old }) => old.map(({ text }) => text))].some(
      (text) => hasHit(mark(text, marked)),
    ),
  );
}

export function addFindCalls(http: FastifyInstance, app: App, mails: readonly MailTemplate[]): void {
  const findTexts = createTextFinder(app, mails);
  answerCalls(http, app, findCalls, {
    find: ({ actor, query: { q, kind, most } }) =>
      find(app, actor, findTexts, { typed: q.trim(), kind: kind ?? null, most }),
  });
}
