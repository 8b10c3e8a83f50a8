import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { test } from './testing/test.ts';

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

test('every day that the office types stands in words beside its field: browsers write it in the order of their own language', () => {
  const days = screens.flatMap(([file, code]) =>
    file.startsWith('office')
      ? [...code.matchAll(/<(?:TextField|input)\b(?:(?!\/>)[^])*?type="date"[^]*?\/>(?:\s*<span>\{sayTypedDay)?/g)].map(
          ([tag]) => [file, tag],
        )
      : [],
  );
  expect(days.length).toBeGreaterThan(4);
  expect(days.filter(([, tag]) => !/sayTypedDay|dayInWords|\$\{until\}/.test(tag!))).toEqual([]);
});

test('no form that holds a password can be sent by GET', () => {
  const withPassword = screens.filter(([, code]) => /<(New)?PasswordFields?\b|type="password"/.test(code));
  expect(withPassword.length).toBeGreaterThan(5);
  expect(withPassword.filter(([, code]) => /method="get"/i.test(code)).map(([file]) => file)).toEqual([]);
});

test('no public form counts as an attempt what it refuses for its content', async ({ server }) => {
  type Described = Record<string, { post?: { requestBody?: { content: Record<string, unknown> } } }>;
  const { paths } = (await server.inject('/openapi.json')).json<{ paths: Described }>();
  const forms = Object.entries(paths).filter(
    ([, { post }]) => post?.requestBody?.content['application/x-www-form-urlencoded'],
  );
  const judged: string[] = [];
  for (const [call] of forms) {
    const url = call.replaceAll(/\{\w+\}/g, 'x');
    const send = async () => (await server.inject({ method: 'POST', url, payload: {} })).statusCode;
    // More than any of them may be sent by one network.
    const first = await send();
    // The others judge their link or account first.
    if (first !== 422) continue;
    judged.push(call);
    const statuses = new Set<number>();
    for (let n = 0; n < 65; n += 1) statuses.add(await send());
    expect(statuses, call).toEqual(new Set([422]));
  }
  expect(judged.length).toBeGreaterThan(7);
  expect(judged).toContain('/nominations');
});
