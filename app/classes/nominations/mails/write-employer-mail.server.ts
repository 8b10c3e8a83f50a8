import { employerMail } from '../../../identity/mails/mail-limits.server.ts';
import type { App } from '../../../platform/app.server.ts';
import type { Deliver } from '../../../platform/outbox/outbox.server.ts';
import { momentInWords, shortSpan } from '../../days.ts';
import { type Batch, firstName } from '../../batch.ts';
import { getSeat } from '../../seats/read-seats.server.ts';
import { erasedName } from '../../seats/seat.ts';
import { findBatch } from '../../read-batches.server.ts';
import { feeWithGst } from '../../fee.ts';
import { getNomination, nominationLink } from '../read-nominations.server.ts';
import { asksFor, hasFree, heldFor, type Nominee, trainingOf } from '../nomination.ts';
import { saidYes, sayList } from '../read-employer-page.server.ts';
import { EmployerMailPayload, type EmployerMail, type EmployerMailData } from './employer-mails.email.tsx';

const placeOf = ({ city, startsOn, endsOn }: Pick<Batch, 'city' | 'startsOn' | 'endsOn'>) =>
  `${city}, ${shortSpan(startsOn!, endsOn!)}`;

const namesOf = (people: readonly Nominee[]) =>
  people.flatMap(({ name }) => (name === erasedName ? [] : name)).join(', ');

/** Mails that tell why the office has ended what was asked for or held: others may leave after it. */
const saysWhy: ReadonlySet<EmployerMail> = new Set(['nomination-refused', 'hold-ended']);

/** Writes what employers are told when it leaves: the link is written nowhere but into the mail. */
export function employerMailDeliverer(app: App, sendMail: Deliver): Record<string, Deliver> {
  return {
    async [employerMail](message) {
      const { mail, nominationId, calledOff, movedTo, tell = [], ...more } = EmployerMailPayload.parse(message.payload);
      const nomination = await getNomination(app.db, nominationId);
      // Whoever had it erased is written to no more.
      if (nomination.contact.email === '') return;
      const { reference, company, unnamed, holdUntil, reason, batchId } = nomination;
      const isReceipt = mail === 'nomination-received';
      const isAsked = calledOff !== undefined;
      const batch = await findBatch(app.db, calledOff ?? batchId);
      const to = movedTo === undefined ? null : await findBatch(app.db, (await getSeat(app.db, movedTo)).batchId);
      const of = to ?? batch;
      const { phone } = await app.provider();
      const heads = isReceipt ? asksFor(nomination) : heldFor(nomination);
      const fee = mail === 'nomination-agreed' || (isReceipt && batch?.feeShown) ? (batch?.fee ?? null) : null;
      const data: EmployerMailData = {
        reference: more.isOfMany ? '' : reference,
        company,
        name: isReceipt || isAsked ? '' : firstName(nomination.contact.name),
        price: fee === null || heads === 0 ? '' : feeWithGst(fee, await app.gst(), heads),
        seats: heads,
        people: heads,
        unnamed,
        phone,
        training: trainingOf(of),
        isFull: isReceipt && batch !== null && !hasFree(batch),
        isAnother: more.isAnother ?? false,
        isAsked,
        tell: namesOf(nomination.people.filter(({ id }) => tell.includes(id))),
        state: sayList(nomination, batch, app.now()).more,
        seated: namesOf(saidYes(nomination)),
        asked: namesOf(nomination.people.filter(({ state }) => state === 'Offered')),
        moved: to ? placeOf(to) : '',
        until: holdUntil ? momentInWords(holdUntil) : '',
        reason: (mail === 'class-called-off' ? of?.cancelledReason : saysWhy.has(mail) ? reason : null) ?? '',
        link: isAsked ? `${app.config.publicUrl}/dates` : isReceipt ? '' : nominationLink(app, nomination),
      };
      await sendMail({ ...message, payload: { template: mail, to: nomination.contact.email, data } });
    },
  };
}
