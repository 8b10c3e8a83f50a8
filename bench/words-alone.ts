import { brotliCompressSync } from 'node:zlib';
import { startBareServer, type Running } from './servers.ts';

/** The floor of a page: its words in paragraphs, in one size of the same font, without a script or any other rule. Served at `/`. */
export async function startWordsAlone(page: string): Promise<Running> {
  const html = await (await fetch(page)).text();
  const [, font] = /<link rel="preload" href="([^"]+)" as="font"/.exec(html) ?? [];
  if (!font) throw new Error(`${page} asks for no font beforehand.`);
  const words = html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replaceAll(/<(script|svg)[\s\S]*?<\/\1>/g, '')
    .split(/<\/(?:p|h\d|li|div|dt|dd|td|th|label|summary|a|button)>/)
    .map((part) => part.replaceAll(/<[^>]*>/g, '').trim())
    .filter(Boolean);
  const style = `@font-face{font-family:A;src:url(${font});font-display:optional}body{font:17px/1.55 A,sans-serif}`;
  const body = `<!doctype html><html lang="en-IN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Words</title>
<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin><style>${style}</style>${words.map((part) => `<p>${part}</p>`).join('\n')}</html>`;
  const bytes = Buffer.from(await (await fetch(new URL(font, page))).arrayBuffer());
  return startBareServer({
    '/': {
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
      body: brotliCompressSync(body).toString('base64'),
    },
    [font]: { headers: { 'content-type': 'font/woff2' }, body: bytes.toString('base64') },
  });
}
