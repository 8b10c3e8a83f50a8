import { renderToStaticMarkup } from 'react-dom/server';
import { indianDate } from '../../platform/indian-time.ts';
import type { Held } from './collect-data.server.ts';
import { HeldData } from './held-data.tsx';
import { readable } from './readable.ts';

/** One page to keep and print, whole in itself: no script, no style sheet, nothing from elsewhere. */
export function writeReadableFile(held: Held): string {
  const title = `Your data, ${indianDate(held.collectedAt)}`;
  const page = (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
      </head>
      <body>
        <h1>{title}</h1>
        {held.notShownYet ? <p>{held.notShownYet}</p> : null}
        <HeldData sections={readable(held)} />
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
