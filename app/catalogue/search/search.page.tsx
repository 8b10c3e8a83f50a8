import { redirect } from 'react-router';
import type { Route } from './+types/search.page';
import { frameContext, holdContext } from '../../platform/context.server.ts';
import { type PageHandle, privateMeta } from '../../site/head/page-head.tsx';
import { readNow } from '../read-now.server.ts';
import { courseSearchContext } from './search-courses.server.ts';
import { SearchMain } from './search-main.tsx';
import { mostShown, readQuery, slots } from './search-query.ts';

export const handle: PageHandle = { kind: 'document', query: 'query', listed: false };

export async function loader({ context, request }: Route.LoaderArgs) {
  if (context.get(frameContext)) return { query: '', shown: slots.shown, cut: false, found: null, frame: true };
  const asked = readQuery(new URL(request.url).searchParams.get('query') ?? '');
  if (!asked) throw redirect('/');
  const found = await readNow(context, () => context.get(courseSearchContext)(asked.query, mostShown));
  if (found && !found.current) context.get(holdContext).hold = false;
  return { ...asked, found, frame: false };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return privateMeta(matches, loaderData ? `Search Results for "${loaderData.shown}"` : 'Search');
}

/** What a query finds (specification 2 and 5). A frame has a mark in its place, which `search-frame.server.tsx` fills. */
export default function SearchPage({ loaderData: { frame, ...result } }: Route.ComponentProps) {
  return frame ? slots.main : <SearchMain {...result} />;
}
