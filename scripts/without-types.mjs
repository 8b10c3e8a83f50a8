import { readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

// After the build: what Node itself begins with, each a file of its own beside what was bundled.
for (const source of ['app/start.ts', 'app/platform/database/checkpoint.ts'])
  writeFileSync(
    path.join('build', `${path.basename(source, '.ts')}.js`),
    stripTypeScriptTypes(readFileSync(source, 'utf8')),
  );
