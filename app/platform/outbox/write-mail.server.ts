import type { z } from 'zod';
import type { MailSurroundings, MailTemplate, MailTexts } from './mail-template.ts';
import { currentTexts, fillWords } from './mail-words.ts';

/** A message as it is sent. */
export type WrittenMail = { subject: string; html: string; text: string; unsubscribeUrl: string | undefined };

/** Writes a message out: its texts, as published or as shipped, around its data. */
export async function writeMail(
  template: MailTemplate,
  data: z.output<MailTemplate['data']>,
  surroundings: MailSurroundings,
  published: MailTexts | null,
): Promise<WrittenMail> {
  const slots = template.slots?.(data, surroundings) ?? {};
  const words = fillWords(template, currentTexts(template, published), slots);
  // Loaded when the first mail leaves: the renderer is heavy and a quiet server need not hold it.
  const { render, toPlainText } = await import('@react-email/render');
  const html = await render(template.body(data, surroundings, words));
  return {
    subject: oneLine(template.subject(data, words)),
    html,
    text: toPlainText(html),
    unsubscribeUrl: template.unsubscribeUrl?.(data, surroundings),
  };
}

/** Subjects carry people's words; control characters never reach a header. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 200);
}
