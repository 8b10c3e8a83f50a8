import { renderToString } from 'react-dom/server';
import type { Rendered, ToHold } from '../../platform/memory/page-memory.server.ts';
import { createSplice } from '../../platform/memory/splice.server.ts';
import type { QuickPage } from '../../site/pages/pages.server.ts';
import type { CourseSearch } from './search-courses.server.ts';
import { SearchMain } from './search-main.tsx';
import { mostShown, readQuery } from './search-query.ts';
import { slots } from './search-slots.ts';
import { countedAs } from './unfound.ts';

/** Everything of a result page that is the same for every query, with the marks where something goes in. */
type Frame = { splice: ReturnType<typeof createSplice>; marks: string[]; headers: Rendered['headers'] };

const inAddress = encodeURIComponent(slots.typed);
const slot = new RegExp(`(${Object.values(slots).join('|')}|${inAddress})`);

/**
 * Result pages, put together: head and foot are rendered once per content version, the content of each by the same component as ever.
 * `unfound` is told each time somebody gets a page on which the rule has found nothing.
 */
export function createSearchPages(
  search: CourseSearch,
  unfound: (counted: string, address: string) => void,
): QuickPage {
  let frame: { version: number; made: Promise<Frame | null> } | null = null;

  return async (address, renderFrame) => {
    const typed = new URLSearchParams(address.slice(address.indexOf('?') + 1)).get('query') ?? '';
    const asked = readQuery(typed);
    if (!asked) return null;
    const found = await search(asked.query, mostShown).catch(() => null);
    if (!found?.current) return null;
    if (frame?.version !== found.version) frame = { version: found.version, made: makeFrame(renderFrame) };
    const made = await frame.made.catch(() => null);
    if (!made) {
      frame = null;
      return null;
    }
    const inserted: Record<string, string> = {
      [slots.typed]: escaped(typed.trim()),
      [inAddress]: new URLSearchParams({ q: typed.trim() }).toString().slice(2),
      [slots.shown]: escaped(asked.shown),
      [slots.main]: renderToString(<SearchMain {...asked} found={found} />),
    };
    const body = made.splice(made.marks.map((mark) => inserted[mark] ?? ''));
    const rendered: ToHold = { status: 200, headers: made.headers, body };
    const counted = found.total > 0 ? null : await toCount(search, asked.query);
    return counted === null ? rendered : { ...rendered, asked: (addressOf) => unfound(counted, addressOf()) };
  };
}

/** A query as it is counted; null when it may not be, or when so written it would have found something. */
async function toCount(search: CourseSearch, query: string): Promise<string | null> {
  const counted = countedAs(query);
  if (counted === null || counted === query) return counted;
  const found = await search(counted, 1).catch(() => null);
  return found?.total === 0 ? counted : null;
}

async function makeFrame(renderFrame: Parameters<QuickPage>[1]): Promise<Frame | null> {
  const { status, whole, body, headers } = await renderFrame(`/search?query=${inAddress}`);
  if (status !== 200 || !whole) return null;
  const pieces = body.split(slot);
  return {
    splice: createSplice(pieces.filter((_, at) => at % 2 === 0)),
    marks: pieces.filter((_, at) => at % 2 === 1),
    headers,
  };
}

/** A text as React writes it. */
const escaped = (text: string): string => renderToString(text);
