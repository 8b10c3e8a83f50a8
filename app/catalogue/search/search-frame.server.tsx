import { renderToString } from 'react-dom/server';
import type { Rendered } from '../../platform/memory/page-memory.server.ts';
import { createSplice } from '../../platform/memory/splice.server.ts';
import type { QuickPage } from '../../site/pages/pages.server.ts';
import type { CourseSearch, FoundCourses } from './search-courses.server.ts';
import { MayMean, SearchMain } from './search-main.tsx';
import { type Asked, mostShown, readQuery, slots } from './search-query.ts';

/** A page with the marks where something goes in. */
type Frame = { splice: ReturnType<typeof createSplice>; marks: string[] };

/** Everything of a result page that is the same for every query; made from it, those on which nothing was found have only the query in them. */
type Page = { body: string; headers: Rendered['headers']; found: Frame; nothing: Map<string, Frame> };

const inAddress = encodeURIComponent(slots.typed);
const askedInAddress = encodeURIComponent(slots.asked);
const slot = new RegExp(`(${Object.values(slots).join('|')}|${inAddress}|${askedInAddress})`);

/**
 * Result pages, put together: what does not depend on the query is rendered once per content version, the rest by the same components as ever.
 */
export function createSearchPages(search: CourseSearch): QuickPage {
  let page: { version: number; made: Promise<Page | null> } | null = null;

  return async (address, renderFrame) => {
    const typed = new URLSearchParams(address.slice(address.indexOf('?') + 1)).get('query') ?? '';
    const asked = readQuery(typed);
    if (!asked) return null;
    const found = await search(asked.query, mostShown).catch(() => null);
    if (!found?.current) return null;
    if (page?.version !== found.version) page = { version: found.version, made: makePage(renderFrame) };
    const made = await page.made.catch(() => null);
    if (!made) {
      page = null;
      return null;
    }
    const { splice, marks } = found.total > 0 ? made.found : frameOfNothing(made, asked, found);
    const inserted: Record<string, string> = {
      [slots.typed]: escaped(typed.trim()),
      [inAddress]: new URLSearchParams({ q: typed.trim() }).toString().slice(2),
      [slots.shown]: escaped(asked.shown),
      [slots.asked]: escaped(asked.query),
      [askedInAddress]: escaped(encodeURIComponent(asked.query.toWellFormed())),
      ...contentOf(asked, found),
    };
    const body = splice(marks.map((one) => inserted[one] ?? ''));
    return { status: 200, headers: made.headers, body };
  };
}

/** What is rendered for this query, by its mark. */
function contentOf(asked: Asked, found: FoundCourses): Record<string, string> {
  if (found.total === 0) return { [slots.mayMean]: renderToString(<MayMean suggestions={found.suggestions} />) };
  return { [slots.main]: renderToString(<SearchMain {...asked} found={found} />) };
}

function frameOfNothing({ body, nothing }: Page, { cut }: Asked, found: FoundCourses): Frame {
  const kind = `${cut} ${found.suggestions.length > 0} ${found.isUnsure}`;
  const known = nothing.get(kind);
  if (known) return known;
  const main = renderToString(
    <SearchMain query={slots.asked} shown={slots.shown} cut={cut} found={found} mayMean={slots.mayMean} />,
  );
  const made = frameOf(body.replace(slots.main, () => main));
  nothing.set(kind, made);
  return made;
}

async function makePage(renderFrame: Parameters<QuickPage>[1]): Promise<Page | null> {
  const { status, whole, body, headers } = await renderFrame(`/search?query=${inAddress}`);
  if (status !== 200 || !whole) return null;
  return { body, headers, found: frameOf(body), nothing: new Map() };
}

function frameOf(body: string): Frame {
  const pieces = body.split(slot);
  return {
    splice: createSplice(pieces.filter((_, at) => at % 2 === 0)),
    marks: pieces.filter((_, at) => at % 2 === 1),
  };
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/** A text as React writes it, without beginning a page of its own for it. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!);
