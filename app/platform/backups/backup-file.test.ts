import { expect, test } from 'vitest';
import { linesOf } from './backup-file.server.ts';

async function* parts(...texts: string[]): AsyncIterable<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}
async function read(...texts: string[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(parts(...texts), 10)) lines.push(line);
  return lines;
}

test('a line has an end, however much of it a file promises', async () => {
  expect(await read('one\ntw', 'o\n', '0123456789', '\n')).toEqual(['one', 'two', '0123456789']);
  await expect(read('one\n', '01234', '567890')).rejects.toThrow('The backup has a line of more than');
});
