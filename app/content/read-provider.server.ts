import { provider as shipped } from '../../database/seed/content/provider.ts';
import type { App } from '../platform/app.server.ts';
import type { Provider } from './contract.ts';
import { getShown } from './read-content.server.ts';

/** The provider's details for the frame of every page. When the database is away the shipped ones stand in, so that a page always has its frame. */
export async function readProvider(app: Pick<App, 'db' | 'log'>): Promise<{ provider: Provider; current: boolean }> {
  try {
    return { provider: await getShown(app, 'provider'), current: true };
  } catch (error) {
    app.log.error({ err: error }, 'the provider could not be read');
    return { provider: shipped, current: false };
  }
}

/** The reader that the composition gives to the platform, for mails and messages. */
export function providerReader(db: App['db']): App['provider'] {
  return () => getShown({ db }, 'provider');
}
