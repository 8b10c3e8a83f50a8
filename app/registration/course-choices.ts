import { courseLevels, courseOptions } from './fields.ts';
import { needsPreviousCertificate } from './rules.ts';

/** The selectable courses as tiles, a programme to a row. Level 2 and 3 reveal the previous certification where it stands beside them. */
export const courseChoices = courseOptions.map((value) => ({
  value,
  reveals: needsPreviousCertificate([value]),
  startsRow: courseLevels[value].levelId === 'level-1',
}));
