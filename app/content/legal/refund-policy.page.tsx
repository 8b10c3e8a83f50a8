import type { Route } from './+types/refund-policy.page';
import { appContext } from '../../platform/context.server.ts';
import type { PageHandle } from '../../site/page-kind.ts';
import { pageMeta } from '../../site/head/page-meta.ts';
import { LegalPage } from './legal-page.tsx';
import { getPageContent } from '../read-content.server.ts';

export const handle: PageHandle = { kind: 'document' };

const path = '/RefundPolicy';

export function loader({ context }: Route.LoaderArgs) {
  return getPageContent(context.get(appContext), 'refund-policy');
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta({ ...loaderData.record, ...loaderData.site, path }) : [];
}

export default function RefundPolicy({ loaderData }: Route.ComponentProps) {
  return <LegalPage page={loaderData.record} publicUrl={loaderData.site.publicUrl} path={path} />;
}
