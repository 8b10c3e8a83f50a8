import { generatePath, matchPath, type ServerBuild } from 'react-router';
import { type PageHandle, readHandle } from '../head/page-head.tsx';

/** A page the site has: its pattern as in routes.ts and how it is served. */
export type PageAddress = PageHandle & { pattern: string };

/** Every page of the build that has a component, most specific first. */
export function listAddresses(build: ServerBuild): PageAddress[] {
  return Object.values(build.routes).flatMap((route) => {
    if (!route || !route.module.default || route.id === 'root' || route.path === '*') return [];
    return [{ pattern: `/${route.path ?? ''}`, ...readHandle(route.module.handle) }];
  });
}

export type FoundPage = {
  address: PageAddress;
  /** The documented spelling of this address, without the query. */
  canonical: string;
};

/** Finds the page of a path. Case variants and trailing slashes find it too; `canonical` tells the documented spelling. */
export function findPage(addresses: PageAddress[], pathname: string): FoundPage | null {
  for (const address of addresses) {
    const match = matchPath({ path: address.pattern, caseSensitive: false, end: true }, pathname);
    if (!match) continue;
    const params = Object.fromEntries(
      // Decoded, since generatePath encodes: otherwise every redirect would encode once more and lead to the next.
      Object.entries(match.params).map(([name, value = '']) => {
        const decoded = decodeURIComponent(value);
        if (address.exact) return [name, decoded];
        return [name, address.capitals ? decoded.toUpperCase() : decoded.toLowerCase()];
      }),
    );
    return { address, canonical: generatePath(address.pattern, params) };
  }
  return null;
}
