import { seedContent } from '../../app/content/save-content.server.ts';
import type { App } from '../../app/platform/app.server.ts';
import { provider } from './content/provider.ts';
import { seedInterest } from './interest/training-events.ts';

/** Fills an empty database with the shipped content; what is there already is left alone, so that it may run at every start. */
export async function seed(app: App): Promise<void> {
  await seedContent(app.db, app, 'provider', provider);
  await seedInterest(app);
}
