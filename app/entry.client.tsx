import { StrictMode, startTransition, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { dataId, pageId, type PageData } from './site/hydration/page-data.ts';
import { Guarded, TakenOver } from './site/hydration/taken-over.tsx';

type PageModule = { default: ComponentType<{ loaderData: unknown }> };

/** Takes one page over with React alone: no page leads to another in the browser, so no router comes along. */
async function takeOver(): Promise<void> {
  const place = document.getElementById(pageId);
  const data = document.getElementById(dataId);
  if (!place || !data) return;
  const { module, loaderData } = JSON.parse(data.textContent) as PageData;
  const { default: Page } = (await import(/* @vite-ignore */ module)) as PageModule;
  startTransition(() => {
    hydrateRoot(
      place,
      <StrictMode>
        <Guarded>
          <TakenOver>
            <Page loaderData={loaderData} />
          </TakenOver>
        </Guarded>
      </StrictMode>,
    );
  });
}

void takeOver();
// A changed page is loaded anew while developing.
import.meta.hot?.on('vite:beforeUpdate', ({ updates }) => {
  if (updates.some(({ type }) => type === 'js-update')) location.reload();
});
