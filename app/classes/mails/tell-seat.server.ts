import { mailSeat, withdrawMails } from '../../identity/mails/mail-gate.server.ts';
import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import type { Seat } from '../seats/seat.ts';
import { toldAt } from '../seats/deadlines.ts';
import type { Told } from './told.ts';
import { rests, type BatchNotice, type SeatMail } from './which-mail.ts';

/**
 * Leaves what a person is told of their seat in the outbox, in the transaction of the step that it tells of. What it says of the class is read
 * when it leaves. Nobody is told who gave no email.
 */
export async function tellSeat(
  trx: Trx,
  app: Pick<App, 'now'>,
  mail: SeatMail,
  { id, email }: Pick<Seat, 'id' | 'email'>,
  { asked = false, ...said }: Said = {},
): Promise<void> {
  if (email === '') return;
  const now = app.now();
  const notBefore = !asked && rests(mail) ? toldAt(now) : now;
  await mailSeat(trx, app, {
    template: mail,
    to: email,
    about: aboutSeat(id),
    data: { mail, seatId: id, ...said } satisfies Told,
    ...(asked ? { urgent: true } : {}),
    ...(notBefore > now ? { notBefore } : {}),
  });
}

type Said = Omit<Told, 'mail' | 'seatId'> & {
  /** They sit waiting for it, and asked for it themselves: it leaves at once, also at night. */
  asked?: boolean;
};

/** Leaves what the office is told of a seat in the outbox: at once, by itself. */
export async function tellOffice(
  trx: Trx,
  app: Pick<App, 'now' | 'config'>,
  mail: BatchNotice,
  { id }: Pick<Seat, 'id'>,
): Promise<void> {
  await mailSeat(trx, app, {
    template: mail,
    to: app.config.officeEmail,
    about: aboutSeat(id),
    data: { mail, seatId: id } satisfies Told,
  });
}

/** Takes back what a person has not been told yet, since something else has become of their seat. Answers which mails it were. */
export async function untellSeat(trx: Trx, app: Pick<App, 'now'>, { id }: Pick<Seat, 'id'>): Promise<string[]> {
  const unsent = await withdrawMails(trx, app, aboutSeat(id));
  return unsent.map(({ template }) => template);
}

export const aboutSeat = (id: string): string => `seat ${id}`;
