import { sql } from 'kysely';
import { pseudonym } from '../../platform/unguessable.server.ts';
import type { App } from '../../platform/app.server.ts';
import { connectionOf } from '../../platform/calls/network.server.ts';
import { type Db, type Trx, compiledOnce } from '../../platform/database/database.server.ts';
import { mailboxOf, mailOwner } from '../../platform/form/mail-services.ts';
import type { By } from '../history.server.ts';
import { findOtherClaim } from '../people/claims.server.ts';
import { type Seat, placeStates } from './seat.ts';

// Somebody with a domain of their own has as many mailboxes as they like, and with a server of their own as many networks: past so many yeses
// they wait for the office.

const most = 3;
/** Of networks around one, which a college or a carrier's customers share: past a third of the class a yes counts and the office looks at it. Of a small class four at least: a few addresses would else make everybody around them suspect. */
const mostAround = (seats: number) => Math.max(4, Math.floor(seats / 3));

/** Whence a yes came, in codes that mean nothing without the secret: the connection, the networks around it, the mail domain or mailbox. */
export type Origin = { yes_network: string; yes_around: string; yes_domain: string | null };

/** Null for what the office recorded and what nobody pressed. */
export function originOf(app: App, by: By, { email }: Pick<Seat, 'email'>): Origin | null {
  if (by.kind !== 'person' || by.network === undefined) return null;
  const { connection, around } = connectionOf(by.network);
  return {
    yes_network: pseudonym(app, 'yes from', connection),
    yes_around: pseudonym(app, 'yes around', around),
    yes_domain: email ? pseudonym(app, 'yes under', mailOwner(email)) : null,
  };
}

/** Why the office looks at a yes, and whether it waits for that. */
export type Suspicion = { why: string; waits: boolean };

/** Whether as many of one origin stand in the class by now; null where not. The caller holds the lock of the batch. */
export async function findSuspicion(
  trx: Trx,
  { id, batchId, email }: Pick<Seat, 'id' | 'batchId' | 'email'>,
  origin: Origin,
  seats: number,
): Promise<Suspicion | null> {
  const mailbox = mailboxOf(email);
  const isMailbox = mailOwner(email) === mailbox;
  const [name, domain] = mailbox.split('@') as [string, string];
  const [alike] = await countAlike(trx, {
    id,
    batchId,
    ...origin,
    mailbox,
    begins: `${name}+`,
    beginsLength: name.length + 1,
    ends: `@${domain}`,
    endsLength: domain.length + 1,
  });
  if (Number(isMailbox ? alike!.domain : alike!.mailbox) > 0)
    return { why: 'their mailbox has a seat or a place in line already', waits: true };
  if (Number(alike!.network) >= most) return { why: 'more than three yeses from one network', waits: true };
  if (Number(alike!.domain) >= most) return { why: 'more than three yeses under one mail domain', waits: true };
  if (Number(alike!.around) >= mostAround(seats)) return { why: 'many yeses from neighbouring networks', waits: false };
  return null;
}

const mostPrinted = 20;

/** Keeps whence the slips of a nomination are printed: an employer needs no nominee to answer those. */
export async function notePrinted(app: App, nominationId: string): Promise<void> {
  const code = app.network === undefined ? '' : codeOf(app, app.network);
  const known = await readPrinted(app.db, nominationId);
  if (code === '' || known.includes(code)) return;
  const printed_from = [code, ...known].slice(0, mostPrinted).join(' ');
  await app.db.updateTable('nominations').set({ printed_from }).where('id', '=', nominationId).execute();
}

/** Whether the link of a seat is on a slip, which its employer has too: by that nobody finds out what a number stands for. */
export const isOfSlip = ({ email, person }: Pick<Seat, 'email' | 'person'>) =>
  email === '' && person.startsWith('nominee ');

/** Keeps that something was pressed on the page of a list: whoever reads the mails of its contact has used it. */
export async function notePressed({ db }: App, id: string): Promise<void> {
  const list = db.updateTable('nominations').set({ printed_from: 'page' }).where('id', '=', id);
  await list.where('printed_from', '=', '').execute();
}

/** Why the office looks at a yes on a slip, which counts; undefined where nothing is odd. */
export async function findOddSlip(
  trx: Trx,
  app: App,
  by: By,
  seat: Seat,
  subject: string,
): Promise<string | undefined> {
  if (by.kind !== 'person' || !isOfSlip(seat)) return undefined;
  if (await findOtherClaim(trx, app, seat, subject)) return 'their number has a seat in this training already';
  const { nominationId } = seat;
  if (nominationId === null || by.network === undefined) return undefined;
  const isOwn = (await readPrinted(trx, nominationId)).includes(codeOf(app, by.network));
  return isOwn ? 'answered from the network that printed the slips' : undefined;
}

const codeOf = (app: App, network: string) => pseudonym(app, 'yes from', connectionOf(network).connection);

async function readPrinted(db: Db | Trx, id: string): Promise<string[]> {
  const row = await db.selectFrom('nominations').select('printed_from').where('id', '=', id).executeTakeFirst();
  return row?.printed_from.split(' ').filter(Boolean) ?? [];
}

/** A mailbox of a domain of somebody's own, and how its address begins and ends where something stands behind a plus sign. */
type Spelt = { mailbox: string; begins: string; beginsLength: number; ends: string; endsLength: number };
type Asking = Origin & Spelt & { id: string; batchId: string };

const countAlike = compiledOnce((db, { id, batchId, ...origin }: Asking) =>
  db
    .selectFrom('seats')
    .select(({ fn }) => [
      fn.countAll().filterWhere('yes_network', '=', origin.yes_network).as('network'),
      fn.countAll().filterWhere('yes_around', '=', origin.yes_around).as('around'),
      fn.countAll().filterWhere('yes_domain', '=', origin.yes_domain).as('domain'),
      fn
        .countAll()
        .filterWhere(
          sql<boolean>`email = ${origin.mailbox} or (substr(email, 1, ${origin.beginsLength}) = ${origin.begins}
            and substr(email, length(email) - ${origin.endsLength} + 1) = ${origin.ends})`,
        )
        .as('mailbox'),
    ])
    .where('batch_id', '=', batchId)
    .where('state', 'in', placeStates)
    .where('id', '!=', id)
    // Whom an employer named comes from its network: that makes nobody else suspicious.
    .where('nomination_id', 'is', null)
    .where('yes_network', 'is not', null),
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
            eb('other.yes_around', '=', ref('held.yes_around')),
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
