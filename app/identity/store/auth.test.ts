import { expect } from 'vitest';
import { test } from '../../testing/test.ts';
import { aPerson } from '../identity.factory.ts';
import { aBrowser } from '../test-browser.factory.ts';
import { openAuth } from './auth.server.ts';
import { tableNames } from './table-names.ts';

// What the identity library does by itself, measured, and what we do instead: each has its fact here or beside its feature.

test("none of the library's own addresses is mounted", async ({ app, server }) => {
  const auth = await openAuth(app);
  const { api: passkeys } = await auth.passkeys();
  const paths = Object.values({ ...auth.api, ...passkeys }).flatMap(
    (endpoint) => (endpoint as { path?: string }).path ?? [],
  );
  expect(paths.length).toBeGreaterThan(25);
  const ours = new Set(['/sign-up/email', '/reset-password', '/jwks']);
  for (const path of paths.filter((one) => !ours.has(one))) {
    const address = `/api/auth${path.replaceAll(/:\w+/g, 'x')}`;
    expect([address, (await server.inject({ method: 'POST', url: address, payload: {} })).statusCode]).toEqual([
      address,
      404,
    ]);
    expect([address, (await server.inject(address)).statusCode]).toEqual([address, 404]);
  }
});

test('a forged X-Forwarded-For does not make a new network of anybody', async ({ app, server }) => {
  const { email } = await aPerson(app);
  const statuses = [];
  for (let n = 0; n < 7; n += 1) {
    // The proxy in front adds the address it saw; what stands before it was typed by the client.
    const answer = await aBrowser(server, { network: `10.1.${n}.1, 203.0.113.77` }).post('/loginusercourse', {
      email,
      password: 'wrong',
    });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test('every column the library writes is in our tables', async ({ app }) => {
  const auth = await openAuth(app);
  const tables = await app.db.introspection.getTables();
  const columnsOf = (name: string) =>
    tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? [];
  for (const [model, names] of Object.entries({ ...tableNames, ...tableNames.jwt, ...tableNames.passkey })) {
    if (!('modelName' in names)) continue;
    expect(columnsOf(names.modelName).length, model).toBeGreaterThan(3);
    for (const column of Object.values(names.fields)) expect(columnsOf(names.modelName), model).toContain(column);
  }
  expect(await auth.store.findUserById('nobody')).toBeNull();
});

test('what fails inside a transaction leaves nothing, neither of ours nor of the library', async ({ app }) => {
  const auth = await openAuth(app);
  const failing = auth.inTransaction(async (trx) => {
    const user = await auth.store.createUser(
      { email: 'half@example.in', name: 'Half', emailVerified: false },
      { method: 'email-password' },
    );
    await trx.updateTable('people').set({ contact_number: '+911' }).where('id', '=', user.id).execute();
    throw new Error('changed its mind');
  });
  await expect(failing).rejects.toThrow('changed its mind');
  expect(await app.db.selectFrom('people').selectAll().execute()).toEqual([]);
});
