import { globSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { cookieNames } from '../../identity/sessions/cookies.server.ts';
import { flashCookie } from '../../platform/calls/flash.server.ts';
import { messageKey } from '../../site/script/messages.ts';
import { draftKeys, officeKeys, officeKeysOff, userKey } from '../../site/stored-user.ts';
import { textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';

const inTab = 'sign-up-draft';

test('the Privacy Policy names everything that the browser stores, and nothing else', async ({ app, server }) => {
  const html = (await server.inject('/PrivacyPolicy')).body;
  const [, section = ''] = /What your browser stores<\/h2>(.*?)<\/section>/s.exec(html) ?? [];
  // 'Cookies session and signed-in: …'
  const named = [...section.matchAll(/<li>(.*?)<\/li>/gs)].flatMap(([, words = '']) => {
    const [, kind, names = ''] = /^(Cookie|\w+ storage)s? (.*?):/.exec(textOf(words)) ?? [];
    return names.split(/, | and /).map((name) => `${kind} ${name}`);
  });
  const used = [
    ...[...cookieNames, flashCookie(app).name].map((name) => `Cookie ${name}`),
    ...[userKey, ...draftKeys.filter((key) => key !== inTab), `${officeKeys}…`, officeKeysOff].map(
      (name) => `Local storage ${name}`,
    ),
    ...[messageKey, inTab].map((name) => `Session storage ${name}`),
    'Cache storage reading …',
  ];
  expect(named.toSorted()).toEqual(used.toSorted());
});

test('nothing else in the site writes to the browser’s storage or sets a cookie', () => {
  const files = globSync('app/**/*.{ts,tsx}').filter((file) => !/\.(test|factory)\.tsx?$/.test(file));
  const writing = (call: RegExp) => files.filter((file) => call.test(readFileSync(file, 'utf8'))).toSorted();
  expect(writing(/(?:local|session)Storage/)).toEqual([
    'app/office/ground/kept.office.tsx',
    'app/platform/form/draft.ts',
    'app/site/script/messages.ts',
    'app/site/stored-user.ts',
  ]);
  expect(writing(/document\.cookie =|\.setCookie\(|indexedDB|caches\.open/)).toEqual([
    'app/identity/sessions/cookies.server.ts',
    'app/platform/calls/native-form.server.ts',
    'app/site/offline/site-worker.ts',
  ]);
});
