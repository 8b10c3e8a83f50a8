import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogueCourses } from '../../database/seed/catalogue/courses.ts';
import { CourseRecord, DocumentedCourse, DocumentedCourseAnswer } from './contract.ts';
import { documentedCourse, documentedCourseAnswer, documentedLevelDetails } from './documented.ts';

const numbered = (stem: string, count: number) => Array.from({ length: count }, (_, at) => `${stem}${at + 1}`);

/** Written out from specification 3, so that a slip in the contract shows. */
const levelDetailFields = [
  ...['image', 'badge', 'title', 'description', 'ratings', 'availability_link', 'cta_badgenote'].map(
    (field) => `detailsbanner_${field}`,
  ),
  ...['duration', 'language', 'CEUs', 'certification', 'note'].map((field) => `detailssidesection1_${field}`),
  ...['heading', 'description', 'subheading', 'subheading_description'].map((field) => `detailssection1_${field}`),
  ...numbered('detailssection1_pointer', 6),
  'detailssection2_heading',
  'detailssection2_description',
  'detailssection3_heading',
  ...numbered('detailssection3_pointer', 9),
  'detailssection4_heading',
  ...numbered('detailssection4_pointer', 4),
  'detailssection4_description',
  'detailsidesection2_title',
  ...numbered('detailsidesection2_pointer', 3),
  'detailssidesection3_image',
  'detailsidesection3_title',
  'detailssidesecion3_description',
];
const courseDetailFields = [
  'badge',
  'title',
  'subtitle',
  'description',
  'external_link_text',
  'rating',
  'levels',
  'side_image',
  'side_title',
  'section_heading',
  'section_description',
  'section_subheading',
  'section_subheading_description',
  ...numbered('section_pointer', 4),
  'side_section_title',
  ...numbered('side_section_pointer', 3),
].map((field) => `courseLevel${field}`);
const levelFields = 'levelId level levelName levelDescription levelimage levelbadge'.split(' ');
const courseFields = 'courseId _id courseName courseDescription image badge levels rating enrolledUsers levelsData';

const levels = catalogueCourses.flatMap((record) => record.levels);
const named = levels.map((level) => [level.code, level] as const);
const texts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(texts) : [];

test('three courses and seven levels ship, and every one keeps the contract', () => {
  expect(levels.map(({ code }) => code)).toEqual('CIP 1,CIP 2,CIP 3,CP 1,CP 2,CCI 1,CCI 2'.split(','));
  for (const record of catalogueCourses) expect(CourseRecord.parse(record)).toEqual(record);
});

test('levels out of the order of their course are refused', () => {
  const [first] = catalogueCourses;
  const turned = { ...first!, levels: first!.levels.toReversed() };
  expect(CourseRecord.safeParse(turned).success).toBe(false);
});

test.each(catalogueCourses.map((record) => [record.course.code, record] as const))(
  '%s answers the documented calls with every documented field',
  (_, record) => {
    const course = documentedCourse(record, 4);
    expect(Object.keys(course)).toEqual(courseFields.split(' '));
    expect(DocumentedCourse.parse(course)).toEqual(course);
    expect(course).toMatchObject({ levels: record.levels.length, rating: 0, enrolledUsers: 4 });
    const answer = documentedCourseAnswer(record);
    expect(DocumentedCourseAnswer.parse(answer)).toEqual(answer);
    expect(Object.keys(answer.courseLevelDetails).toSorted()).toEqual(courseDetailFields.toSorted());
    for (const level of answer.levelsData) expect(Object.keys(level)).toEqual([...levelFields, 'levelDetails']);
  },
);

test.each(named)('%s fills every documented field but the CEUs', (_, level) => {
  const details = documentedLevelDetails(level);
  expect(Object.keys(details).toSorted()).toEqual(levelDetailFields.toSorted());
  const empty = Object.entries(details).filter(([, value]) => value === '');
  const unfilled = empty.map(([field]) => field);
  // A page has no use for 'and so on': where a list is shorter than its slots, only the tail is ''.
  expect(unfilled.filter((field) => !/_pointer\d$/.test(field))).toEqual(['detailssidesection1_CEUs']);
});

test.each(named)('%s has a duration from the source or none at all', (code, { facts }) => {
  expect(facts.duration).toBe(code === 'CIP 1' ? '6 days' : 'Given with the schedule');
  expect(facts.ceus).toBe('');
});

test('a length in days stands only where it has a source', () => {
  const unsourced = levels.filter(({ code }) => code !== 'CIP 1');
  for (const { summary, introduction, facts, plan } of unsourced)
    expect(texts([summary, introduction, facts, plan]).join('\n')).not.toMatch(
      /\b(two|three|four|five|six|\d+)[- ]days?\b/i,
    );
});

test('a term in years that only a second hand gives says that it is to be confirmed', () => {
  const terms = levels.filter(({ code }) => code !== 'CIP 1').map(({ facts }) => facts.validity);
  const inYears = terms.filter((term) => term.includes('year'));
  expect(inYears).toEqual(Array(2).fill('3 years, then renew (to be confirmed)'));
});

test('the scale of a reading holds its zones, marks and pointer', () => {
  const scales = levels.flatMap(({ reading }) => reading?.scale ?? []);
  expect(scales.length).toBe(5);
  for (const { from, to, zones, marks, pointer } of scales) {
    const figures = [pointer.value, ...marks.map(({ value }) => value)];
    expect(figures.every((figure) => figure >= from && figure <= to)).toBe(true);
    expect([from, ...zones.map((zone) => zone.to)]).toEqual([...zones.map((zone) => zone.from), to]);
  }
});

test('nothing speaks of fees in figures, pass marks, salaries or guarantees', () => {
  for (const text of texts(catalogueCourses))
    expect(text).not.toMatch(/₹|USD|INR|\bpass mark|salary|guarantee|world-class|150\+/i);
});

test('every drawing and badge is in the public folder, and each level has its own', () => {
  const drawings = texts(catalogueCourses).filter((text) => text.startsWith('/drawings/'));
  expect(drawings.filter((drawing) => !isDrawn(drawing))).toEqual([]);
  expect(new Set(levels.map(({ drawing }) => drawing)).size).toBe(7);
  expect(new Set(levels.map(({ badge }) => badge)).size).toBe(7);
});

/** True when the file is there, and, where the address names a part of it, that part too. */
function isDrawn(address: string): boolean {
  const [file = '', part] = address.split('#');
  if (!existsSync(`public${file}`)) return false;
  return part === undefined || readFileSync(`public${file}`, 'utf8').includes(`<view id="${part}"`);
}
