import { expect } from 'vitest';
import { listCourses } from '../catalogue/list-courses.server.ts';
import { seedInterest, trainingEvents } from '../../database/seed/interest/training-events.ts';
import { test } from '../testing/test.ts';
import { anInterest } from './interest.factory.ts';
import { archiveTrainingEvent, listTrainingEvents } from './training-events.server.ts';

const documented = [
  'BasicCorrosion',
  'FusionBondedEpoxy',
  'CorrosionUnderInsulation',
  'ShipboardCorrosionAssessmentTraining',
  'OffshoreCorrosionAssessmentTraining',
  'PipelineCorrosionAssessmentTraining',
  'CertifiedBlasterC7',
];

test('the seven levels come first, then the seven documented short courses', async ({ app }) => {
  const events = await listTrainingEvents(app);
  expect(events.map(({ kind }) => kind)).toEqual([...Array(7).fill('level'), ...Array(7).fill('short course')]);
  expect(events.slice(0, 7).map(({ title }) => title)).toEqual([
    'CIP Level 1',
    'CIP Level 2',
    'CIP Level 3',
    'CP Level 1',
    'CP Level 2',
    'CCI Level 1',
    'CCI Level 2',
  ]);
  expect(events.slice(7).map(({ code }) => code)).toEqual(documented);
});

test('every event that ships can be asked for', async ({ app }) => {
  for (const { code } of trainingEvents)
    expect(await anInterest(app, { trainingEvent: code, email: `${code}@example.in` })).toMatch(/^EOI-/);
});

test("each level's page leads to the form, where its own event is chosen", async ({ app, server }) => {
  const levels = (await listCourses(app)).flatMap(({ course, levels: own }) =>
    own.map(({ id, number }) => ({
      page: `/courses/${course.id}/level/${id}`,
      title: `${course.code} Level ${number}`,
    })),
  );
  expect(levels).toHaveLength(7);
  for (const { page: path, title } of levels) {
    const page = (await server.inject(path)).body;
    const [, address = ''] = /href="(\/expofinterst\?event=\w+)"[^>]*>(?:<[^>]*>)*Express interest/.exec(page) ?? [];
    expect(address, title).not.toBe('');
    const form = (await server.inject(address)).body;
    expect(form).toMatch(new RegExp(`<option value="\\w+" selected="">${title}</option>`));
  }
});

test('an unknown, archived or odd code in the address chooses nothing', async ({ app, server }) => {
  await app.write((trx) => archiveTrainingEvent(trx, 'CIPLevel2', app.now().toISOString()));
  for (const query of ['event=None', 'event=CIPLevel2', 'event=', 'event', 'event=%00', `event=${'x'.repeat(2000)}`]) {
    const { body, statusCode } = await server.inject(`/expofinterst?${query}`);
    expect([query, statusCode]).toEqual([query, 200]);
    expect(body).toMatch(/<option value="" selected="">|<option value="">Select a training event/);
    expect(body).not.toMatch(/<option value="\w+" selected/);
  }
});

test('a database in use gets the levels, and what the office took out or worded otherwise stays so', async ({
  app,
}) => {
  await app.db.deleteFrom('training_events').where('kind', '=', 'level').execute();
  await app.write((trx) => archiveTrainingEvent(trx, 'CertifiedBlasterC7', app.now().toISOString()));
  await app.db.updateTable('training_events').set({ title: 'Rust' }).where('code', '=', 'BasicCorrosion').execute();
  await seedInterest(app);
  await app.write((trx) => archiveTrainingEvent(trx, 'CPLevel1', app.now().toISOString()));
  await seedInterest(app);
  const codes = (await listTrainingEvents(app)).map(({ code, title }) => [code, title]);
  expect(codes).toContainEqual(['CIPLevel1', 'CIP Level 1']);
  expect(codes).toContainEqual(['BasicCorrosion', 'Rust']);
  expect(codes.map(([code]) => code)).not.toContain('CPLevel1');
  expect(codes.map(([code]) => code)).not.toContain('CertifiedBlasterC7');
});
