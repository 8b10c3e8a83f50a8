import { type SeatCause, mailOfficeOfSeat, mailSeat } from '../../identity/mails/mail-limits.server.ts';
import type { App, ShownAsOne } from '../../platform/app.server.ts';
import { type Db, type Trx, compiledOnce } from '../../platform/database/database.server.ts';
import { isWrittenTo, withdrawUnsent } from '../../platform/outbox/kept-mail.server.ts';
import type { Seat } from '../seats/seat.ts';
import { isAskedByPage, isToldByPage } from '../seats/read-seats.server.ts';
import { toldAt } from '../quiet-hours.ts';
import type { SeatMailPayload } from './seat-mail-data.ts';
import { restsAtNight, type BatchNotice, type SeatMail } from './which-mail.ts';
import { addHistory } from '../history.server.ts';

/**
 * Leaves what a person is told of their seat in the outbox, in the transaction of the step that it tells of. What it says of the class is read
 * when it leaves. Nobody is told who gave no email. False: the address has had its share of what is told by this cause, and the page alone tells.
 */
export async function tellSeat(
  trx: Trx,
  app: App,
  cause: SeatCause,
  mail: SeatMail,
  { id, email }: Pick<Seat, 'id' | 'email'>,
  { asked = false, knownAs, ...said }: Said = {},
): Promise<boolean> {
  if (email === '') return true;
  const to = await seatAddress(trx, app, { id, email }, { ...said, knownAs });
  const now = app.now();
  const notBefore = !asked && (restsAtNight.has(mail) || said.how === 'promise') ? toldAt(now) : now;
  return mailSeat(trx, app, cause, {
    template: mail,
    to,
    about: aboutSeat(id),
    data: { mail, seatId: id, ...said } satisfies SeatMailPayload,
    ...(asked ? { urgent: true } : {}),
    ...(notBefore > now ? { notBefore } : {}),
  });
}

/**
 * Where a mail about a seat goes: where the office writes to its person. Who asked for a seat on a public page is told of it at the address that
 * they asked for it with, whomever the office takes them for: its link is theirs.
 */
export async function seatAddress(
  db: Db | Trx,
  app: Pick<App, 'shownAsOne'>,
  { id, email }: Pick<Seat, 'id' | 'email'>,
  { how, knownAs }: Pick<SeatMailPayload, 'how'> & Pick<Said, 'knownAs'>,
): Promise<string> {
  if (how === 'request') return email;
  const { writeTo } = knownAs ?? (await app.shownAsOne(db, { email, phone: '' }));
  if (writeTo === email) return email;
  return (await isAskedByPage(db, id)) ? email : writeTo;
}

type Said = Omit<SeatMailPayload, 'mail' | 'seatId'> & {
  /** They sit waiting for it, and asked for it themselves: it leaves at once, also at night. */
  asked?: boolean;
  /** Whom the office takes them for, where that was looked up in the same act. */
  knownAs?: ShownAsOne | undefined;
};

/** Leaves what the office is told of a seat in the outbox. */
export async function tellOffice(
  trx: Trx,
  app: Pick<App, 'now' | 'config'>,
  mail: BatchNotice,
  { id }: Pick<Seat, 'id'>,
): Promise<void> {
  const data = { mail, seatId: id } satisfies SeatMailPayload;
  await mailOfficeOfSeat(trx, app, { template: mail, about: aboutSeat(id), data });
}

/**
 * Withdraws the mails about a seat that still wait, since something else has become of it. Answers which they were, and whether its person has not
 * heard of this class at all: no mail has left, and the page of their seat has told them nothing that a mail could not.
 */
export async function untellSeat(trx: Trx, app: Pick<App, 'now'>, { id }: Pick<Seat, 'id'>) {
  const unsent = (await withdrawUnsent(trx, app, aboutSeat(id))).map(({ template }) => template);
  const hasHeard = unsent.length === 0 || (await isWrittenTo(trx, aboutSeat(id))) || (await isToldByPage(trx, id));
  return { unsent, isUnheard: !hasHeard };
}

export const aboutSeat = (id: string): string => `seat ${id}`;

const act = 'minimum reached';

const selectReached = compiledOnce((db, { batchId }: { batchId: string }) =>
  db
    .selectFrom('batches')
    .select('minimum')
    .select(({ selectFrom }) =>
      selectFrom('seats')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('batch_id', '=', batchId)
        .where('state', '=', 'Taken')
        .as('taken'),
    )
    .where('id', '=', batchId),
);

/** Tells the office, once for a batch, that as many seats are taken as the class needs. */
export async function tellMinimum(trx: Trx, app: App, seat: Pick<Seat, 'id' | 'batchId'>): Promise<void> {
  const { batchId } = seat;
  const [batch] = await selectReached(trx, { batchId });
  if (Number(batch!.taken) !== batch!.minimum) return;
  const told = trx.selectFrom('batch_history').select('id').where('batch_id', '=', batchId).where('act', '=', act);
  if (await told.executeTakeFirst()) return;
  await addHistory(trx, app, { kind: 'schedule' }, { batchId, act, detail: {} });
  await tellOffice(trx, app, 'minimum-reached', seat);
}
