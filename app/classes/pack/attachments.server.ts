import { z } from 'zod';
import type { App } from '../../platform/app.server.ts';
import type { Attachment, AttachmentName, ReadAttachments } from '../../platform/outbox/mail-template.ts';
import type { ClassDay } from '../days.ts';
import { readCalendar, readNoDays } from './calendar-file.server.ts';
import { NotDrawn } from '../../platform/pdf/draw-beside.server.ts';
import { readPack } from './pack-file.server.ts';

const Gone = z.array(z.strictObject({ day: z.string(), begins: z.string(), ends: z.string() })).default([]);

/** The joining pack of a batch, to go with a mail. */
export const packOf = (batchId: string): AttachmentName => ({ kind: 'pack', id: batchId });

/** The days of a batch for a calendar, to go with a mail; days that were told before and are `gone` are taken out of it. */
export const calendarOf = (batchId: string, gone: readonly ClassDay[] = []): AttachmentName => ({
  kind: 'calendar',
  id: batchId,
  ...(gone.length > 0 ? { more: gone } : {}),
});

/** Takes every day of a batch out of the calendar of somebody who has no seat in it any more. */
export const noDaysOf = (batchId: string): AttachmentName => ({ kind: 'no calendar', id: batchId });

/** Who reads them when the mail leaves. */
export function classAttachments(app: App): ReadAttachments {
  return {
    pack: ({ id }) => readPackOrNone(app, id),
    calendar: ({ id, more }) => readCalendar(app, id, Gone.parse(more)),
    'no calendar': ({ id }) => readNoDays(app, id),
  };
}

/** A mail does not wait for what cannot be drawn: its link leads to a page with the same words. */
export async function readPackOrNone(app: App, batchId: string): Promise<Attachment | null> {
  try {
    return await readPack(app, batchId);
  } catch (error) {
    if (!(error instanceof NotDrawn)) throw error;
    app.log.error({ err: error, batch: batchId }, 'a mail leaves without its joining pack');
    return null;
  }
}
