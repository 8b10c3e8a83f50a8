import type { App } from '../../../platform/app.server.ts';
import type { Case } from '../../people/cases/contract.ts';
import { findTold } from '../../people/cases/told.server.ts';
import { wayWords } from '../../people/cases/told.ts';
import { explainFailure } from '../../post/delivery/explain-failure.ts';
import { withMentions } from '../../people/mentions/mentions.server.ts';
import type { Entry } from '../timeline/contract.ts';
import type { Known } from '../timeline/find-somebody.server.ts';
import { listMails } from '../timeline/list-mails.server.ts';
import { listOffice } from '../timeline/list-office.server.ts';
import { listProofs } from '../timeline/list-proofs.server.ts';
import { listPersonNotes } from '../timeline/person-notes.server.ts';
import { listSent } from '../timeline/list-sent.server.ts';

const most = 200;

/** Everything about one case: what was sent and corrected, every mail about it, and what the office did and wrote down; the newest first. */
export async function listHappened(
  app: App,
  shown: Pick<Case, 'id' | 'kind'>,
  emails: readonly string[],
): Promise<Entry[]> {
  const known = knownOf(shown);
  const [told, ...parts] = await Promise.all([
    findTold(app.db, shown.id),
    listSent(app.db, known, null, most),
    listMails(app, known, null, most),
    listOffice(app, known, null, most),
    listPersonNotes(app.db, emails, null, most),
    listProofs(app, emails, null),
  ]);
  const all = parts.flat();
  for (const entry of all)
    if (entry.id === shown.id && entry.kind === 'sent' && !entry.title.endsWith('corrected'))
      entry.title = told ? `Told ${wayWords[told.by]}` : 'Sent through the site';
  const sorted = all.toSorted((one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id));
  return withMentions(app.db, sorted);
}

/** One record alone, whoever it is of: nothing is looked for by their address. */
function knownOf({ id, kind }: Pick<Case, 'id' | 'kind'>): Known {
  return {
    somebody: { emails: [] },
    accounts: [],
    sides: [],
    interestIds: kind === 'interest' ? [id] : [],
    registrationIds: kind === 'registration' ? [id] : [],
    messageIds: kind === 'message' ? [id] : [],
    subscriberIds: [],
  };
}

/** Why the newest mail to an address did not arrive; null when it did, or may still. */
export async function findUndelivered({ db }: Pick<App, 'db'>, email: string): Promise<string | null> {
  const newest = await db
    .selectFrom('outbox')
    .select(['failed_at', 'last_error'])
    .where('recipient', '=', email)
    .where((row) => row.or([row('done_at', 'is not', null), row('failed_at', 'is not', null)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.failed_at ? explainFailure(newest.last_error ?? '') : null;
}
