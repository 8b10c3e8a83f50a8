import { v7 as uuid } from 'uuid';
import type { App, Trx } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { type Actor, type Log, nameOf, officeAct } from '../../ground/office-call.server.ts';
import { addressOf, keyOf, listLinks, mostTogether, sameAs } from './same-as.server.ts';
import { isThere, nameForLog } from './sides.server.ts';
import { sql } from 'kysely';

type Merged = { ok: true; sentence: string } | { ok: false; sentence: string };

const gone = 'One of the two is not there any more, or was erased. Nothing is merged and nothing is lost.';

/** Nothing that either sent is rewritten, so that taking them apart brings back what was. Who is logged in as whom has nothing to do with it. */
export async function mergePeople(
  app: App,
  actor: Actor,
  typed: { keep: string; other: string; writeTo?: string | undefined },
): Promise<Merged> {
  return officeAct(app, actor, 'office', async (trx, log): Promise<Merged> => {
    await holdMerges(trx);
    const keep = await keyOf(trx, typed.keep);
    const other = await keyOf(trx, typed.other);
    if (!keep || !other || !(await isThere(trx, keep)) || !(await isThere(trx, other)))
      return { ok: false, sentence: gone };
    const writeTo = typed.writeTo === undefined ? null : await keyOf(trx, typed.writeTo);
    return mergeKeys(trx, log, app, actor, { keep, other, writeTo });
  });
}

/** The same in the caller's transaction, for two who are there. */
export async function mergeKeys(
  trx: Trx,
  log: Log,
  app: App,
  actor: Actor,
  { keep, other, writeTo = null }: { keep: string; other: string; writeTo?: string | null },
): Promise<Merged> {
  await holdMerges(trx);
  const front = await sameAs(trx, keep);
  const back = await sameAs(trx, other);
  if (front.keys.includes(other)) return { ok: true, sentence: 'They are shown as one person already.' };
  if (front.keys.length + back.keys.length > mostTogether)
    return { ok: false, sentence: `At most ${mostTogether} are shown as one person. Nothing is merged.` };
  if (writeTo !== null && !(writeTo.includes('@') && [...front.keys, ...back.keys].includes(writeTo)))
    return { ok: false, sentence: gone };
  const id = await link(trx, app, actor, { kept: front.head, merged: back.head, writeTo });
  const subject = await nameForLog(trx, keep);
  await log({
    action: 'people merged',
    subject,
    detail: { with: (await nameForLog(trx, other)).split(' ')[1], merge: id },
  });
  return { ok: true, sentence: 'They are shown as one person now. It can be taken apart again.' };
}

/** Shows two apart again that were merged; whoever came with either stays with it. Doing it twice is harmless. Throws NotFound. */
export async function takeApart(app: App, actor: Actor, id: string): Promise<void> {
  await officeAct(app, actor, 'office', async (trx, log) => {
    await holdMerges(trx);
    const now = app.now().toISOString();
    const parted = await trx
      .updateTable('person_merges')
      .set({ parted_by_uid: actor.staff.uid, parted_by: nameOf(actor), parted_at: now })
      .where('id', '=', id)
      .where('parted_at', 'is', null)
      .returning(['kept', 'merged'])
      .executeTakeFirst();
    if (!parted) {
      const known = await trx.selectFrom('person_merges').select('id').where('id', '=', id).executeTakeFirst();
      if (known) return;
      throw new NotFound();
    }
    await noteTwo(trx, app, actor, [parted.kept, parted.merged]);
    const detail = { from: (await nameForLog(trx, parted.merged)).split(' ')[1], merge: id };
    await log({ action: 'people taken apart', subject: await nameForLog(trx, parted.kept), detail });
  });
}

/** Notes that two who look alike are two people: nobody is asked about them again. */
export async function sayTwoPeople(app: App, actor: Actor, typed: { one: string; other: string }): Promise<void> {
  await officeAct(app, actor, 'office', async (trx, log) => {
    const [one, other] = [await keyOf(trx, typed.one), await keyOf(trx, typed.other)];
    if (!one || !other || one === other || !(await isThere(trx, one)) || !(await isThere(trx, other))) return;
    await noteTwo(trx, app, actor, [one, other]);
    const detail = { from: (await nameForLog(trx, other)).split(' ')[1] };
    await log({ action: 'people told apart', subject: await nameForLog(trx, one), detail });
  });
}

/** The lesser key stands first. */
async function noteTwo(trx: Trx, { now }: App, actor: Actor, two: [string, string]): Promise<void> {
  const [one, other] = two.toSorted() as [string, string];
  const at = now().toISOString();
  await trx
    .insertInto('person_pairs')
    .values({
      id: uuid(),
      one,
      other,
      why: '',
      state: 'two',
      found_at: at,
      settled_by_uid: actor.staff.uid,
      settled_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Says that two are shown as one; both keys are heads. Answers the link's id. */
async function link(
  trx: Trx,
  app: App,
  actor: Actor,
  { kept, merged, writeTo }: { kept: string; merged: string; writeTo: string | null },
): Promise<string> {
  const id = uuid();
  const by = { author_uid: actor.staff.uid, author: nameOf(actor), merged_at: app.now().toISOString() };
  await trx
    .insertInto('person_merges')
    .values({ id, kept, merged, write_to: writeTo, ...by, parted_by_uid: null, parted_by: null, parted_at: null })
    .execute();
  return id;
}

/** Of two who merge at the same moment, on whichever server, the second sees what the first has done. */
export async function holdMerges(trx: Trx): Promise<void> {
  await trx.updateTable('person_walks').set({ at: '' }).where('what', '=', 'merges').execute();
}

/** Forgets whom somebody was shown together with, in the transaction that takes them out of use. Those who were held together by them stay together. */
export async function forgetMerges(trx: Trx, key: string): Promise<void> {
  await forgetPairs(trx, key);
  await trx.updateTable('person_merges').set({ write_to: null }).where('write_to', '=', key).execute();
  if ((await listLinks(trx, [key])).length === 0) return;
  await holdMerges(trx);
  const live = (await sameAs(trx, key)).links;
  const up = live.find(({ merged }) => merged === key);
  const below = live.filter(({ kept }) => kept === key);
  const [first] = below;
  const stays = up?.kept ?? first?.merged;
  if (stays !== undefined)
    for (const { id, merged } of below)
      if (merged !== stays) await trx.updateTable('person_merges').set({ kept: stays }).where('id', '=', id).execute();
  await trx
    .deleteFrom('person_merges')
    .where((is) => is.or([is('kept', '=', key), is('merged', '=', key)]))
    .execute();
}

async function forgetPairs(trx: Trx, key: string): Promise<void> {
  await trx
    .deleteFrom('person_pairs')
    .where((is) => is.or([is('one', '=', key), is('other', '=', key)]))
    .execute();
}

/** Who somebody is was put right: whom they are shown together with goes with them, where nothing else is left under the old key. */
export async function moveMerges(trx: Trx, app: App, actor: Actor, from: string, to: string): Promise<void> {
  if (from === to || (await isThere(trx, from))) return;
  await forgetPairs(trx, from);
  await holdMerges(trx);
  const before = await sameAs(trx, from);
  const there = await sameAs(trx, to);
  const isReached = before.links.some((one) => one.write_to === from) && addressOf(before, from) === from;
  // A number reaches nobody by mail.
  const writeTo = to.includes('@') ? to : null;
  if (there.links.length === 0) {
    await trx.updateTable('person_merges').set({ kept: to }).where('kept', '=', from).execute();
    await trx.updateTable('person_merges').set({ merged: to }).where('merged', '=', from).execute();
    await trx.updateTable('person_merges').set({ write_to: writeTo }).where('write_to', '=', from).execute();
    return;
  }
  await forgetMerges(trx, from);
  const neighbour = before.keys.find((key) => key !== from);
  if (neighbour === undefined || there.keys.includes(neighbour)) return;
  const rest = await sameAs(trx, neighbour);
  const { head } = await sameAs(trx, to);
  await link(trx, app, actor, { kept: rest.head, merged: head, writeTo: isReached ? writeTo : null });
}

/** Somebody deleted their account: of whom nothing is left under their address, nothing is left here either. */
export async function forgetWhoIsGone(app: App): Promise<void> {
  await app.write(async (trx) => {
    const { rows } = await sql<{ key: string }>`select key from
      (select kept as key from person_merges union select merged from person_merges
        union select one from person_pairs union select other from person_pairs) known
      where key like '%@%' and not exists (select 1 from people where email = key)
        and not exists (select 1 from cases where email = key) and not exists (select 1 from subscribers where email = key)`.execute(
      trx,
    );
    for (const { key } of rows) await forgetMerges(trx, key);
  });
}
