import type { App } from '../../platform/app.server.ts';
import { currentTexts, fillWords } from '../../platform/outbox/mail-words.ts';
import type { Batch } from '../batch.ts';
import type { WaveKind } from '../invite/wave.ts';
import { example, slotsOf, type SeatMailData } from './seat-mail-data.ts';
import { seatAsked, seatOffered } from './seat-mails.email.tsx';
import { classInWords } from './write-seat-mail.server.ts';

const templateOf = { ask: seatAsked, hold: seatOffered } as const;

/** Stand in the preview for what is put in for each: a page fills them as it is typed. */
export const laterSlots = { name: '{name}', until: '{until}' };

/** An invitation as it would be written, in the words of the office as they are published; `words` stand for the usual first sentence. */
export type Invitation = Record<'subject' | 'title' | 'button', string> &
  Record<'before' | 'between' | 'after', string[]> & {
    sheet: Pick<SeatMailData, 'subject' | 'city' | 'span' | 'hours' | 'fee' | 'venue'>;
  };

/** Both kinds of invitation to a batch, to be looked at before one is sent. */
export async function previewInvitations(app: App, batch: Batch): Promise<Record<WaveKind, Invitation>> {
  const preview = async (kind: WaveKind): Promise<Invitation> => {
    const template = templateOf[kind];
    const data = await invitationData(app, batch, laterSlots);
    const texts = currentTexts(template, await app.mailTexts(template.name));
    const { before, between, after, ...parts } = template.partsOf(data, fillWords(template, texts, slotsOf(data)));
    const asText = (words: readonly unknown[]) => words.map(String);
    return { ...parts, before: asText(before), between: asText(between), after: asText(after) };
  };
  return { ask: await preview('ask'), hold: await preview('hold') };
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
