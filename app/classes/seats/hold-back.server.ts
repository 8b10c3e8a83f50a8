import { pseudonym } from '../../identity/store/unguessable.server.ts';
import type { App } from '../../platform/app.server.ts';
import { widen } from '../../platform/calls/network.server.ts';
import type { Db, Trx } from '../../platform/database/database.server.ts';
import { compiledOnce } from '../../platform/database/statements/compiled-once.server.ts';
import { mailOwner } from '../../platform/form/mail-services.ts';
import type { By } from '../history.server.ts';
import type { Seat } from './seat.ts';

// Somebody with a domain of their own has as many mailboxes as they like: past so many yeses they wait for the office.

const most = 3;

/** Whence a yes came, in codes that mean nothing without the secret: the line of the network, the mail domain or mailbox. */
export type Origin = { yes_network: string; yes_domain: string | null };

/** Null for what the office recorded and what nobody pressed. */
export function originOf(app: App, by: By, { email }: Pick<Seat, 'email'>): Origin | null {
  if (by.kind !== 'person' || by.network === undefined) return null;
  // Of IPv6 the /56, which one line often has for itself.
  const [one, line = one!] = widen(by.network);
  return {
    yes_network: pseudonym(app, 'yes from', line.network),
    yes_domain: email ? pseudonym(app, 'yes under', mailOwner(email)) : null,
  };
}

/** Why a yes waits for the office, where as many of one origin stand in the class by now; null where it does not. The caller holds the lock of the batch. */
export async function findSuspicion(
  trx: Trx,
  { id, batchId }: Pick<Seat, 'id' | 'batchId'>,
  { yes_network: network, yes_domain: domain }: Origin,
): Promise<string | null> {
  const alike = await selectAlike(trx, { id, batchId, network, domain });
  if (alike.filter((one) => one.yes_network === network).length >= most)
    return 'more than three yeses from one network';
  if (domain && alike.filter((one) => one.yes_domain === domain).length >= most)
    return 'more than three yeses under one mail domain';
  return null;
}

type Asking = { id: string; batchId: string; network: string; domain: string | null };

const selectAlike = compiledOnce((db, { id, batchId, network, domain }: Asking) =>
  db
    .selectFrom('seats')
    .select(['yes_network', 'yes_domain'])
    .where('batch_id', '=', batchId)
    .where('state', 'in', ['Taken', 'Offered', 'Waiting'])
    .where('id', '!=', id)
    .where((is) => is.or([is('yes_network', '=', network), is('yes_domain', '=', domain)])),
);

/** Who of a batch said yes from where those said it from who are held back, by their seats. */
export async function listAlike(db: Db, batchId: string): Promise<Record<string, string[]>> {
  const rows = await db
    .selectFrom('seats as held')
    .innerJoin('seats as other', (join) =>
      join
        .onRef('other.batch_id', '=', 'held.batch_id')
        .onRef('other.id', '!=', 'held.id')
        .on(({ or, eb, ref }) =>
          or([
            eb('other.yes_network', '=', ref('held.yes_network')),
            eb('other.yes_domain', '=', ref('held.yes_domain')),
          ]),
        ),
    )
    .select(['held.id', 'other.name'])
    .where('held.batch_id', '=', batchId)
    .where('held.review_reason', 'is not', null)
    .orderBy('held.id')
    .orderBy('other.id')
    .execute();
  const alike: Record<string, string[]> = {};
  for (const { id, name } of rows) (alike[id] ??= []).push(name);
  return alike;
}
