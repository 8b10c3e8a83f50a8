import { data } from 'react-router';
import type { Route } from './+types/not-found.page';
import { samePath } from '../platform/calls/same-path.ts';
import type { PageHandle } from './head/page-head.tsx';
import { NotFoundPage } from './problem-pages.tsx';

export const handle: PageHandle = { kind: 'document' };

/** Every address that nothing else has: a page like any other, with status 404. Only the server asks with a way back. */
export function loader({ request }: Route.LoaderArgs) {
  const back = samePath(new URL(request.url).searchParams.get('back'));
  return data({ logIn: back === null ? '' : `/login?${new URLSearchParams({ next: back })}` }, { status: 404 });
}

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return <NotFoundPage error={null} logIn={loaderData.logIn} />;
}
