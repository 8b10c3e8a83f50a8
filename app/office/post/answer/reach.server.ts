import type { App } from '../../../platform/app.server.ts';
import { orNone, type Db, type Trx } from '../../../platform/database/database.server.ts';
import { indianDate, indianTime } from '../../../platform/indian-time.ts';
import { readRefused } from '../../../platform/outbox/kept-mail.server.ts';
import { finished } from '../../../interest/rules.ts';
import type { Case } from '../../people/cases/contract.ts';
import { selectCases } from '../../people/cases/find-case.server.ts';
import { explainFailure } from '../delivery/explain-failure.ts';
import { readHeadKeys, writesToEach } from '../../people/merges/same-as.server.ts';
import { hasNothingFor, lacking, type Purpose } from '../letters/contract.ts';
import { readValues, readWriter, type Writer } from '../letters/values.server.ts';
import { mostPeople, recentHours } from './contract.ts';
import type { LeftOut, LookAtPeople, Reach, Who, Why } from './contract.ts';
import type { z } from 'zod';
import { type Actor, nameOf, noteLook } from '../../ground/office-call.server.ts';
import { openList, parseAsked } from '../../lists/read-list.server.ts';
import { readRows } from '../../lists/read-rows.server.ts';

/** A letter as far as it decides whom it reaches. */
export type Aim = { purpose: Purpose; words: string; writer: Writer; anyway: ReadonlySet<string> };

type CaseWithReach = Case & { silencedAt: string | null; askedAt: string | null };
export type Addressee = { email: string; cases: CaseWithReach[] };

/** Cases with what decides whether their person is written to, in the order of their ids. */
export async function readCases(db: Db | Trx, ids: readonly string[]): Promise<CaseWithReach[]> {
  if (ids.length === 0) return [];
  return selectCases(db)
    .select(['cases.silenced_at as silencedAt', 'cases.asked_at as askedAt'])
    .where('cases.id', 'in', ids)
    .orderBy('cases.id')
    .execute();
}

/** Who gets a letter, who is left out and why: each address once, and of addresses that are one person's one. Of an address some of whose cases are left out, the others count. */
export async function findReach(db: Db | Trx, app: App, cases: readonly CaseWithReach[], aim: Aim) {
  const heads = await readHeadKeys(db);
  const known = await readKnown(db, app, cases, aim, heads);
  const leftOut: LeftOut[] = [];
  const byAddress = new Map<string, CaseWithReach[]>();
  const unsent = new Map<string, LeftOut>();
  for (const one of cases) {
    const found = whyNot(one, aim, known);
    if (!found) byAddress.set(one.email, [...(byAddress.get(one.email) ?? []), one]);
    else {
      const entry = { caseId: one.id, name: one.name, email: one.email, ...found };
      if (one.email === '') leftOut.push(entry);
      else unsent.set(one.email, unsent.get(one.email) ?? entry);
    }
  }
  leftOut.push(...[...unsent].filter(([email]) => !byAddress.has(email)).map(([, entry]) => entry));
  const all = [...byAddress].map(([email, theirs]) => ({ email, cases: newestFirst(theirs) }));
  const addressees = all.length > 1 ? oncePerPerson(all, { heads, to: known.to }, leftOut) : all;
  const reached = addressees.map(({ email, cases: [first, ...others] }) => ({
    caseId: first!.id,
    name: first!.name,
    email: known.to.get(email)!,
    cases: others.length + 1,
    values: known.values.get(first!.id)!,
  }));
  return { reached, leftOut, cases: cases.length, addressees };
}

type People = { heads: ReadonlyMap<string, string>; to: ReadonlyMap<string, string> };

/** Of several addresses whom the office shows as one person, the one that it writes to comes first, else the one that wrote last. */
function oncePerPerson(all: readonly Addressee[], { heads, to }: People, leftOut: LeftOut[]): Addressee[] {
  const headOf = (email: string) => heads.get(email) ?? email;
  const chosen = new Map<string, Addressee>();
  const isBefore = (one: Addressee, other: Addressee) =>
    one.email === to.get(one.email) ||
    (other.email !== to.get(other.email) && one.cases[0]!.latestAt > other.cases[0]!.latestAt);
  for (const one of all) {
    const head = headOf(one.email);
    const known = chosen.get(head);
    if (!known || isBefore(one, known)) chosen.set(head, one);
  }
  for (const { email, cases } of all) {
    const written = chosen.get(headOf(email))!;
    if (written.email === email) continue;
    const [{ id: caseId, name }] = cases as [CaseWithReach];
    const reason = `same person as ${written.cases[0]!.name || written.email} (${to.get(written.email)}), written to once`;
    leftOut.push({ caseId, name, email, why: 'same person', reason });
  }
  return all.filter((one) => chosen.get(headOf(one.email)) === one);
}

/** What somebody sent last is what a letter names. */
const newestFirst = (cases: CaseWithReach[]) =>
  cases.toSorted((one, other) => (one.latestAt < other.latestAt ? 1 : -1));

function whyNot(
  one: CaseWithReach,
  { purpose, words, anyway }: Aim,
  known: Awaited<ReturnType<typeof readKnown>>,
): { why: Why; reason: string } | null {
  const { email } = one;
  if (email === '') return { why: 'no address', reason: 'has given no email' };
  if (one.reviewReason)
    return { why: 'held back', reason: 'is held back: perhaps sent by a program. Release it first' };
  if (one.archivedAt) return { why: 'archived', reason: `was archived on ${indianDate(one.archivedAt)}` };
  const silent = known.silent.get(email);
  // Whoever has sent something since has asked anew.
  if (purpose === 'dates' && silent && silent >= (one.askedAt ?? one.latestAt))
    return { why: 'said no', reason: `may not be written to: said no on ${indianDate(silent)}` };
  if (one.kind === 'message' && !known.listed.has(email)) {
    if (purpose === 'dates')
      return { why: 'only to answer', reason: 'sent a message, which may be used only to answer it' };
    if (finished.includes(one.status))
      return { why: 'only to answer', reason: `sent a message that was answered: it is ${one.status}` };
  }
  const refused = known.refused.get(known.to.get(email)!);
  if (refused) {
    const reason = `address refused on ${indianDate(refused.at)}. ${explainFailure(refused.words)}`;
    return { why: 'refused', reason };
  }
  const missing = lacking(words, known.values.get(one.id)!)[0];
  if (missing) return { why: 'lacks', reason: hasNothingFor(missing) };
  const recent = known.recent.get(email);
  if (recent && !anyway.has(one.id))
    return { why: 'recent', reason: `was written to by ${recent.by} at ${indianTime(recent.at)}` };
  return null;
}

/** What decides by address: where a letter goes, since when none to many is wanted, who is on the list, and whom mails did not or did reach. */
async function readKnown(
  db: Db | Trx,
  app: App,
  cases: readonly CaseWithReach[],
  aim: Aim,
  heads: ReadonlyMap<string, string>,
) {
  const given = cases.map(({ email }) => email).filter((email) => email !== '');
  const emails = orNone(new Set(given));
  const to = await writesToEach(db, emails, heads);
  const lists = await db
    .selectFrom('subscribers')
    .select(['email', 'confirmed_at as confirmed', 'unsubscribed_at as at'])
    .where('email', 'in', emails)
    .execute();
  const silenced = await db
    .selectFrom('cases')
    .select(['email', 'silenced_at as at'])
    .where('email', 'in', emails)
    .where('silenced_at', 'is not', null)
    .execute();
  const silent = new Map<string, string>();
  for (const { email, at } of [...silenced, ...lists]) if (at && (silent.get(email) ?? '') < at) silent.set(email, at);
  return {
    to,
    values: await readValues(db, cases, aim.writer),
    silent,
    listed: new Set(lists.filter(({ at, confirmed }) => confirmed && !at).map(({ email }) => email)),
    refused: await readRefused(db, [...new Set(to.values())]),
    recent: await readRecent(db, app, emails),
  };
}

async function readRecent(db: Db | Trx, app: App, emails: readonly string[]) {
  const since = new Date(app.now().getTime() - recentHours * 3_600_000).toISOString();
  const rows = await db
    .selectFrom('letters')
    .select(['email', 'author as by', 'written_at as at'])
    .where('email', 'in', emails)
    .where('written_at', '>', since)
    .orderBy('written_at')
    .execute();
  return new Map(rows.map(({ email, by, at }) => [email, { by, at }]));
}

/** Several cases may be one person's: so many are looked at to find the people. */
const mostCases = 2 * mostPeople;

export const tooMany = `This would reach more than ${mostPeople} people. Please narrow the filter, or write to them in parts.`;

/** The ids of the cases that are meant; null where there are too many, or the filter is none of the list's. */
export async function findMeant(db: Db | Trx, who: Who): Promise<{ ids: string[] } | 'too many' | 'unknown'> {
  if ('cases' in who) return { ids: [...new Set(who.cases)] };
  const asked = parseAsked(who.list, { filter: who.filter });
  if (!asked) return 'unknown';
  const { rows, end } = await readRows(await openList(db, asked), null, mostCases + 1);
  return end || rows.length > mostCases ? 'too many' : { ids: rows.map(({ id }) => id) };
}

/** Who would be reached, with what stands for the placeholders, and who is left out. Looking is written down. Null for an unknown filter. */
export async function lookAtPeople(
  app: App,
  actor: Actor,
  { who, purpose, words, anyway }: z.output<typeof LookAtPeople>,
): Promise<Reach | null> {
  const meant = await findMeant(app.db, who);
  if (meant === 'unknown') return null;
  if (meant === 'too many') return { reached: [], leftOut: [], cases: mostCases, tooMany };
  const writer = await readWriter(app, nameOf(actor));
  const aim = { purpose, words, writer, anyway: new Set(anyway) };
  const { reached, leftOut, cases } = await findReach(app.db, app, await readCases(app.db, meant.ids), aim);
  const detail = { rows: cases, for: 'a letter' };
  await noteLook(app, actor, { action: 'list read', subject: `list ${'list' in who ? who.list : 'cases'}`, detail });
  if (reached.length > mostPeople) return { reached: [], leftOut: [], cases, tooMany };
  return { reached, leftOut, cases, tooMany: null };
}
