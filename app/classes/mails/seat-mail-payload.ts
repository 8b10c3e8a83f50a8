import { z } from 'zod';
import { batchNotices, seatMails } from './which-mail.ts';

/** What is left in the outbox of a mail about a seat: what was so at the moment. The rest is read when it leaves. */
export const SeatMailPayload = z.object({
  mail: z.enum([...seatMails, ...batchNotices]),
  seatId: z.string(),
  /** Until when a seat is, or was, held, or an answer is asked for. */
  answerBy: z.string().nullish(),
  /** Their number in line, and its rank. */
  number: z.number().nullish(),
  rank: z.number().nullish(),
  /** Why a seat was taken back, or a class is changed or cancelled. */
  reason: z.string().nullish(),
  /** What they stood as before. */
  from: z.string().nullish(),
  /** How it came about: down the line, by a promise, by a yes that came when the time was over, or by a mistake of the office. */
  how: z.enum(['line', 'promise', 'late', 'request', 'mistake']).nullish(),
  /** The act of inviting, whose words it has. */
  waveId: z.string().nullish(),
  /** What was before a change, in words. */
  was: z.string().nullish(),
  /** Whether nothing but the venue is another one now. */
  venueOnly: z.boolean().nullish(),
  firstVenue: z.boolean().nullish(),
  /** The class that they have left for this one. */
  leftBatchId: z.string().nullish(),
  /** Days that were taken from the class. */
  gone: z.array(z.object({ day: z.string(), begins: z.string(), ends: z.string() })).nullish(),
});
export type SeatMailPayload = z.input<typeof SeatMailPayload>;
