import type { App } from '../../platform/app.server.ts';
import type { Attachment } from '../../platform/outbox/mail-template.ts';
import { momentInWords } from '../days.ts';
import { drawPaper } from '../pack/pack-file.server.ts';
import { findBatch } from '../read-batches.server.ts';
import { notePrinted } from '../seats/hold-back.server.ts';
import { getSeat } from '../seats/read-seats.server.ts';
import { seatLink } from '../seats/seat-link.server.ts';
import { needsSlip } from './nomination.ts';
import { getNomination } from './read-nominations.server.ts';

/** A slip for each of an employer's people who has no e-mail and has not answered; null for nobody. Throws NotDrawn. */
export async function readSlips(app: App, id: string): Promise<Attachment | null> {
  const nomination = await getNomination(app.db, id);
  const batch = await findBatch(app.db, nomination.batchId);
  const people = nomination.people.filter(needsSlip);
  if (!batch || people.length === 0) return null;
  await notePrinted(app, id);
  const { reference, company, holdUntil } = nomination;
  const { tradingName: provider, phone } = await app.provider();
  const slips = [];
  for (const { name, seatId } of people) {
    const seat = await getSeat(app.db, seatId!);
    slips.push({ name, link: seatLink(app, seat) });
  }
  const { title, city, days } = batch;
  const facts = { provider, phone, reference, title, city, days, company, until: momentInWords(holdUntil!), slips };
  return {
    filename: `slips-${reference}.pdf`,
    contentType: 'application/pdf',
    content: await drawPaper(app, { paper: 'slips', facts }),
  };
}
