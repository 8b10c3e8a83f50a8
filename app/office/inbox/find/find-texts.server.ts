import { sql } from 'kysely';
import { plainReference } from '../../../billing/incoming-payment.ts';
import { readBills } from '../../../billing/read-bills.server.ts';
import { sayBillState } from '../../../billing/refund.ts';
import { spanInWords } from '../../../classes/days.ts';
import { isStoredAsOver } from '../../../classes/read-batches.server.ts';
import { idsOf, orNone, type Db } from '../../../platform/database/database.server.ts';
import type { Hit } from './contract.ts';
import { describe, describeNoted, type Marked } from './describe.ts';
import type { App } from '../../../platform/app.server.ts';
import type { MailTemplate } from '../../../platform/outbox/mail-template.ts';
import { dayMilliseconds } from '../../../platform/durations.ts';
import { indianDay } from '../../../platform/indian-time.ts';
import { readPublication } from '../../../platform/publication.server.ts';
import { fold, localNumber, piecesIn, type Term } from '../../../platform/words.ts';
import { findAlone, isListed, isSeated } from '../../../registration/your-data/find-own.server.ts';
import { isThere } from '../../people/merges/sides.server.ts';
import { listTexts } from '../../../content/rules.ts';
import { listSubjects, readPublished } from '../../content/subjects/subjects.server.ts';
import { listLetterTexts } from '../../post/letters/letter-texts.server.ts';

export type FoundText = {
  key: string;
  href: string;
  title: string;
  text: string;
  archived: boolean;
  /** The words stand in it one after the other, as they were typed. */
  together: boolean;
};
type Kept = Omit<FoundText, 'text' | 'together'> & { lines: string[]; folded: string };

/** Finds the texts of the site and of letters that have every term. They are few: read once for each change and kept in memory. */
export function createTextFinder(app: App, mails: readonly MailTemplate[]) {
  let kept: { version: string; texts: Promise<Kept[]> } | null = null;

  async function current(): Promise<Kept[]> {
    const letters = await app.db.selectFrom('letter_texts').select(['id', 'version', 'retired_at']).execute();
    const version = JSON.stringify([await readPublication(app.db), letters]);
    if (kept?.version !== version) kept = { version, texts: readTexts(app, mails) };
    return kept.texts.catch((error: unknown) => {
      kept = null;
      throw error;
    });
  }

  return async (terms: readonly Term[]): Promise<FoundText[]> => {
    const words = terms.map(({ text, whole }) => (whole ? ` ${text} ` : ` ${text}`));
    const beside = terms.map(({ text }) => ` ${text}`).join('');
    const found = (await current()).filter(({ folded }) => words.every((word) => folded.includes(word)));
    return found.map(({ lines, folded, ...text }) => {
      const together = folded.includes(beside);
      return { ...text, text: bestLine(lines, together ? [beside, ...words] : words), together };
    });
  };
}

export type TextFinder = ReturnType<typeof createTextFinder>;

async function readTexts(app: App, mails: readonly MailTemplate[]): Promise<Kept[]> {
  const published = await readPublished(app, mails);
  // Words that people search with say nothing of their own.
  const subjects = (await listSubjects(app, mails)).filter(({ key }) => key !== 'search-words');
  return [
    ...subjects.map(({ key, title, archivedAt }) => {
      const values = listTexts(published.get(key)).map(({ value }) => value);
      const text = { key, href: `/office/desk/subjects/${key}`, title, archived: archivedAt !== null };
      // Its key as well: “faq” is what everybody calls the questions and answers.
      return keptOf(
        text,
        [title, key.replaceAll('-', ' ')],
        values.filter((value) => !isAddress(value)),
      );
    }),
    ...(await listLetterTexts(app.db)).map(({ id, name, subject, text, retired }) => {
      const title = `Letter: ${name}`;
      const letter = { key: `letter-text ${id}`, href: '/office/letters', title, archived: retired };
      return keptOf(letter, [title], [subject, text, name]);
    }),
  ];
}

function keptOf(text: Omit<Kept, 'lines' | 'folded'>, names: string[], values: readonly string[]): Kept {
  const lines = values.flatMap((value) => value.split('\n'));
  return { ...text, lines, folded: wordsIn([...names, ...lines].join('\n')) };
}

/** Of a picture or a page, or an id. */
const isAddress = (text: string) => /^(?:\/|https?:)|^[\w-]+$/.test(text) && !/^[A-Z]/.test(text);

/** The words one after the other, each with a space before it, so that a word is found by how it begins. */
const wordsIn = (text: string): string =>
  ` ${piecesIn(text)
    .flatMap(({ texts }) => texts)
    .join(' ')} `;

function bestLine(lines: readonly string[], words: readonly string[]): string {
  const having = (line: string) => {
    const folded = wordsIn(line);
    return words.filter((word) => folded.includes(word)).length;
  };
  const [best] = lines
    .filter((line) => fold(line).length > 0)
    .map((line) => ({ line, count: having(line) }))
    .toSorted((one, other) => other.count - one.count);
  return best && best.count > 0 ? best.line : '';
}

const mostThings = 10;
const always = true;

type AskedThings = { db: Db; now: Date; typed: string; terms: readonly Term[]; marked: Marked };

/** People of classes who are known by nothing else, and classes and bills by what a caller or the bank reads out, whole: a reference, the number of a paper or of a transfer; classes by their venue too, bills by the name of who pays. */
export const findThings = async (asked: AskedThings): Promise<Hit[]> =>
  (await Promise.all([findSeated(asked), findClasses(asked), findBills(asked)])).flat();

/** By name or number on every list of an employer and in classes of the last year, which are few; by their whole address wherever they stand. */
async function findSeated({ db, now, typed, terms, marked }: AskedThings): Promise<Hit[]> {
  if (typed.includes('@')) {
    const alone = await findAlone(db, typed.toLowerCase());
    return alone && !(await isThere(db, alone.email)) ? [describeNoted({ ...alone, text: '' }, marked)] : [];
  }
  const number = localNumber(typed);
  const isNumber = /^\d{7,}$/.test(number);
  const names = sql.join(
    terms.map(({ text }) => sql`lower(name) like ${`%${text}%`}`),
    sql` and `,
  );
  // A database folds no letters beyond ASCII.
  const fits = isNumber
    ? sql`replace(phone, ' ', '') like ${`%${number}`}`
    : sql`((${names}) or octet_length(name) > length(name))`;
  const since = indianDay(new Date(now.getTime() - 366 * dayMilliseconds));
  const classes = sql`batch_id in (select id from batches b where ${isStoredAsOver('b.state', false)} or ends_on > ${since})`;
  const { rows } = await sql<{ name: string; email: string }>`select distinct name, email from (
    select name, case email when '' then id else email end as email from seats where ${isSeated} and ${classes} and ${fits}
    union all select name, case email when '' then id else email end from nomination_people
      where ${isListed} and ${fits}
    ) s where not exists (select 1 from persons p where p.key = s.email) limit 200`.execute(db);
  const found = rows.filter(({ name }) => isNumber || terms.every(({ text }) => fold(name).includes(text)));
  return found.slice(0, mostThings).map((row) => describeNoted({ ...row, text: '' }, marked));
}

async function findClasses({ db, typed, terms, marked }: AskedThings): Promise<Hit[]> {
  const venues = await db.selectFrom('venues').select(['id', 'name']).execute();
  const ids = venues.flatMap(({ id, name }) => {
    const words = piecesIn(name).flatMap(({ texts }) => texts);
    return terms.every(({ text }) => words.some((word) => word.startsWith(fold(text)))) ? id : [];
  });
  const rows = await db
    .selectFrom('batches as b')
    .innerJoin('training_events as e', 'e.code', 'b.event_code')
    .leftJoin('venues as v', 'v.id', 'b.venue_id')
    .select(['b.id', 'b.reference', 'e.title', 'b.city', 'b.state', 'v.name as venue', 'starts_on', 'ends_on'])
    .where((is) => is.or([is('b.reference', '=', typed.toUpperCase()), is('b.venue_id', 'in', orNone(ids))]))
    .orderBy('b.starts_on', 'desc')
    .limit(mostThings)
    .execute();
  return rows.map(({ id, reference, title, city, starts_on: from, ends_on: to, state, venue }) => {
    const says = [
      { where: 'reference', text: reference, always },
      { where: 'days', text: from && to && spanInWords(from, to), always },
      { where: 'venue', text: venue, always },
      { where: 'state', text: state, always },
    ];
    const about = { kind: 'class', key: `class ${id}`, href: `/office/batches/${id}` } as const;
    const hit = describe(marked, { ...about, marks: [], title: { where: 'class', text: `${title}, ${city}` }, says });
    return reference === typed.toUpperCase() ? { ...hit, exact: true } : hit;
  });
}

async function findBills({ db, typed, terms, marked }: AskedThings): Promise<Hit[]> {
  const plain = plainReference(typed);
  const bills = db
    .selectFrom('bills as b')
    .innerJoin('batches as c', 'c.id', 'b.batch_id')
    .innerJoin('training_events as e', 'e.code', 'c.event_code')
    .select(['b.id', 'b.reference', 'b.payer', 'e.title', 'c.city'])
    .orderBy('b.id', 'desc')
    .limit(mostThings * 5);
  const [papers, payments, notes] = [
    bills.innerJoin('papers as p', 'p.bill_id', 'b.id').select('p.number as text'),
    bills.innerJoin('payments as p', 'p.bill_id', 'b.id').select('p.reference as text'),
    bills.innerJoin('payment_notes as p', 'p.bill_id', 'b.id').select('p.reference as text'),
  ];
  // What has no figure is the number of nothing, but somebody's name.
  const isNumber = /\d|^bill-/i.test(typed);
  const isNamed = terms.map(({ text }) => sql<boolean>`lower(b.payer) like ${`%"name":"%${text}%`}`);
  const byName = { payer: bills.select('b.reference as text').where((is) => is.and(isNamed)) };
  const byNumber = {
    bill: bills.select('b.reference as text').where('b.reference', '=', typed.toUpperCase()),
    'paper number': papers.where('p.number', '=', typed.toUpperCase()),
    // One transfer may pay several bills, a part each.
    'bank reference': payments.where((is) =>
      is.or([is('p.plain_reference', '=', plain), is('p.plain_reference', 'like', `${plain}/%`)]),
    ),
    'bank reference that the payer gave': notes.where('p.reference', 'in', [typed, typed.toUpperCase()]),
  };
  const hits: Hit[] = [];
  for (const [why, query] of Object.entries(isNumber ? byNumber : byName)) {
    const rows = await query.execute();
    const states = new Map((await readBills(db, idsOf(rows))).map((bill) => [bill.id, sayBillState(bill)]));
    for (const { id, reference, payer, title, city, text } of rows) {
      const { name } = JSON.parse(payer) as { name: string };
      if (!isNumber && !terms.every((term) => fold(name).includes(term.text))) continue;
      const says = [...new Set([reference, text, `${title}, ${city}`, states.get(id) ?? ''])].map((part) => ({
        where: why,
        text: part,
        always,
      }));
      const about = { kind: 'bill', key: `bill ${reference}`, href: `/office/bills/${reference}` } as const;
      const told = { ...about, marks: [], title: { where: 'payer', text: name || 'Payer not known yet' }, says };
      hits.push({ ...describe(marked, told), why, ...(isNumber ? { exact: true } : {}) });
    }
  }
  return hits;
}
