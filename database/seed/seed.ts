import { seedContent } from '../../app/content/save-content.server.ts';
import type { App } from '../../app/platform/app.server.ts';
import { seedCatalogue } from './catalogue/seed-catalogue.ts';
import { faq } from './content/faq.ts';
import { home } from './content/home.ts';
import { privacyPolicy } from './content/privacy-policy.ts';
import { provider } from './content/provider.ts';
import { refundPolicy } from './content/refund-policy.ts';
import { renewal } from './content/renewal.ts';
import { searchWords } from './content/search-words.ts';
import { termsOfService } from './content/terms-of-service.ts';
import { seedInterest } from './interest/training-events.ts';
import { isShipped } from './is-shipped.ts';
import { seedNotices } from './notices.ts';
import { seedLetterTexts } from '../../app/office/post/letters/letter-texts.server.ts';
import { letterTexts } from './office/letter-texts.ts';

/**
 * Puts the shipped content where it is missing, and lets what nobody has worded follow the release: it runs at every start. What the office
 * has ever published stays as the office left it (docs/decisions/content).
 */
export async function seed(app: App): Promise<void> {
  await seedContent(app, 'provider', provider, isShipped('provider'));
  await seedCatalogue(app);
  await seedContent(app, 'home', home, isShipped('home'));
  await seedContent(app, 'faq', faq, isShipped('faq'));
  await seedContent(app, 'search-words', searchWords, isShipped('search-words'));
  await seedContent(app, 'terms-of-service', termsOfService, isShipped('terms-of-service'));
  await seedContent(app, 'privacy-policy', privacyPolicy, isShipped('privacy-policy'));
  await seedContent(app, 'refund-policy', refundPolicy, isShipped('refund-policy'));
  await seedContent(app, 'renewal', renewal, isShipped('renewal'));
  await seedNotices(app);
  await seedInterest(app);
  await seedLetterTexts(app, letterTexts);
}
