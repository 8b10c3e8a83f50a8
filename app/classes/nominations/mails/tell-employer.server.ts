import { mailEmployer } from '../../../identity/mails/mail-limits.server.ts';
import type { App } from '../../../platform/app.server.ts';
import type { Trx } from '../../../platform/database/database.server.ts';
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

/** Tells each employer who loses something by it that a class is cancelled, also one whose people were moved there: while all stands that the class ends. */
export async function tellCalledOff(trx: Trx, app: App, batchId: string): Promise<void> {
  const held = trx.selectFrom('nominations').select('id').where('batch_id', '=', batchId);
  const rows = await held.where('state', 'in', ['Agreed', 'Closed', 'Withdrawn']).orderBy('id').execute();
  for (const { id } of rows) {
    const nomination = await getNomination(trx, id);
    if (loses(nomination)) await tellEmployer(trx, app, 'class-called-off', nomination);
  }
  const moved = await trx
    .selectFrom('seats as s')
    .innerJoin('nominations as n', 'n.id', 's.nomination_id')
    .select(({ fn }) => ['n.id', fn.min('s.id').as('movedTo')])
    .where('s.batch_id', '=', batchId)
    .where('s.state', '=', 'Taken')
    .whereRef('n.batch_id', '<>', 's.batch_id')
    .groupBy('n.id')
    .orderBy('n.id')
    .execute();
  for (const { id, movedTo } of moved)
    await tellEmployer(trx, app, 'class-called-off', await getNomination(trx, id), { movedTo });
}
