import type { App } from './app.server.ts';
import { sign, unsignAny } from './secret.server.ts';

// Links that open one page for one reader. Nothing of them is stored: what they open has a version, and raised, it ends the links before.

const tokenOf = ({ secret }: Pick<App, 'secret'>, purpose: string, id: string, version: number): string =>
  sign(secret, purpose, `${id}.${version}`);

/** What a token opens and in which version, or null where it is not ours, cut, changed, or made for something else. Earlier secrets count. */
export function readToken(
  app: Pick<App, 'secret' | 'config'>,
  purpose: string,
  token: string,
): { id: string; version: number } | null {
  const text = unsignAny(app, purpose, token);
  if (text === null) return null;
  const dot = text.lastIndexOf('.');
  return { id: text.slice(0, dot), version: Number(text.slice(dot + 1)) };
}

type Linked = { id: string; linkVersion: number };

/** Such a page by its name: where one of its readers finds it, whole for a mail and without the site's name, and what a token opens. */
export const definePageLink = (page: string, calls: string) => {
  const path = (app: Pick<App, 'secret'>, { id, linkVersion }: Linked): string =>
    `/${page}/${tokenOf(app, page, id, linkVersion)}`;
  return {
    path,
    link: (app: Pick<App, 'secret' | 'config'>, linked: Linked): string =>
      new URL(path(app, linked), app.config.publicUrl).href,
    /** Null where the token is not ours, or a newer link took its place. */
    async find<Held extends { linkVersion: number }>(
      app: Pick<App, 'secret' | 'config'>,
      token: string,
      read: (id: string) => Promise<Held | null | undefined>,
    ): Promise<Held | null> {
      const opens = readToken(app, page, token);
      const held = opens && (await read(opens.id));
      return held && held.linkVersion === opens.version ? held : null;
    },
    /** The address that a request below it is for. */
    address: linkAddress(page, calls),
  };
};

const shape = /^[\w-]{36}\.\d{1,9}\.[\w-]{43}$/;

/** The address that a request below such a page is for. What cannot be a token is one dead link, and gets the answer of all. `calls`: what may stand below a token, as a pattern. */
function linkAddress(page: string, calls: string): (url: string) => string {
  const at = new RegExp(`^/${page}/([^?]+)(\\?.*)?$`, 'is');
  const below = new RegExp(`^(.*?)(/(?:${calls}))?/?$`, 's');
  return (url) => {
    const [, rest, query = ''] = at.exec(url) ?? [];
    if (rest === undefined) return url;
    const [, token = '', call = ''] = below.exec(decoded(rest)) ?? [];
    return shape.test(token) ? `/${page}/${token}${call}${query}` : `/${page}/-${call}`;
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
