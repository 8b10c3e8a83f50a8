import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { App, Db, Trx } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { type Actor, nameOf, officeAct } from '../../ground/office-call.server.ts';
import { type ChangedLetterText, gaps, type LetterText, type NewLetterText, wordProblems } from './contract.ts';

export async function listLetterTexts(db: Db | Trx): Promise<LetterText[]> {
  const rows = await db
    .selectFrom('letter_texts')
    .select(['id', 'name', 'subject', 'text', 'version', 'changed_at as changedAt', 'changed_by as changedBy'])
    .select('retired_at as retired')
    .orderBy('position')
    .orderBy('id')
    .execute();
  const texts = rows.map((row) => ({ ...row, retired: row.retired !== null }));
  return [...texts.filter(({ retired }) => !retired), ...texts.filter(({ retired }) => retired)];
}

type Words = Pick<LetterText, 'name' | 'subject' | 'text'>;
type NotKept = { ok: false; errors: Record<string, string> };

/** Adds a text at the end. A placeholder that nobody knows is refused; a gap for the writer is not. */
export async function addLetterText(
  app: App,
  actor: Actor,
  words: z.output<typeof NewLetterText>,
): Promise<{ ok: true; id: string } | NotKept> {
  const errors = problemsOf(words);
  if (errors) return { ok: false, errors };
  const id = uuid();
  await officeAct(app, actor, 'office', async (trx, log) => {
    const { last } = await trx
      .selectFrom('letter_texts')
      .select(({ fn }) => fn.max('position').as('last'))
      .executeTakeFirstOrThrow();
    const stamp = { version: 0, changed_at: app.now().toISOString(), changed_by: nameOf(actor) };
    await trx
      .insertInto('letter_texts')
      .values({ id, ...words, ...stamp, position: Number(last ?? 0) + 1 })
      .execute();
    await log({ action: 'letter text added', subject: `letter-text ${words.name}` });
  });
  return { ok: true, id };
}

/** Words a text anew. Refused with what stands there by now when somebody else was quicker. Throws NotFound. */
export async function changeLetterText(
  app: App,
  actor: Actor,
  id: string,
  { version, ...words }: z.output<typeof ChangedLetterText>,
): Promise<{ ok: true } | NotKept | { ok: false; current: LetterText }> {
  const errors = problemsOf(words);
  if (errors) return { ok: false, errors };
  return officeAct<{ ok: true } | { ok: false; current: LetterText }>(app, actor, 'office', async (trx, log) => {
    const changed = await trx
      .updateTable('letter_texts')
      .set({ ...words, version: version + 1, changed_at: app.now().toISOString(), changed_by: nameOf(actor) })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    const current = (await listLetterTexts(trx)).find((one) => one.id === id);
    if (!current) throw new NotFound();
    if (!changed) return { ok: false, current };
    await log({ action: 'letter text changed', subject: `letter-text ${words.name}` });
    return { ok: true };
  });
}

/** Takes a text out of use, or back into it; letters that were begun with it stay. Throws NotFound. */
export async function retireLetterText(app: App, actor: Actor, id: string, retired: boolean): Promise<void> {
  await officeAct(app, actor, 'office', async (trx, log) => {
    const changed = await trx
      .updateTable('letter_texts')
      .set({ retired_at: retired ? app.now().toISOString() : null })
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (!changed) throw new NotFound();
    const action = retired ? 'letter text retired' : 'letter text restored';
    await log({ action, subject: `letter-text ${changed.name}` });
  });
}

function problemsOf({ subject, text }: Words): NotKept['errors'] | null {
  const errors = wordProblems({ subject: subject.replaceAll(gaps, ''), text: text.replaceAll(gaps, '') });
  return Object.keys(errors).length > 0 ? errors : null;
}

export type ShippedLetterText = Words & { id: string };

/** Puts the shipped texts where they are missing, and lets those that nobody has worded follow the release. */
export async function seedLetterTexts(app: App, shipped: readonly ShippedLetterText[]): Promise<void> {
  for (const [at, { id, ...words }] of shipped.entries()) {
    const stamp = { version: 0, changed_at: app.now().toISOString(), position: at + 1 };
    await app.db
      .insertInto('letter_texts')
      .values({ id, ...words, ...stamp })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(words).where('letter_texts.changed_by', 'is', null))
      .execute();
  }
}
