import { renderToStaticMarkup } from 'react-dom/server';
import { indianDate } from '../../platform/indian-time.ts';
import type { Held } from './collect-data.server.ts';
import { HeldData } from './held-data.tsx';
import { readable } from './readable.ts';

/** It stands in the file: a measure to read by, lines between rows, and what is long on paper too. */
const style = `body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1.0625rem/1.5 system-ui, sans-serif; color: #11181c }
h1, h2, h3 { line-height: 1.2 }
h2 { margin: 2.5rem 0 0.5rem; border-top: 2px solid; padding-top: 0.75rem }
ul { margin: 0; padding-left: 1.2rem }
ul.stack--large { list-style: none; padding: 0 }
dl { margin: 0 }
dl > div { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.35rem 0; border-bottom: 1px solid #b4bdbf; break-inside: avoid }
dt { flex: 0 0 13rem; font-weight: 600 }
dd { flex: 1 1 18rem; margin: 0; overflow-wrap: anywhere; white-space: pre-line }
summary { padding: 0.5rem 0; font-weight: 600 }`;

/** One page to keep and print, whole in itself: no script, nothing from elsewhere, and nothing folded. */
export function writeReadableFile(held: Held): string {
  const title = `Your data, ${indianDate(held.collectedAt)}`;
  const page = (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style>{style}</style>
      </head>
      <body>
        <h1>{title}</h1>
        {held.notShownYet ? <p>{held.notShownYet}</p> : null}
        <HeldData sections={readable(held)} isFile />
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
