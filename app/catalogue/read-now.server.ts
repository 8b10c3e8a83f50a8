import type { RouterContextProvider } from 'react-router';
import { NotFound } from '../platform/errors.ts';
import { appContext, holdContext } from '../platform/context.server.ts';
import type { Site } from './pages/structured-data.ts';

/**
 * What a page needs of the catalogue, or null when it cannot be read at the moment: the failure is logged, and the page
 * answers at once, says that it is loading, and is not held. What is not there is still thrown as NotFound.
 */
export async function readNow<Read extends object>(
  context: Readonly<RouterContextProvider>,
  read: () => Promise<Read>,
): Promise<(Read & { site: Site }) | null> {
  const app = context.get(appContext);
  try {
    const [found, { tradingName }] = await Promise.all([read(), app.provider()]);
    return { ...found, site: { publicUrl: app.config.publicUrl, siteName: tradingName } };
  } catch (error) {
    if (error instanceof NotFound) throw error;
    context.get(holdContext).hold = false;
    app.log.error({ err: error }, 'the catalogue could not be read');
    return null;
  }
}
