import { expect } from 'vitest';
import { anInterest } from '../../../interest/interest.factory.ts';
import { test } from '../../../testing/test.ts';
import { aDesk } from './desk.factory.ts';

const added = {
  code: 'TankLinings',
  kind: 'short course',
  title: 'Tank Linings',
  description: 'Linings of tanks, from steel to handover.',
  shown: true,
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

test('no title, name or description holds a letter that nobody sees, and a draft says where one stands', async ({
  app,
  server,
}) => {
  const { ask, draft, publish, open } = await aDesk(app, server);
  const sentence = 'This text has a letter that nobody sees. Please write it anew.';
  for (const letter of ['\u200B', '\u202E', '\u00AD']) {
    const odd = `Tank${letter} Linings`;
    expect(await ask('POST', '/events', { ...added, title: odd, description: odd })).toMatchObject({
      status: 422,
      body: { errors: { title: sentence, description: sentence } },
    });
    const level = { name: odd, certification: odd };
    expect((await ask('POST', '/courses/cip/levels', level)).body.errors).toEqual({
      name: sentence,
      certification: sentence,
    });
  }
  await draft('event.BasicCorrosion', (event) => ({ ...event, title: 'Basic\u202E Corrosion' }));
  expect((await open('event.BasicCorrosion')).problems).toEqual({ title: sentence });
  expect((await publish('event.BasicCorrosion')).body.errors).toEqual({ title: sentence });
  await draft<{ heading: string }>('faq', (faq) => ({ ...faq, heading: 'Ques\u200Btions' }));
  expect((await open('faq')).problems).toEqual({ heading: sentence });
  // As the letters of Indian scripts are joined.
  expect((await ask('POST', '/events', { ...added, title: '\u0915\u094D\u200D\u0937' })).status).toBe(201);
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
  const archive = () => ask('POST', '/parts/event.BasicCorrosion/retire');
  expect((await archive()).status).toBe(200);
  expect((await archive()).status).toBe(200);
  expect(await form(server)).not.toContain('value="BasicCorrosion"');
  expect((await open('event.BasicCorrosion')).archivedAt).toBe(app.now().toISOString());
  expect((await ask('POST', '/parts/event.BasicCorrosion/restore')).status).toBe(200);
  expect(await form(server)).toContain('value="BasicCorrosion"');
  expect((await ask('POST', '/parts/event.None/retire')).status).toBe(404);
});

test('an event without a code gets one from its title; one of which nothing is said cannot be asked for yet', async ({
  app,
  server,
}) => {
  const { ask } = await aDesk(app, server);
  const { code: _, shown: __, ...drone } = { ...added, title: 'Drone coating survey (2 days)' };
  const add = async (event: object) => (await ask('POST', '/events', event)).body;
  expect((await add({ ...drone, code: '' })).subject).toBe('event.DroneCoatingSurvey2Days');
  expect(await form(server)).not.toContain('Drone coating survey');
  expect((await add({ ...drone, shown: true })).subject).toBe('event.DroneCoatingSurvey2Days2');
  expect(await form(server)).toContain('Drone coating survey');
  expect((await add({ ...drone, title: 'पेंट' })).errors).toHaveProperty('code');
});
