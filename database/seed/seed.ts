import { seedContent } from '../../app/content/save-content.server.ts';
import type { App } from '../../app/platform/app.server.ts';
import { seedCatalogue } from './catalogue/seed-catalogue.ts';
import { seedContact } from './contact/notices.ts';
import { faq } from './content/faq.ts';
import { home } from './content/home.ts';
import { privacyPolicy } from './content/privacy-policy.ts';
import { provider } from './content/provider.ts';
import { refundPolicy } from './content/refund-policy.ts';
import { termsOfService } from './content/terms-of-service.ts';
import { seedInterest } from './interest/training-events.ts';
import { seedRegistration } from './registration/wordings.ts';

/** Fills an empty database with the shipped content; what is there already is left alone, so that it may run at every start. */
export async function seed(app: App): Promise<void> {
  await seedContent(app.db, app, 'provider', provider);
  await seedCatalogue(app);
  await seedContent(app.db, app, 'home', home);
  await seedContent(app.db, app, 'faq', faq);
  await seedContent(app.db, app, 'terms-of-service', termsOfService);
  await seedContent(app.db, app, 'privacy-policy', privacyPolicy);
  await seedContent(app.db, app, 'refund-policy', refundPolicy);
  await seedContact(app);
  await seedInterest(app);
  await seedRegistration(app);
}
