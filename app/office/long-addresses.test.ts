import { z } from 'zod';
import { expect } from 'vitest';
import { aPerson, aSession } from '../identity/identity.factory.ts';
import { openAuth } from '../identity/store/auth.server.ts';
import { createHttp } from '../platform/http/http.server.ts';
import { test } from '../testing/test.ts';
import { mailTemplates, wire } from '../wiring.server.ts';
import { addOfficeCalls } from './calls.server.ts';
import { addDeskCalls } from './content/desk/calls.server.ts';
import { createCounters } from './counters.server.ts';
import { addFindCalls } from './inbox/find/calls.server.ts';
import { lists } from './lists/lists.ts';

/** What every proxy before us takes: nginx has 8 KB for the line of a request. */
const mostBytes = 8000;
/** A letter of three bytes: nine in an address. */
const long = 'क';

type Described = {
  type?: string;
  const?: string;
  enum?: string[];
  maxLength?: number;
  format?: string;
  addressBytes?: number;
  anyOf?: Described[];
  properties?: Record<string, Described>;
};

/** The longest text that a contract lets through, as far as its length goes. */
function longest(name: string, described: Described): string {
  const { const: word, enum: words, maxLength, format, addressBytes, anyOf, type } = described;
  if (addressBytes) return 'a'.repeat(addressBytes);
  if (word !== undefined) return word;
  const parts = anyOf?.map((one) => longest(name, one)) ?? words;
  if (parts) return parts.toSorted((one, other) => other.length - one.length)[0]!;
  if (type === 'integer' || type === 'number') return '1';
  if (format) return 'x'.repeat(40);
  if (maxLength === undefined) throw new Error(`${name} has no longest text`);
  return long.repeat(maxLength);
}

const never = () => Promise.reject(new Error('not asked here'));

test('every call of the office is answered at the longest address that its contract allows, and no contract allows one that a proxy refuses', async ({
  app,
}) => {
  const http = await createHttp(app);
  const gets: { url: string; query: z.ZodType | undefined }[] = [];
  http.addHook('onRoute', ({ url, method, config }) => {
    if (method === 'GET' && url.startsWith('/office/api/')) gets.push({ url, query: config?.query });
  });
  await addOfficeCalls(http, app, await openAuth(app), async () => {}, { ...createCounters(app), carryOn: () => {} });
  addDeskCalls(http, app, { mails: mailTemplates, wire, showPage: never, nowhere: never });
  addFindCalls(http, app, mailTemplates);
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'owner' }));
  const asked = gets.map(({ url, query }) => {
    const { properties = {} } = query ? (z.toJSONSchema(query, { io: 'input' }) as Described) : {};
    const fields = Object.entries(properties).map(([name, one]) => [name, longest(`${url} ${name}`, one)]);
    return `${url.replaceAll(/:\w+/g, 'x')}?${new URLSearchParams(fields)}`;
  });
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.filter((address) => address.length > 2048).length, 'calls with long addresses').toBeGreaterThan(3);
  for (const list of Object.keys(lists))
    asked.push(`/office/api/exports/${list}.csv?${new URLSearchParams({ filter: 'a'.repeat(5000) })}`);
  for (const address of asked) {
    const { statusCode } = await http.inject({ url: address, headers: { cookie } });
    const begin = address.slice(0, 80);
    expect(statusCode, begin).not.toBe(414);
    expect(address.length, begin).toBeLessThanOrEqual(mostBytes);
  }
  await http.close();
});
