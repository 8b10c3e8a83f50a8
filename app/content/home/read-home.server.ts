import { home as shippedHome } from '../../../database/seed/content/home.ts';
import { provider as shippedProvider } from '../../../database/seed/content/provider.ts';
import type { App } from '../../platform/app.server.ts';
import { asPageContent, getPageContent, type PageContent } from '../read-content.server.ts';

/** The home page's words. When the database is away the shipped ones stand in (specification 8); `current` says which they are. */
export async function readHome(
  app: Pick<App, 'db' | 'config' | 'log'>,
): Promise<{ page: PageContent<'home'>; current: boolean }> {
  try {
    return { page: await getPageContent(app, 'home'), current: true };
  } catch (error) {
    app.log.error({ err: error }, 'the home page could not be read');
    return { page: asPageContent<'home'>(shippedHome, shippedProvider), current: false };
  }
}
