import { sql } from 'kysely';
import type { App } from '../platform/app.server.ts';
import { orNone, type Trx } from '../platform/database/database.server.ts';
import { definePageLink } from '../platform/links.server.ts';

const page = definePageLink('bill', String.raw`paid|not-paid|payer|[\w-]{36}\.pdf`);
/** A bill's page is for its payer alone. */
export const { link: billLink, path: billPath, address: billAddress } = page;

export const findBillByToken = (app: Pick<App, 'db' | 'secret' | 'config'>, token: string) =>
  page.find(app, token, (id) =>
    app.db.selectFrom('bills').select(['id', 'link_version as linkVersion']).where('id', '=', id).executeTakeFirst(),
  );

const endsLinks = { link_version: sql<number>`link_version + 1` };
/** Ends every link to a bill that is out there; the next mail carries another one. */
export const newBillLink = (trx: Trx, id: string) =>
  trx.updateTable('bills').set(endsLinks).where('id', '=', id).execute();

/** Bills of these seats go where their payer's address was put right; whoever has one open at work looks again. */
export const correctPayer = (trx: Trx, seatIds: readonly string[], { from, to }: { from: string; to: string }) =>
  trx
    .updateTable('bills')
    .set({ email: to, ...endsLinks, version: sql<number>`version + 1` })
    .where('email', '=', from)
    .where('id', 'in', (is) => is.selectFrom('bill_lines').select('bill_id').where('seat_id', 'in', orNone(seatIds)))
    .execute();
