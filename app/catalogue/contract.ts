import { z } from 'zod';
import type { Pictures } from './pictures/picture.ts';

const name = z.string().max(200);
const text = z.string().max(2000);
const address = z.string().max(300);
const count = z.int().nonnegative();

/** The documented texts `{stem}1` ... `{stem}n`. */
function pointers<Stem extends string, Slot extends number>(stem: Stem, slots: readonly Slot[]) {
  return Object.fromEntries(slots.map((slot) => [`${stem}${slot}`, text])) as Record<`${Stem}${Slot}`, typeof text>;
}

/** Level (within a course), as the documented calls answer it (specification 3). */
export const DocumentedLevel = z.object({
  levelId: name,
  level: count,
  levelName: name,
  levelDescription: text,
  levelimage: address,
  levelbadge: address,
});
export type DocumentedLevel = z.infer<typeof DocumentedLevel>;

/** One course of `GET /getcourses` (specification 3, 'Course (list)'). `_id` is opaque and stable. */
export const DocumentedCourse = z.object({
  courseId: name,
  _id: name,
  courseName: name,
  courseDescription: text,
  image: address,
  badge: address,
  levels: count,
  rating: z.number(),
  enrolledUsers: count,
  levelsData: z.array(DocumentedLevel),
});
export type DocumentedCourse = z.infer<typeof DocumentedCourse>;

/** Level detail (specification 3), odd spellings included. Every field is present; an empty one is ''. */
export const DocumentedLevelDetails = z.object({
  detailsbanner_image: address,
  detailsbanner_badge: address,
  detailsbanner_title: name,
  detailsbanner_description: text,
  detailsbanner_ratings: z.number(),
  detailsbanner_availability_link: address,
  detailsbanner_cta_badgenote: name,
  detailssidesection1_duration: name,
  detailssidesection1_language: name,
  detailssidesection1_CEUs: name,
  detailssidesection1_certification: name,
  detailssidesection1_note: text,
  detailssection1_heading: name,
  detailssection1_description: text,
  detailssection1_subheading: name,
  detailssection1_subheading_description: text,
  ...pointers('detailssection1_pointer', [1, 2, 3, 4, 5, 6]),
  detailssection2_heading: name,
  detailssection2_description: text,
  detailssection3_heading: name,
  ...pointers('detailssection3_pointer', [1, 2, 3, 4, 5, 6, 7, 8, 9]),
  detailssection4_heading: name,
  ...pointers('detailssection4_pointer', [1, 2, 3, 4]),
  detailssection4_description: text,
  detailsidesection2_title: name,
  ...pointers('detailsidesection2_pointer', [1, 2, 3]),
  detailssidesection3_image: address,
  detailsidesection3_title: name,
  detailssidesecion3_description: text,
});
export type DocumentedLevelDetails = z.infer<typeof DocumentedLevelDetails>;

/** The head of a course page (specification 3, 'Course detail'). */
export const DocumentedCourseDetails = z.object({
  courseLevelbadge: address,
  courseLeveltitle: name,
  courseLevelsubtitle: name,
  courseLeveldescription: text,
  courseLevelexternal_link_text: name,
  courseLevelrating: z.number(),
  courseLevellevels: count,
  courseLevelside_image: address,
  courseLevelside_title: name,
  courseLevelsection_heading: name,
  courseLevelsection_description: text,
  courseLevelsection_subheading: name,
  courseLevelsection_subheading_description: text,
  ...pointers('courseLevelsection_pointer', [1, 2, 3, 4]),
  courseLevelside_section_title: name,
  ...pointers('courseLevelside_section_pointer', [1, 2, 3]),
});
export type DocumentedCourseDetails = z.infer<typeof DocumentedCourseDetails>;

/** The answer of `GET /getcourse/{courseId}` (specification 7). */
export const DocumentedCourseAnswer = z.object({
  courseLevelDetails: DocumentedCourseDetails,
  levelsData: z.array(DocumentedLevel.extend({ levelDetails: DocumentedLevelDetails })),
});
export type DocumentedCourseAnswer = z.infer<typeof DocumentedCourseAnswer>;

/** Uploaded pictures come along when a course is read; they are no part of what is stored with it. */
type Pictured = { pictures?: Pictures };

const full = z.string().min(1).max(2000);
const label = z.string().min(1).max(200);
const key = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60);

/** The scale a worked reading is drawn on, with a figure `every` so often. Zones: work may go on ('yes'), may not ('no'), or lies between a mark and its limit ('margin'). */
export const ReadingScale = z.object({
  unit: label,
  from: z.number(),
  to: z.number(),
  every: z.number().positive(),
  zones: z.array(z.object({ from: z.number(), to: z.number(), kind: z.enum(['no', 'margin', 'yes']) })).max(4),
  marks: z.array(z.object({ label, value: z.number() })).max(4),
  pointer: z.object({ label, value: z.number() }),
});
export type ReadingScale = z.infer<typeof ReadingScale>;

/** A worked measurement: what was read, how it is worked out, what it means, what to do next. */
export const Reading = z.object({
  heading: label,
  given: full,
  working: z.array(full).max(5),
  scale: ReadingScale.optional(),
  verdict: full,
  action: full,
});
export type Reading = z.infer<typeof Reading>;

/** Facts of a level record. '' is not shown; what nobody has confirmed reads so in its own text. */
export const LevelFacts = z.object({
  duration: label,
  language: label,
  ceus: name,
  entry: label,
  bring: name,
  validity: name,
  timeLimit: name,
  note: text,
});
export type LevelFacts = z.infer<typeof LevelFacts>;

export const CourseId = key;

const waypoint = z.object({ title: label, text: full });

/** When the office took it out of what is shown; absent: it is shown. */
const RetiredAt = z.string().max(40).optional();

export const Level = z.object({
  id: key,
  courseId: key,
  number: z.int().min(1).max(9),
  code: label,
  title: label,
  name: label,
  certification: label,
  summary: full,
  introduction: full,
  badgeNote: label,
  drawing: address,
  badge: address,
  facts: LevelFacts,
  reading: Reading.optional(),
  plan: z.object({
    heading: label,
    introduction: full,
    rows: z
      .array(z.object({ stage: label, check: full, against: full }))
      .min(1)
      .max(6),
  }),
  exams: z.object({ heading: label, parts: z.array(z.object({ title: label, text: full })).max(4) }),
  topics: z.object({ heading: label, list: z.array(full).min(1).max(9) }),
  audience: z.object({ heading: label, list: z.array(full).min(1).max(4), entry: full }),
  notice: z.object({ title: label, text: full, image: address }),
  roadmap: z.object({ title: label, before: waypoint, now: waypoint, after: waypoint }),
  retiredAt: RetiredAt,
});
export type Level = z.infer<typeof Level> & Pictured;

/** A course, as it is stored and shown. `drawing` names its drawing and its colour. */
export const Course = z.object({
  id: key,
  recordId: z.string().min(1).max(64),
  code: label,
  name: label,
  description: full,
  introduction: full,
  forWhom: full,
  toStart: full,
  // The lines of 'Where do I start?' that lead into this course: what somebody does now, where to begin, what follows.
  starts: z.array(z.object({ work: full, at: label, next: label })).max(4),
  drawing: z.enum(['cip', 'cp', 'cci']),
  image: address,
  badge: address,
  externalLinkText: label,
  coverage: z.object({
    heading: label,
    description: full,
    subheading: label,
    subheadingDescription: full,
    pointers: z.array(full).max(4),
  }),
  roadmap: z.object({
    title: label,
    image: address,
    sectionTitle: label,
    // `between` says what lies between this stage and the next; '' when nothing does.
    stages: z.array(waypoint.extend({ between: name })).max(3),
  }),
  levelOrder: z.array(key).min(1).max(9),
  retiredAt: RetiredAt,
});
export type Course = z.infer<typeof Course> & Pictured;

export const CourseRecord = z
  .object({ course: Course, levels: z.array(Level).min(1).max(9) })
  .refine(
    ({ course, levels }) =>
      levels.length === course.levelOrder.length &&
      levels.every((level, at) => level.id === course.levelOrder[at] && level.courseId === course.id),
    { message: 'The levels must be those of the course, in its order.' },
  );
export type CourseRecord = { course: Course; levels: Level[] };

/** What lists and the search show of a course, and no more: read for all courses at once. Any CourseRecord is one. */
export const CourseCard = z.object({
  course: Course.pick({
    id: true,
    recordId: true,
    code: true,
    name: true,
    description: true,
    forWhom: true,
    toStart: true,
    starts: true,
    drawing: true,
    image: true,
    badge: true,
    retiredAt: true,
  }),
  levels: z.array(
    Level.pick({
      id: true,
      number: true,
      code: true,
      name: true,
      summary: true,
      drawing: true,
      badge: true,
      retiredAt: true,
    }).extend({
      facts: LevelFacts.pick({ duration: true }),
    }),
  ),
});
export type CourseCard = {
  course: z.infer<typeof CourseCard>['course'] & Pictured;
  levels: (z.infer<typeof CourseCard>['levels'][number] & Pictured)[];
};
