import { mailEmployer } from '../../../identity/mails/mail-limits.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { idsOf, type Trx } from '../../../platform/database/database.server.ts';
import { mailboxOf } from '../../../platform/form/mail-services.ts';
import { loses, type Nomination } from '../nomination.ts';
import { getNomination } from '../read-nominations.server.ts';
import type { EmployerMail, EmployerMailPayload } from './employer-mails.email.tsx';

/** Leaves what an employer is told of their nomination in the outbox, in the transaction of what it tells of; nobody is told who is erased. */
export async function tellEmployer(
  trx: Trx,
  app: App,
  mail: EmployerMail,
  { id, contact }: Pick<Nomination, 'id' | 'contact'>,
  { by = 'office or clock', ...said }: Said = {},
): Promise<void> {
  const data = { mail, nominationId: id, ...said } satisfies EmployerMailPayload;
  if (contact.email !== '')
    await mailEmployer(trx, app, { template: mail, to: contact.email, about: `nomination ${id}`, data }, by);
}

type Said = { by?: 'anybody' | 'office or clock' } & Omit<EmployerMailPayload, 'mail' | 'nominationId'>;

/** Tells the employer who named somebody that they have a seat in another class now. */
export async function tellMoved(
  trx: Trx,
  app: App,
  { nominationId }: { nominationId: string | null },
  movedTo: string,
) {
  if (nominationId !== null)
    await tellEmployer(trx, app, 'nominee-declined', await getNomination(trx, nominationId), { movedTo });
}

/** Whom no mail can tell. */
const withoutEmail = (people: Nomination['people']) => idsOf(people.filter(({ email }) => email === ''));

/** Tells each employer whose people have a seat in it that a class will run, and whom of them no mail can tell. */
export async function tellConfirmed(trx: Trx, app: App, batchId: string): Promise<void> {
  const rows = await trx.selectFrom('nominations').select('id').where('batch_id', '=', batchId).orderBy('id').execute();
  for (const { id } of rows) {
    const nomination = await getNomination(trx, id);
    const seated = nomination.people.filter(({ state }) => state === 'Taken');
    if (seated.length > 0) await tellEmployer(trx, app, 'class-confirmed', nomination, { tell: withoutEmail(seated) });
  }
  await tellOfMoved(trx, app, 'class-confirmed', batchId);
}

/** Tells each employer who loses something by it that a class is cancelled, or named it and waits, also one whose people were moved there: while all stands that the class ends. */
export async function tellCalledOff(trx: Trx, app: App, batchId: string): Promise<void> {
  const held = trx.selectFrom('nominations').select('id').where('batch_id', '=', batchId);
  const rows = await held.where('state', 'in', ['Sent', 'Agreed', 'Closed', 'Withdrawn']).orderBy('id').execute();
  const waiting: Nomination[] = [];
  for (const { id } of rows) {
    const nomination = await getNomination(trx, id);
    const asked = nomination.people.filter(({ state }) => state === 'Taken' || state === 'Offered');
    // What a program may have sent is answered by nobody.
    if (nomination.state === 'Sent' && nomination.reviewReason === null) waiting.push(nomination);
    if (loses(nomination)) await tellEmployer(trx, app, 'class-called-off', nomination, { tell: withoutEmail(asked) });
  }
  // However many were sent to a mailbox, by whomever: one mail, which names none of several.
  for (const [first, ...others] of Map.groupBy(waiting, ({ contact }) => mailboxOf(contact.email)).values())
    await tellEmployer(trx, app, 'class-called-off', first!, { calledOff: batchId, isOfMany: others.length > 0 });
  await tellOfMoved(trx, app, 'class-called-off', batchId);
}

/** Tells each employer whose people have a seat in a class to which they were moved, or came by a promise, what becomes of it. */
async function tellOfMoved(trx: Trx, app: App, mail: EmployerMail, batchId: string): Promise<void> {
  const seats = await trx
    .selectFrom('seats as s')
    .innerJoin('nominations as n', 'n.id', 's.nomination_id')
    .select(['n.id as nomination', 's.id', 's.person'])
    .where('s.batch_id', '=', batchId)
    .where('s.state', '=', 'Taken')
    .whereRef('n.batch_id', '<>', 's.batch_id')
    .orderBy('n.id')
    .orderBy('s.id')
    .execute();
  for (const [id, its] of Map.groupBy(seats, ({ nomination }) => nomination)) {
    const said = { movedTo: its[0]!.id, tell: its.flatMap(({ person }) => /^nominee (.*)/.exec(person)?.[1] ?? []) };
    await tellEmployer(trx, app, mail, await getNomination(trx, id), said);
  }
}
