import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where a file of the product lies that a thread of its own starts with: the same from the sources as from what is built of them. */
export function findSource(file: string): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, file)) && path.dirname(folder) !== folder) folder = path.dirname(folder);
  return path.join(folder, file);
}

/** The same for a thread that is started again and again: where the site was built, what was built of its source (`scripts/without-types.mjs`). */
export function findThread(source: string): string {
  const built = findSource(`${path.basename(source, '.ts')}.js`);
  return existsSync(built) ? built : findSource(source);
}
