import { useRouteLoaderData } from 'react-router';

/** A page's title with the name of the site behind it: tabs and shares are told apart by it. */
export function branded(title: string, siteName: string | undefined): string {
  return siteName ? `${title} | ${siteName}` : title;
}

/** What the root tells every page, as far as titles need it. */
type RootData = { provider: { tradingName: string } };

/** The same for a `meta` whose page reads nothing of the provider. */
export function titleIn(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
  title: string,
): { title: string } {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  return { title: branded(title, root?.provider.tradingName) };
}

/** The same where a page has no `meta`: what is not there, what waits, what went wrong. */
export function PageTitle({ children }: { children: string }) {
  const root = useRouteLoaderData<RootData>('root') as RootData | undefined;
  return <title>{branded(children, root?.provider.tradingName)}</title>;
}
