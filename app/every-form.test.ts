import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const app = import.meta.dirname;
const screens = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file) => [file, readFileSync(path.join(app, file), 'utf8')] as const);

test('every form says how it is sent: a browser that sends one by itself puts nothing typed into an address, but what is searched for', () => {
  const silent = screens.flatMap(([file, code]) =>
    code
      .split(/<form\b/)
      .slice(1)
      .filter((tag) => !/^[^>]*?(method="(post|get)"|\{\.\.\.postTo\()/.test(tag))
      .map((tag) => `${file}: <form${tag.slice(0, 60)}`),
  );
  expect(silent).toEqual([]);
  expect(screens.filter(([, code]) => code.includes('<form')).length).toBeGreaterThan(15);
});

test('no form that holds a password can be sent by GET', () => {
  const withPassword = screens.filter(([, code]) => /<(New)?PasswordFields?\b|type="password"/.test(code));
  expect(withPassword.length).toBeGreaterThan(5);
  expect(withPassword.filter(([, code]) => /method="get"/i.test(code)).map(([file]) => file)).toEqual([]);
});
