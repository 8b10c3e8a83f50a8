import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

// After the build: every text file a browser may fetch, compressed once and well, so that the server only sends bytes.
const folder = path.resolve('build');
const text = /\.(js|css|svg|json|webmanifest|txt)$/;

for (const name of readdirSync(folder, { recursive: true })) {
  if (!text.test(name) || name.startsWith('server')) continue;
  const file = path.join(folder, name);
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
