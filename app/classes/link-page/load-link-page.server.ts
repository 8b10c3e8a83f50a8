import { data, type RouterContextProvider } from 'react-router';
import type { App } from '../../platform/app.server.ts';
import { appContext, flashContext, holdContext } from '../../platform/context.server.ts';

/** What a page shows that one link opens; without a view the link is dead. */
export async function loadLinkPage<View extends { path: string }>(
  context: Readonly<RouterContextProvider>,
  read: (app: App) => Promise<View | null>,
) {
  const app = context.get(appContext);
  context.get(holdContext).hold = false;
  const [view, { tradingName, phone }] = await Promise.all([read(app), app.provider()]);
  const flash = context.get(flashContext);
  // Somebody may hold several links: what was said at one is not true at another.
  const isElsewhere = flash?.at !== undefined && flash.at !== view?.path;
  return data(
    { view, flash: isElsewhere ? null : flash, provider: { tradingName, phone } },
    { status: view ? 200 : 404 },
  );
}
