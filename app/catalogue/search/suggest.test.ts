import { expect } from 'vitest';
import { searchSources } from '../../wiring.server.ts';
import { test } from '../../testing/test.ts';
import { createCourseSearch } from './search-courses.server.ts';

const level = (course: string, number: number) => `/courses/${course}/level/level-${number}`;
const event = (code: string) => `/expofinterst?event=${code}`;
const cip = '/courses/cip';

/** What people type, and what has to stand among what they are led to, the first one first. */
const asked: [query: string, leadsTo: string[]][] = [
  // The searches of the review that found nothing.
  ['NACE', [cip]],
  ['NACE level 1', [level('cip', 1)]],
  ['CIP 1', [level('cip', 1)]],
  ['CIP level 1', [level('cip', 1)]],
  ['painting inspector', [cip]],
  ['paint', [cip]],
  ['fees', ['/faq#how-to-register']],
  ['Mumbai', ['/faq#training-locations']],
  ['CP technician', [level('cp', 2)]],
  ['FROSIO', ['/faq#why-get-certified']],
  ['C7', [event('CertifiedBlasterC7')]],
  ['blaster', [event('CertifiedBlasterC7')]],
  ['FBE', [event('FusionBondedEpoxy')]],
  ['corrosion', [event('BasicCorrosion')]],
  ['beginner', [level('cip', 1)]],
  // Misspelt, in other scripts, whole questions, former names.
  ['nase cip lavel 2', [level('cip', 2)]],
  ['coting inspecter', [cip]],
  ['cathodik protecton techniton', [level('cp', 2)]],
  ['cip course ki fees kitni hai', ['/faq#how-to-register']],
  ['फीस कितना', ['/faq#how-to-register']],
  ['next batch kab hai', ['/faq#training-locations']],
  ['I have a NACE CIP level 2 card, what next?', [level('cip', 2)]],
  ['cp1', [level('cp', 1)]],
  ['ncae level 3', [level('cip', 3)]],
  ['can my company send 10 people', ['/contact']],
  ['pearson vue exam', ['/faq#support-after']],
  ['NACE CIP 2 fees', [level('cip', 2)]],
  ['forgot my password', ['/forgotpassword']],
];

test.for(asked)('%s leads on', async ([query, leadsTo], { app }) => {
  const { suggestions, courses } = await createCourseSearch(app, searchSources(app))(query, 12);
  // What the rule finds stands on the page with its levels as links.
  const found = courses.flatMap(({ course, levels }) => [
    course.id,
    ...levels.map(({ id }) => `${course.id}/level/${id}`),
  ]);
  const shown = [
    ...suggestions.map(({ href }) => href).slice(0, leadsTo.length + 1),
    ...found.map((one) => `/courses/${one}`),
  ];
  expect(shown).toEqual(expect.arrayContaining(leadsTo));
});
