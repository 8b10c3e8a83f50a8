import type { Plugin } from 'vite';

const escape = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Writes the server's files in ASCII alone: a source with one other letter lies in memory with two bytes for each. */
export function inAscii(): Plugin {
  return {
    name: 'in-ascii',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = file.code.replaceAll(/[^\0-\x7f]/g, escape);
      },
    },
  };
}
