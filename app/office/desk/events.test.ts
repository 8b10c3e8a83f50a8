import { expect } from 'vitest';
import { anInterest } from '../../interest/interest.factory.ts';
import { test } from '../../testing/test.ts';
import { aDesk } from './desk.factory.ts';

const added = {
  code: 'TankLinings',
  kind: 'short course',
  title: 'Tank Linings',
  description: 'Linings of tanks, from steel to handover.',
};
const form = async (server: { inject: (url: string) => Promise<{ body: string }> }) =>
  (await server.inject('/expofinterst')).body;

test('a training event is added and can be asked for at once', async ({ app, server }) => {
  const { ask } = await aDesk(app, server);
  expect(await ask('POST', '/events', added)).toMatchObject({ status: 201, body: { subject: 'event.TankLinings' } });
  expect(await form(server)).toContain('Tank Linings');
  expect(await anInterest(app, { trainingEvent: 'TankLinings' })).toMatch(/^EOI-/);
  expect((await ask('GET', '/subjects/event.TankLinings/history')).body.versions).toMatchObject([
    { number: 1, summary: { kind: 'added' } },
  ]);
});

test('a code is used once and is spelled as a code', async ({ app, server }) => {
  const { ask } = await aDesk(app, server);
  expect((await ask('POST', '/events', { ...added, code: 'BasicCorrosion' })).body.errors).toHaveProperty('code');
  expect((await ask('POST', '/events', { ...added, code: 'no code' })).body.errors).toHaveProperty('code');
  expect(await ask('POST', '/events', { ...added, title: '', description: ' ' })).toMatchObject({
    status: 422,
    body: { errors: { title: 'Please write a title.', description: 'Please write a description.' } },
  });
});

test('an event is worded otherwise and keeps its code', async ({ app, server }) => {
  const { draft, publish, open } = await aDesk(app, server);
  await draft('event.BasicCorrosion', (event) => ({ ...event, code: 'Other', title: 'Corrosion, the basics' }));
  expect((await publish('event.BasicCorrosion')).status).toBe(200);
  expect(await form(server)).toContain('Corrosion, the basics');
  expect((await open('event.BasicCorrosion')).published.code).toBe('BasicCorrosion');
});

test('an archived event leaves the form and comes back', async ({ app, server }) => {
  const { ask, open } = await aDesk(app, server);
  const archive = () => ask('POST', '/events/BasicCorrosion/archive');
  expect((await archive()).status).toBe(200);
  expect((await archive()).status).toBe(200);
  expect(await form(server)).not.toContain('value="BasicCorrosion"');
  expect((await open('event.BasicCorrosion')).archivedAt).toBe(app.now().toISOString());
  expect((await ask('POST', '/events/BasicCorrosion/restore')).status).toBe(200);
  expect(await form(server)).toContain('value="BasicCorrosion"');
  expect((await ask('POST', '/events/None/archive')).status).toBe(404);
});
