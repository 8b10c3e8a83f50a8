import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const wrapper = path.resolve('app/site/hydration/page-wrapper.ts');
const entryOfRoute = '?__react-router-build-client-route';

/** The imports of a page that are files of their own: style sheets, fonts, scripts. */
const filesOf = (source: string, page: string) =>
  [...source.matchAll(/^import .*'(\..*(?:\.css|\?.+))';$/gm)]
    .map(([, file = '']) => `import '${path.join(path.dirname(page), file)}';`)
    .join('\n') || 'export {};';

/**
 * What the browser gets of a page: applications their component, to be taken over by React alone (app/entry.client.tsx); documents their
 * files alone. React Router's wrapper is another one here.
 */
export function pagesWithoutRouter(): Plugin {
  return {
    name: 'pages-without-router',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id, importer = '') => (id === 'react-router' && /\.page\.tsx/.test(importer) ? wrapper : null),
    transform: {
      order: 'post',
      handler(_code, id) {
        if (!id.endsWith(entryOfRoute)) return null;
        const file = id.slice(0, -entryOfRoute.length);
        const source = readFileSync(file, 'utf8');
        const isDocument = /kind: 'document'/.test(source);
        return {
          code: isDocument ? filesOf(source, file) : `export { default } from '${file}';`,
          map: { mappings: '' },
        };
      },
    },
  };
}
