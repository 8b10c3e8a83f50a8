import { Links, Meta, Outlet, Scripts, useMatches } from 'react-router';
import type { ReactNode } from 'react';
import type { Route } from './+types/root';
import { speculationRules } from './platform/speculation-rules.ts';
import { readHandle, type PageHandle } from './site/page-kind.ts';
import siteScript from './site/site-script.ts?worker&url';

/** Pages that no route has (not found, failed) are documents like any other. */
export const handle: PageHandle = { kind: 'document' };

export function Layout({ children }: { children: ReactNode }) {
  const { kind } = readHandle(useMatches().at(-1)?.handle);
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <Meta />
        <Links />
        <script type="module" async src={siteScript} />
        {kind === 'document' ? <script type="speculationrules">{speculationRules}</script> : null}
      </head>
      <body>
        {children}
        {kind === 'application' ? <Scripts /> : null}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary(_: Route.ErrorBoundaryProps) {
  return <h1>Not found</h1>;
}
