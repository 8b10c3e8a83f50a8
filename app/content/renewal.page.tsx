import type { Route } from './+types/renewal.page';
import { appContext } from '../platform/context.server.ts';
import type { PageHandle } from '../site/page-kind.ts';
import { pageMeta } from '../site/head/page-meta.ts';
import { LegalPage } from './legal/legal-page.tsx';
import { getPageContent } from './read-content.server.ts';
import { markUnsure } from '../site/unsure.ts';

export const handle: PageHandle = { kind: 'document' };

const path = '/renewal';

export async function loader({ context }: Route.LoaderArgs) {
  const { record, site } = await getPageContent(context.get(appContext), 'renewal');
  const { shown, mark } = markUnsure(record);
  return { record: shown, mark, site };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta({ ...loaderData.record, ...loaderData.site, path }) : [];
}

/** How a certificate is renewed, and what to do about one that has lapsed or is lost. */
export default function Renewal({ loaderData }: Route.ComponentProps) {
  const { record, mark, site } = loaderData;
  return <LegalPage page={record} mark={mark} publicUrl={site.publicUrl} path={path} cases />;
}
