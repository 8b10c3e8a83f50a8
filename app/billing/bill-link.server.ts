import type { App } from '../platform/app.server.ts';
import type { Trx } from '../platform/database/database.server.ts';
import { definePageLink } from '../platform/links.server.ts';

const page = definePageLink('bill', String.raw`paid|not-paid|payer|[\w-]{36}\.pdf`);
/** A bill's page is for its payer alone. */
export const { link: billLink, path: billPath, address: billAddress } = page;

export const findBillByToken = (app: Pick<App, 'db' | 'secret' | 'config'>, token: string) =>
  page.find(app, token, (id) =>
    app.db.selectFrom('bills').select(['id', 'link_version as linkVersion']).where('id', '=', id).executeTakeFirst(),
  );

/** Ends every link to a bill that is out there; the next mail carries another one. */
export const newBillLink = (trx: Trx, id: string) =>
  trx
    .updateTable('bills')
    .set((set) => ({ link_version: set('link_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
