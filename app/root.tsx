import type { ReactNode } from 'react';
import { Links, Meta, Outlet, useLocation, useMatches, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import { SubscribeForm } from './contact/subscribe-form.tsx';
import { companyLines } from './content/rules.ts';
import { readProvider } from './content/read-content.server.ts';
import coreFont from './design/fonts/archivo-core.woff2?url';
import './design/design.css';
import { findPerson, type Person } from './identity/sessions/find-person.server.ts';
import { appContext, flashContext, holdContext } from './platform/context.server.ts';
import { speculationRules } from './platform/speculation-rules.ts';
import { pageId } from './site/hydration/page-data.ts';
import { PagePreloads, PageScripts, PressKeeper, useHydrates } from './site/hydration/page-scripts.tsx';
import { Messages } from './site/messages.tsx';
import { type PageHandle, readHandle } from './site/head/page-head.tsx';
import { FailurePage, NotFoundPage } from './site/problem-pages.tsx';
import siteScript from './site/script/site-script.ts?worker&url';
import './site/site.css';
import { SiteFooter } from './site/site-footer.tsx';
import { SiteHeader, type Reader } from './site/site-header.tsx';
import { firstLetter } from './site/stored-user.ts';

/** Pages that no route has (not found, failed) are documents like any other. */
export const handle: PageHandle = { kind: 'document' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { provider, current } = await readProvider(app);
  // A document's request brings no cookie: it is made for nobody in particular.
  const person = await findPerson(app, request, { watching: true }).catch(() => null);
  if (!current) context.get(holdContext).hold = false;
  return {
    site: { publicUrl: app.config.publicUrl, siteName: provider.tradingName },
    provider,
    flash: context.get(flashContext),
    reader: person && readerOf(person),
  };
}

/** What the header shows of them. */
const readerOf = ({ fname, email }: Person): Reader => ({
  letter: firstLetter({ fname, email }),
  name: fname || email,
  email: fname ? email : '',
});

/** The HTML document of every page. Documents carry one small script; applications are taken over by React. */
export function Layout({ children }: { children: ReactNode }) {
  const { kind } = readHandle(useMatches().at(-1)?.handle);
  const hydrates = useHydrates();
  const data = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang="en-IN" data-hydrating={hydrates ? '' : undefined} data-user={data?.reader ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        {hydrates ? <PressKeeper /> : null}
        <Meta />
        <link rel="preload" href={coreFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Links />
        {hydrates ? <PagePreloads /> : null}
        <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" content="#E7EBEA" media="(prefers-color-scheme:light)" />
        <meta name="theme-color" content="#11181B" media="(prefers-color-scheme:dark)" />
        {import.meta.env.DEV ? <script type="module" src="/@vite/client" /> : null}
        <script type="module" async src={siteScript} />
        {kind === 'document' ? <script type="speculationrules">{speculationRules}</script> : null}
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        {children}
        {hydrates ? <PageScripts /> : null}
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { frameless, kind } = readHandle(useMatches().at(-1)?.handle);
  const page = kind === 'application' ? <ToTakeOver /> : <Outlet />;
  if (frameless) return page;
  return <Shell {...loaderData}>{page}</Shell>;
}

/** The page alone: React takes over what is in here and nothing else. */
const ToTakeOver = () => (
  <div id={pageId}>
    <Outlet />
  </div>
);

/** What is not there, and what went wrong, in the same frame; the frame stays even when the database is away. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>('root');
  const missing = typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
  const page = missing ? <NotFoundPage error={error} /> : <FailurePage />;
  return data ? (
    <Shell {...data} flash={null}>
      {page}
    </Shell>
  ) : (
    <main id="main">{page}</main>
  );
}

type ShellProps = Pick<Route.ComponentProps['loaderData'], 'provider' | 'flash' | 'reader'> & { children: ReactNode };

function Shell({ provider, flash, reader, children }: ShellProps) {
  const { pathname, search } = useLocation();
  const { forms = [], endsInSteel = false } = readHandle(useMatches().at(-1)?.handle);
  const query = pathname === '/search' ? (new URLSearchParams(search).get('query') ?? undefined) : undefined;
  // Only the part of the query that the page is made from: the rest is one reader's own, and the page is held for all.
  const from = query ? `${pathname}?${new URLSearchParams({ query })}` : pathname;
  const subscribing = flash?.form === 'subscribe' ? flash : null;
  // A page shows what its own form brought back; everything else is said at the top.
  const atForm = flash?.kind === 'error' && (subscribing !== null || forms.includes(flash.form));
  return (
    <>
      <SiteHeader logoLines={provider.logoLines} path={pathname} query={query} reader={reader} />
      <main id="main" tabIndex={-1}>
        <Messages flash={atForm ? null : flash} />
        {children}
      </main>
      <SiteFooter
        provider={{ ...provider, companyLines: companyLines(provider.company) }}
        flush={endsInSteel}
        subscribe={<SubscribeForm flash={subscribing} from={from} />}
      />
    </>
  );
}
