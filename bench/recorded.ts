import { readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort, runSite } from '../scripts/run-site.ts';
import { interestOf } from './interest-of.ts';

/** One statement of a submission; its parameters are texts with names in braces where each submission has something of its own. */
export type Recorded = { sql: string; parameters: unknown[] };

const email = 'recordedperson@example.com';

/**
 * Sends one expression of interest to the built site on a fresh data directory and gives the statements of its transaction: whatever the product
 * asks of the database today, a bare server can ask as well.
 */
export async function recordSubmission(dataDir: string): Promise<Recorded[]> {
  const file = path.join(dataDir, 'statements');
  const site = await runSite(await freePort(), {
    DATA_DIR: dataDir,
    RECORD_STATEMENTS: file,
    NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'record-statements.mjs')}`,
  });
  const answer = await fetch(`${site.url}/registercourse`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(interestOf(email)),
  });
  const { reference } = (await answer.json()) as { reference: string };
  await site.end();
  const transactions = readFileSync(file, 'utf8').trim().split('\n');
  const found = transactions
    .map((line) => JSON.parse(line) as Recorded[])
    .find((statements) => statements.some(({ sql }) => sql.startsWith('insert into "interests"')));
  if (!found) throw new Error('the submission was not recorded');
  return found
    .filter(({ sql }) => !/^(savepoint|release)/.test(sql))
    .map(({ sql, parameters }) => ({ sql, parameters: parameters.map((value) => withNames(value, reference)) }));
}

/** Everything that another submission has otherwise, by its name in braces. */
function withNames(value: unknown, reference: string): unknown {
  if (typeof value !== 'string') return value;
  const letters = reference.slice(-6);
  return value
    .replaceAll(email.split('@')[0]!, '{person}')
    .replaceAll(letters, '{LETTERS}')
    .replaceAll(letters.toLowerCase(), '{letters}')
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-7[\da-f-]{21}/g, (id) => `{id ${id}}`)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '{now}')
    .replaceAll(/(?<= )[\w-]{43}$/g, '{key}');
}
