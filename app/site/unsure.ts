const inWords = ' (to be confirmed)';

/** Says of everything on a page that is to be confirmed so with a mark, where the words would stand there several times; `mark` explains it, once. */
export function markUnsure<Shown>(shown: Shown): { shown: Shown; mark: string | null } {
  const [first, ...parts] = JSON.stringify(shown).split(inWords);
  if (parts.length < 2) return { shown, mark: null };
  return { shown: JSON.parse([first, ...parts].join('*')) as Shown, mark: '* means: to be confirmed.' };
}
