import { useContext } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches, useRouteError } from 'react-router';
import { readHandle } from '../head/page-head.tsx';
import { dataId, type PageData } from './page-data.ts';
import { keepPressed } from './pressed.ts';

/** Whether the page at hand is taken over in the browser: applications are, and what stands in their place when they fail is not. */
export function useHydrates(): boolean {
  const failed = Boolean(useRouteError());
  return readHandle(useMatches().at(-1)?.handle).kind === 'application' && !failed;
}

function useFiles() {
  const { manifest, nonce } = useContext(FrameworkContext) ?? {};
  const { id = '', loaderData } = useMatches().at(-1) ?? {};
  const route = manifest?.routes[id];
  if (!manifest || !route) throw new Error(`The page ${id} is not in the build.`);
  const needed = [...manifest.entry.imports, ...(route.imports ?? []), route.module];
  return {
    entry: manifest.entry.module,
    module: route.module,
    needed,
    loaderData,
    refresh: manifest.hmr?.runtime,
    nonce,
  };
}

/** In the head, before every style sheet: after one, the browser would read no further until that has come, and lay all of the page out at once. */
export function PressKeeper() {
  return <script nonce={useFiles().nonce} dangerouslySetInnerHTML={{ __html: keepPressed }} />;
}

/** In the head: every file of the page's script, asked for at once and after what can be seen. */
export function PagePreloads() {
  const { entry, needed } = useFiles();
  return [...new Set([entry, ...needed])].map((href) => (
    <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
  ));
}

/** At the end of the body: what the page was made from, and the script that takes it over. */
export function PageScripts() {
  const { entry, module, loaderData, refresh, nonce } = useFiles();
  const data: PageData = { module, loaderData };
  // Nothing that was typed can end the element.
  const text = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return (
    <>
      <script type="application/json" id={dataId} dangerouslySetInnerHTML={{ __html: text }} />
      {refresh ? (
        <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: `import '${refresh}'` }} />
      ) : null}
      <script type="module" nonce={nonce} src={entry} />
    </>
  );
}
