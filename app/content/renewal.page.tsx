import type { Route } from './+types/renewal.page';
import { appContext } from '../platform/context.server.ts';
import type { PageHandle } from '../site/page-kind.ts';
import { pageMeta } from '../site/head/page-meta.ts';
import { LegalPage } from './legal/legal-page.tsx';
import { getPageContent } from './read-content.server.ts';

export const handle: PageHandle = { kind: 'document' };

const path = '/renewal';

export function loader({ context }: Route.LoaderArgs) {
  return getPageContent(context.get(appContext), 'renewal');
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta({ ...loaderData.record, ...loaderData.site, path }) : [];
}

/** How a certificate is renewed, and what to do about one that has lapsed or is lost. */
export default function Renewal({ loaderData }: Route.ComponentProps) {
  return <LegalPage page={loaderData.record} publicUrl={loaderData.site.publicUrl} path={path} />;
}
