import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ServerBuild } from 'react-router';

export type Styles = {
  inline: (html: string) => string;
  /** The digests of what may stand in a page, for its policy. */
  hashes: string[];
};

/** Puts the built style sheet of `folder` into a page, so that it can be painted as soon as it has come: a second file is a second journey to the server. */
export function inlineStyles(folder: string, build: ServerBuild): Styles {
  const elements = (build.assets.routes['root']?.css ?? []).map((href) => {
    const text = readFileSync(path.join(folder, href), 'utf8').trim();
    // An end of the element inside would end it.
    if (text.includes('</')) throw new Error(`${href} cannot stand in a page.`);
    return { link: new RegExp(`<link [^>]*href="${href}"/>`), text };
  });
  return {
    hashes: elements.map(({ text }) => createHash('sha256').update(text).digest('base64')),
    inline: (html) =>
      elements.reduce((page, { link, text }) => page.replace(link, () => `<style>${text}</style>`), html),
  };
}
