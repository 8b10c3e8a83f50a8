import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** A message that went to a file, for the development page. */
export type MailFile = { file: string; to: string; subject: string; source: string };

/** The newest messages under DATA_DIR/mail, at most 100. */
export async function listMailFiles(dataDir: string): Promise<MailFile[]> {
  const folder = path.join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const dated = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => ({ name, at: (await stat(path.join(folder, name))).mtimeMs })),
  );
  const newest = dated.toSorted((a, b) => b.at - a.at).slice(0, 100);
  return Promise.all(
    newest.map(async ({ name }) => {
      const source = await readFile(path.join(folder, name), 'utf8');
      return { file: name, to: header(source, 'To'), subject: header(source, 'Subject'), source };
    }),
  );
}

function header(source: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, 'm').exec(source)?.[1]?.trim() ?? '';
}
