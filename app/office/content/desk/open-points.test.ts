import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import { test } from '../../../testing/test.ts';
import type { OpenPoint, OpenPoints } from './contract.ts';
import { aDesk } from './desk.factory.ts';
import { listOpenPoints } from './calls.server.ts';

test('placeholders, figures without a source and what is to be confirmed are listed until they are settled', async ({
  app,
  server,
}) => {
  const { ask, draft, publish } = await aDesk(app, server);
  const look = async () => {
    const { points, texts } = (await ask('GET', '/open-points')).body as unknown as OpenPoints;
    return { points, settled: texts - new Set(points.map(({ subject }) => subject)).size, texts };
  };
  const first = await look();
  const before = first.points;
  const has = (all: OpenPoint[], subject: string, place: string, why: string) =>
    all.some((point) => point.subject === subject && point.place === place && point.why === why);
  expect(has(before, 'provider', 'email', 'placeholder')).toBe(true);
  expect(has(before, 'home', 'why.statistics.1.source', 'no source')).toBe(true);
  expect(has(before, 'event.PipelineCorrosionAssessmentTraining', 'title', 'to be confirmed')).toBe(true);
  expect(before.some(({ subject }) => subject.startsWith('level.'))).toBe(true);
  await draft('provider', (provider) => ({ ...provider, email: 'office@deccan.test' }));
  await publish('provider');
  await ask('POST', '/parts/event.PipelineCorrosionAssessmentTraining/retire');
  const { points: after, settled, texts } = await look();
  // A retired text is looked at no more; none but the one that was open has gone.
  expect({ settled, texts }).toEqual({ settled: first.settled, texts: first.texts - 1 });
  expect(has(after, 'provider', 'email', 'placeholder')).toBe(false);
  expect(after.some(({ subject }) => subject === 'event.PipelineCorrosionAssessmentTraining')).toBe(false);
});

test('the points are found with a few readings of the database, however many texts there are', async ({ app }) => {
  let readings = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      readings += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { points } = await listOpenPoints({ ...app, db: app.db.withPlugin(counting) }, []);
  expect(points.length).toBeGreaterThan(5);
  expect(readings).toBeLessThanOrEqual(10);
});
