import type { App } from '../../platform/app.server.ts';
import { definePageLink } from '../../platform/links.server.ts';

const page = definePageLink('nomination', String.raw`people|drop|payer|withdraw|slips\.pdf`);
/** An employer's page. */
export const { link: nominationLink, path: nominationPath, address: nominationAddress } = page;

export const findNominationByToken = (app: Pick<App, 'db' | 'secret' | 'config'>, token: string) =>
  page.find(app, token, (id) =>
    app.db
      .selectFrom('nominations')
      .select(['id', 'link_version as linkVersion'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
