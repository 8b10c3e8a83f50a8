import { sql } from 'kysely';
import type { App } from '../../../platform/app.server.ts';
import type { Trx } from '../../../platform/database/database.server.ts';
import { holdMerges, link } from './merge-people.server.ts';
import { addressOf, listLinks, sameAs } from './same-as.server.ts';
import { isThere } from './sides.server.ts';
import type { Actor } from '../../ground/office-call.server.ts';

/**
 * Forgets that somebody was shown together with others, or may be one of them, inside the transaction that takes them out of use. Those who were
 * held together by them stay together.
 */
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

/** Forgets whom somebody looks like; those alone that nobody has looked at, or all. */
async function forgetPairs(trx: Trx, key: string, state?: 'open'): Promise<void> {
  await trx
    .deleteFrom('person_pairs')
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .where((is) => is.or([is('one', '=', key), is('other', '=', key)]))
    .execute();
}

/** Who somebody is was put right: whom they are shown together with goes with them, where nothing else is left under the old key. */
export async function moveMerges(trx: Trx, app: App, actor: Actor, from: string, to: string): Promise<void> {
  await forgetPairs(trx, to, 'open');
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
