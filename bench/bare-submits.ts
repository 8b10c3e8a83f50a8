import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import SQLite from 'better-sqlite3';
import fastify from 'fastify';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Recorded } from './recorded.ts';

/**
 * The yardstick of S4: the least that keeps a submission. A body parsed with zod, the statements of the product prepared by hand, and one durable commit
 * for all that came in one turn of the event loop. Reads the statements from standard input.
 */
const [port, file] = process.argv.slice(2);
const statements = JSON.parse(await text(process.stdin)) as Recorded[];

const database = new SQLite(file);
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'temp_store = MEMORY'])
  database.pragma(pragma);
// As long as the product lets its log grow.
database.pragma('wal_autocheckpoint = 4000');

type Own = Record<string, string>;
type Fill = (own: Own) => unknown;

/** A parameter as parts: what is the same each time, and names of what is not. */
function filler(value: unknown): Fill {
  if (typeof value !== 'string' || !value.includes('{')) return () => value;
  const parts = value.split(/\{([\w -]+)\}/);
  return (own) => parts.map((part, at) => (at % 2 === 0 ? part : own[part])).join('');
}

const prepared = statements.map(({ sql, parameters }) => {
  const statement = database.prepare(sql);
  return { statement, fillers: parameters.map(filler), reads: statement.reader };
});
const names = new Set(JSON.stringify(statements).match(/(?<=\{)(?:id [\da-f-]+|key)(?=\})/g));

const short = z.string().min(1).max(200);
const Interest = z.object({
  fname: short,
  email: z.email(),
  cNumber: z.string().regex(/^\+?[\d ]{7,20}$/),
  amppUser: z.enum(['Yes', 'No']),
  amppMember: z.enum(['Yes', 'No']),
  trainingEvent: short,
  attendTime: short,
  costBearer: z.enum(['Employer', 'Self']),
  preferredLocation: short.optional(),
});

const letters = '34679CDFHJKMNPQRTVWXY';
const references = letters.length ** 6;
let drawn = 0;

/** Scattered like those of the product, and never twice: nothing is drawn again here. */
function nextLetters(): string {
  drawn += 1;
  let rest = (drawn * 50_000_017) % references;
  return Array.from({ length: 6 }, () => {
    const letter = letters[rest % letters.length];
    rest = Math.floor(rest / letters.length);
    return letter;
  }).join('');
}

function ownOf(person: string): Own {
  const next = nextLetters();
  const own: Own = { person, LETTERS: next, letters: next.toLowerCase(), now: new Date().toISOString() };
  for (const name of names) own[name] = name === 'key' ? randomBytes(32).toString('base64url') : uuid();
  return own;
}

const keep = (own: Own) => {
  for (const { statement, fillers, reads } of prepared) {
    const values = fillers.map((fill) => fill(own));
    if (reads) statement.all(values);
    else statement.run(values);
  }
};

const waiting: { own: Own; done: () => void }[] = [];

const keepAll = database.transaction((group: typeof waiting) => {
  for (const { own } of group) keep(own);
});

function commit(): void {
  const group = waiting.splice(0);
  keepAll.immediate(group);
  for (const { done } of group) done();
}

const http = fastify();
http.post('/registercourse', async (request) => {
  const { email } = Interest.parse(request.body);
  const own = ownOf(email.split('@')[0]!);
  await new Promise<void>((done) => {
    if (waiting.push({ own, done }) === 1) setImmediate(commit);
  });
  return { message: 'Expression of interest submitted successfully!', reference: `EOI-${own['LETTERS']}` };
});
await http.listen({ port: Number(port), host: '127.0.0.1' });
console.log('listening');
