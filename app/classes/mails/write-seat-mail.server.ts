import { shortHour } from '../../platform/classes/class-dates.ts';
import { seatMail } from '../../identity/mails/mail-limits.server.ts';
import type { App } from '../../platform/app.server.ts';
import { compiledOnce } from '../../platform/database/database.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import type { AttachmentName } from '../../platform/outbox/mail-template.ts';
import type { Deliver } from '../../platform/outbox/outbox.server.ts';
import { Round } from '../../platform/outbox/round.ts';
import { type Batch, firstName, hasEnough, stateAt, subjectInWords } from '../batch.ts';
import { dayAfter, dayInWords, freeDays, hoursInWords, momentInWords, shortSpan, spanInWords } from '../days.ts';
import { calendarOf, noDaysOf, packOf, readPackOrNone } from '../pack/pack-file.server.ts';
import { addressOf, linesOf } from '../pack/pack-facts.ts';
import { holderName } from '../dates/privacy-notice.ts';
import { type Gst, feeWithGst, lowerFee } from '../fee.ts';
import { findOtherSeat } from '../people/known-details.server.ts';
import { findBatch } from '../read-batches.server.ts';
import { findNext, sayFee, thereOf } from '../seat-page/onward.server.ts';
import { sayThereInLine, sayThereInMail } from '../seat-page/say.ts';
import { readPlaces, seatColumns, seatOf } from '../seats/read-seats.server.ts';
import { seatLink } from '../seats/seat-link.server.ts';
import { type Seat, queueRanks } from '../seats/seat.ts';
import { type SeatMailData, SeatMailPayload, example, slotsOf } from './seat-mail-data.ts';
import { seatAddress } from './tell-seat.server.ts';
import { batchNotices } from './which-mail.ts';
import { currentTexts, fillWords } from '../../platform/outbox/mail-words.ts';
import type { WaveKind } from '../invite/wave.ts';
import { seatAsked, seatOffered, seatWaiting } from './seat-mails.email.tsx';
import type { SeatMailParts } from './seat-template.email.tsx';

/** Writes what is told of seats when it leaves: its link is written nowhere but into the mail, and the class is as it is then. */
export function seatMailDeliverer(app: App, sendMail: Deliver): Record<string, Deliver> {
  return {
    async [seatMail](message) {
      const told = SeatMailPayload.parse(message.payload);
      const written = await writeSeatMail(app, told, message.round);
      // Nobody is there any more.
      if (written) await sendMail({ ...message, payload: { template: told.mail, ...written } });
    },
  };
}

/** To whom a mail goes and what it says; null for somebody who was erased meanwhile. */
export async function writeSeatMail(
  app: App,
  told: SeatMailPayload,
  round = new Round(),
): Promise<{ to: string; data: SeatMailData; attachments: AttachmentName[]; bouncesTo?: string } | null> {
  const [row] = await selectTold(app.db, { id: told.seatId });
  const seat = row && seatOf(row);
  const batch = seat && (await round.once(`batch ${seat.batchId}`, () => findBatch(app.db, seat.batchId)));
  if (!row || !seat || !batch?.startsOn) return null;
  const isNotice = batchNotices.some((name) => name === told.mail);
  if (!isNotice && seat.email === '') return null;
  const { number, rank } = told;
  const isNamed = seat.nominationId !== null;
  const ahead = number
    ? (await round.once(`line ${batch.id}`, () => readPlaces(app.db, batch.id)))(rank ?? queueRanks.ordinary, number)
    : 0;
  const { phone } = await round.once('provider', () => app.provider());
  const files = await filesOf(app, told, seat);
  const left = await leftOf(app, told, seat);
  const facts = classInWords(batch, seat.fee, await round.once('gst', () => app.gst()), app.now());
  return {
    to: isNotice ? app.config.officeEmail : await seatAddress(app.db, app, seat, told),
    attachments: files,
    data: {
      ...facts,
      // What an employer pays is between it and the office; what is paid is not asked for again.
      ...(left.isPaid ? { fee: '', paid: '', mayRefund: false } : await sayFee(app, seat, isNamed ? '' : facts.fee)),
      name: firstName(await nameOf(app, seat, row.noticeVersion)),
      link: isNotice ? `${app.config.publicUrl}/office/batches/${batch.id}` : seatLink(app, seat),
      phone,
      until: untilOf(told, seat.answerBy),
      words: await wordsOf(app, told, round),
      how: told.how ?? '',
      // Whoever stood before them may have left: what counts is the place, not the number once given.
      number: ahead + 1,
      ahead,
      reason: told.reason ?? '',
      company: seat.given.company,
      isNamed,
      payer: seat.payer,
      ...(await moneyOf(app, told, seat)),
      from: told.from ?? seat.state,
      was: told.was ?? '',
      venueOnly: told.venueOnly ?? false,
      firstVenue: told.firstVenue ?? false,
      ...left,
      ...(await onwardOf(app, told, seat, batch)),
      pack: files.some(({ kind }) => kind === 'pack'),
      person: seat.person === `erased ${seat.id}` ? 'Somebody who erased their data' : seat.name,
    },
  };
}

/** What a mail calls its reader: by their seat, by an account that has proved the address, or by another seat of it; never by what anybody may have typed under it. */
async function nameOf({ db }: App, seat: Seat, noticeVersion: string | null): Promise<string> {
  const { id, email } = seat;
  const name = holderName(seat, noticeVersion);
  if (name !== '' || email === '') return name;
  const account = db.selectFrom('people').select('name').where('email', '=', email).where('email_verified', '=', 1);
  const proved = await account.executeTakeFirst();
  if (proved) return proved.name;
  const others = await db
    .selectFrom('seats')
    .select(seatColumns)
    .select('notice_version as noticeVersion')
    .where('email', '=', email)
    .where('id', '<>', id)
    // What an employer, or whoever wishes for a class in their name, calls somebody is not what they call themselves.
    .where(({ or, and, eb }) =>
      or([
        eb('id_name', '<>', ''),
        and([eb('nomination_id', 'is', null), or([eb('yes_at', 'is not', null), eb('state', '=', 'Given back')])]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(10)
    .execute();
  return others.map((row) => holderName(seatOf(row), row.noticeVersion)).find((other) => other !== '') ?? '';
}

/** As the page of the seat counts it, but for what a bill asks in mails of its own: one that is written names its payer. */
async function leftOf(app: App, { mail }: SeatMailPayload, { id, state, given, payer }: Seat) {
  const name = given.idName === '' ? ['your name as on your photo ID'] : [];
  const pays = payer === '' ? 'who pays' : payer === 'Employer' && given.company === '' ? 'which company pays' : null;
  const bill = state === 'Taken' && (pays !== null || mail === 'seat-taken') ? await app.seatBill(app, id) : null;
  const asks = pays !== null && (bill === null || bill.lacks);
  return { left: asks ? [...name, pays] : name, isPaid: bill?.paid ?? false };
}

/** As the page of the seat: what lives of theirs in another class; for whoever has left this one, else one with free seats where it has none. */
async function onwardOf(app: App, { mail }: SeatMailPayload, seat: Seat, batch: Batch) {
  const { taken, seats, waiting, eventCode } = batch;
  const isGone = mail === 'seat-given-back';
  const isFull = isGone && (taken >= seats || waiting > 0);
  const isTold = isGone || mail === 'seat-waiting' || mail === 'batch-cancelled';
  const there = isTold ? thereOf(app, seat, await findOtherSeat(app, seat, eventCode)) : null;
  const next = isFull && !there ? await findNext(app, eventCode) : null;
  const say = isGone ? sayThereInMail : sayThereInLine;
  return { there: there ? say(there) : '', next: next?.words ?? '', isFull };
}

/** What becomes of money, and the proforma that no longer holds: who has told that they paid it is not asked to tell it. */
async function moneyOf(app: App, { mail }: SeatMailPayload, { id, nominationId }: Seat) {
  const isOff = mail === 'batch-cancelled';
  const by = isOff || leaves.has(mail) ? await app.paidBy(app.db, id) : null;
  const asked = isOff && by === null && nominationId === null;
  const money: SeatMailData['money'] = by === 'Self' ? 'refund' : asked ? 'unpaid' : '';
  const asks = leaves.has(mail) && money !== 'refund';
  return { money, proforma: asks ? ((await app.seatBill(app, id))?.withdrawn ?? '') : '' };
}

const selectTold = compiledOnce((db, { id }: { id: string }) =>
  db.selectFrom('seats').select(seatColumns).select('notice_version as noticeVersion').where('id', '=', id),
);

/** A deadline as it is by now: days that moved nearer may have cut it since. What has lapsed was held until then. */
function untilOf({ mail, answerBy }: SeatMailPayload, now: string | null): string {
  if (!answerBy) return '';
  return momentInWords(mail === 'seat-lapsed' ? answerBy : (now ?? answerBy));
}

/** What is there to go with a mail: it never speaks of a pack that could not be drawn. */
async function filesOf(
  app: App,
  told: SeatMailPayload,
  seat: Pick<Seat, 'state' | 'batchId'>,
): Promise<AttachmentName[]> {
  const files = attachmentsOf(told, seat);
  const isPack = ({ kind }: AttachmentName) => kind === 'pack';
  if (!files.some(isPack) || (await readPackOrNone(app, seat.batchId))) return files;
  return files.filter((file) => !isPack(file));
}

/** What goes with a mail to whoever has a seat: its days for a calendar, and the pack, which is there once the class is sure. */
function attachmentsOf(told: SeatMailPayload, seat: Pick<Seat, 'state' | 'batchId'>): AttachmentName[] {
  const days = calendarOf(seat.batchId, told.gone ?? []);
  if (told.mail === 'batch-cancelled') return told.from === 'Taken' ? [days] : [];
  if (leaves.has(told.mail)) return told.from === 'Taken' ? [noDaysOf(seat.batchId)] : [];
  if (seat.state !== 'Taken') return [];
  if (told.mail === 'seat-moved' && told.leftBatchId) return [packOf(seat.batchId), days, noDaysOf(told.leftBatchId)];
  if (told.mail === 'class-reminder') return [packOf(seat.batchId)];
  return withFiles.has(told.mail) ? [packOf(seat.batchId), days] : [];
}

const leaves: ReadonlySet<string> = new Set(['seat-given-back', 'seat-taken-back']);
const withFiles: ReadonlySet<string> = new Set(['seat-taken', 'seat-moved', 'batch-confirmed', 'batch-changed']);

/** What every mail says of a class. `own` is the fee of a seat that has one of its own. */
export function classInWords(batch: Batch, own: number | null, gst: Gst, now: Date) {
  const { days, city, seats, minimum, taken, waiting, venue, startsOn, endsOn } = batch;
  const [first, last] = [startsOn!, endsOn!];
  const fee = lowerFee(own, batch.fee);
  const address = venue ? addressOf(venue) : [];
  return {
    subject: subjectInWords(batch),
    city,
    dates: shortSpan(first, last),
    span: spanInWords(first, last),
    hours: hoursInWords(days),
    fee: fee === null ? '' : feeWithGst(fee, gst),
    venue: address.join('\n'),
    area: address.at(-1) ?? '',
    way: linesOf(venue?.directions ?? '').join(' '),
    seats,
    minimum,
    isEnough: hasEnough(batch),
    answerHours: batch.answerHours,
    taken,
    waiting,
    free: taken < seats,
    sure: stateAt(batch, now) !== 'Announced',
    freeUntil: dayInWords([dayAfter(indianDay(now), freeDays), dayAfter(first, -1)].toSorted()[0]!),
    day: dayInWords(first),
    begins: shortHour(days[0]?.begins ?? ''),
  };
}

async function wordsOf({ db }: App, { waveId }: SeatMailPayload, round: Round): Promise<string> {
  if (!waveId) return '';
  const read = () => db.selectFrom('waves').select('words').where('id', '=', waveId).executeTakeFirst();
  return (await round.once(`wave ${waveId}`, read))?.words ?? '';
}

const templateOf = { ask: seatAsked, hold: seatOffered } as const;

/** An invitation as it would be written, in the words of the office as they are published; `words` stand for the usual first sentence. */
export type Invitation = SeatMailParts<string>;

/** Both kinds of invitation to a batch, and what whoever was promised it gets of either, to be looked at before one is sent. */
export async function previewInvitations(
  app: App,
  batch: Batch,
): Promise<Record<WaveKind | 'promise' | 'line', Invitation>> {
  const preview = async (kind: WaveKind | 'line', how: SeatMailData['how'] = ''): Promise<Invitation> => {
    const template = kind === 'line' ? seatWaiting : templateOf[kind];
    const inLine = kind === 'line' ? { free: false, number: 1, ahead: 0 } : {};
    // A page fills these for each as it is typed.
    const data = await invitationData(app, batch, { name: '{name}', until: '{until}', ...inLine, how });
    const texts = currentTexts(template, await app.mailTexts(template.name));
    const { before, between, after, ...parts } = template.partsOf(data, fillWords(template, texts, slotsOf(data)));
    const asText = (words: readonly unknown[]) => words.map(String);
    return { ...parts, before: asText(before), between: asText(between), after: asText(after) };
  };
  const [promise, line] = [await preview('hold', 'promise'), await preview('line', 'promise')];
  return { ask: await preview('ask'), hold: await preview('hold'), promise, line };
}

/** The mail to whoever words it alone: it holds nothing, and its link is nobody's. */
export async function testInvitation(
  app: App,
  batch: Batch,
  kind: WaveKind,
  said: { name: string; until: string; words: string },
) {
  const { name: template, ...rest } = templateOf[kind];
  const sample = currentTexts({ name: template, ...rest }, await app.mailTexts(template));
  return { template, sample, data: await invitationData(app, batch, said) };
}

async function invitationData(app: App, batch: Batch, said: Partial<SeatMailData>): Promise<SeatMailData> {
  const facts = classInWords(batch, null, await app.gst(), app.now());
  return { ...example, ...facts, link: `${app.config.publicUrl}/seat/sample`, how: '', left: [], ...said };
}
