import type { App } from '../../../platform/app.server.ts';
import { currentTexts } from '../../../platform/outbox/mail-words.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import type { Desk } from './contract.ts';
import { listLetterTexts } from './letter-texts.server.ts';
import { closingOf, officeLetter } from './letter.email.tsx';

/** All that writing a letter needs whoever is written to. */
export async function readDesk(app: App, actor: Actor): Promise<Desk> {
  requireRole(actor, 'office');
  const words = currentTexts(officeLetter, await app.mailTexts(officeLetter.name));
  const { tradingName, email, phone, addressLines, grievance, cities } = await app.provider();
  return {
    texts: (await listLetterTexts(app.db)).filter(({ retired }) => !retired),
    surroundings: {
      provider: { tradingName, email, phone, addressLines, grievance, cities },
      publicUrl: app.config.publicUrl,
    },
    closing: { answer: closingOf('answer', words), dates: closingOf('dates', words) },
  };
}
