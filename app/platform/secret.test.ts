import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConfig } from './config.server.ts';
import { readSecret, sign, unsign } from './secret.server.ts';

test('a secret is made once, kept, and readable by its owner only', () => {
  const dataDir = path.join(mkdtempSync(path.join(os.tmpdir(), 'secret-')), 'data');
  const config = readConfig({ DATA_DIR: dataDir });
  const secret = readSecret(config);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(readSecret(config)).toBe(secret);
  expect(readFileSync(path.join(dataDir, 'secret'), 'utf8')).toBe(secret);
  expect(statSync(path.join(dataDir, 'secret')).mode & 0o077).toBe(0);
});

test('what was signed comes back, and nothing else does', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (text, added) => {
      const signed = sign('secret', 'flash', text);
      expect(unsign('secret', 'flash', signed)).toBe(text);
      expect(unsign('secret', 'unsubscribe', signed)).toBeNull();
      expect(unsign('another', 'flash', signed)).toBeNull();
      expect(unsign('secret', 'flash', added + signed)).toBeNull();
    }),
  );
});
