import { useRouteLoaderData } from 'react-router';
import { errorTitle } from '../../design/form/error-title.ts';

/** A page's title with the name of the site behind it: tabs and shares are told apart by it. */
export function branded(title: string, siteName: string | undefined): string {
  return siteName ? `${title} | ${siteName}` : title;
}

/** What the root tells every page, as far as titles need it. */
type RootData = { provider: { tradingName: string } };
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

const rootIn = (matches: Matches) => matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;

/** A title with the name of the site. */
export const titleIn = (matches: Matches, title: string) => ({
  title: branded(title, rootIn(matches)?.provider.tradingName),
});

/** The `meta` of a page for one reader. `referrer`: what other sites are told of its address, which holds a code. */
export function privateMeta(
  matches: Matches,
  title: string,
  { refused = false, referrer }: { refused?: boolean; referrer?: 'same-origin' | 'no-referrer' } = {},
) {
  return [
    titleIn(matches, errorTitle(title, refused)),
    { name: 'robots', content: 'noindex' },
    ...(referrer ? [{ name: 'referrer', content: referrer }] : []),
  ];
}

/** The same where a page has no `meta`: what is not there, what waits, what went wrong. */
export function PageTitle({ children }: { children: string }) {
  const root = useRouteLoaderData<RootData>('root') as RootData | undefined;
  return <title>{branded(children, root?.provider.tradingName)}</title>;
}
