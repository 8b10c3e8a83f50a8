import type { RouterContextProvider } from 'react-router';
import { NotFound } from '../platform/errors.ts';
import { appContext, holdContext } from '../platform/context.server.ts';

/** What a page needs of the catalogue, or null when it cannot be read: that is logged, and the page says that it is loading and is not held. Throws NotFound. */
export async function readNow<Read extends object>(
  context: Readonly<RouterContextProvider>,
  read: () => Promise<Read>,
): Promise<Read | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NotFound) throw error;
    context.get(holdContext).hold = false;
    context.get(appContext).log.error({ err: error }, 'the catalogue could not be read');
    return null;
  }
}
