import { classDatePath, type ClassDate } from '../platform/classes/class-dates.ts';
import type {
  Course,
  CourseCard,
  CourseRecord,
  DocumentedCourse,
  DocumentedCourseAnswer,
  DocumentedCourseDetails,
  DocumentedLevel,
  DocumentedLevelDetails,
  Level,
} from './contract.ts';
import { withTheSchedule } from './pages/unknown-facts.ts';
import { oneAddress, type Picture } from './pictures/picture.ts';

/** Ratings have no source yet; nothing is invented. */
const noRating = 0;

/** The training event that asks for a level. */
export const eventCodeOf = ({ courseId, number }: Pick<Level, 'courseId' | 'number'>): string =>
  `${courseId.toUpperCase()}Level${number}`;

/** Where a level leads while no class of it has a date. */
const interestAddress = '/expofinterst';

/** Spreads a list over `{stem}1` ... `{stem}n`; what the list does not fill is ''. */
function pointers<Stem extends string, Slot extends number>(
  stem: Stem,
  slots: readonly Slot[],
  list: readonly string[],
): Record<`${Stem}${Slot}`, string> {
  const entries = slots.map((slot) => [`${stem}${slot}`, list[slot - 1] ?? '']);
  return Object.fromEntries(entries) as Record<`${Stem}${Slot}`, string>;
}

/** An uploaded picture goes before the drawn one. */
const addressOf = (picture: Picture | undefined, drawn: string) => (picture ? oneAddress(picture) : drawn);

const sentences = (parts: readonly string[]) => parts.join(' ');

/** The documented name carries the code, so that a search for 'CIP' finds its course (specification 5). */
export function documentedCourseName(course: Pick<Course, 'name' | 'code'>): string {
  return `${course.name} (${course.code})`;
}

/** Level (within a course), specification 3. */
export function documentedLevel(level: CourseCard['levels'][number]): DocumentedLevel {
  return {
    levelId: level.id,
    level: level.number,
    levelName: level.name,
    levelDescription: level.summary,
    levelimage: addressOf(level.pictures?.image, level.drawing),
    levelbadge: addressOf(level.pictures?.badge, level.badge),
  };
}

/** Course (list), specification 3. `enrolledUsers` is the number of registrations that include a level of it. */
export function documentedCourse({ course, levels }: CourseCard, enrolledUsers: number): DocumentedCourse {
  return {
    courseId: course.id,
    _id: course.recordId,
    courseName: documentedCourseName(course),
    courseDescription: course.description,
    image: addressOf(course.pictures?.image, course.image),
    badge: addressOf(course.pictures?.badge, course.badge),
    levels: levels.length,
    rating: noRating,
    enrolledUsers,
    levelsData: levels.map(documentedLevel),
  };
}

/** The answer of `GET /getcourse/{courseId}`, specification 7. */
export function documentedCourseAnswer(record: CourseRecord, dates: readonly ClassDate[] = []): DocumentedCourseAnswer {
  return {
    courseLevelDetails: documentedCourseDetails(record),
    levelsData: record.levels.map((level) => ({
      ...documentedLevel(level),
      levelDetails: documentedLevelDetails(level, dates),
    })),
  };
}

function documentedCourseDetails({ course, levels }: CourseRecord): DocumentedCourseDetails {
  const { coverage, roadmap } = course;
  const stages = roadmap.stages.map(
    ({ title, text, between }) => `${title}: ${text}.${between ? ` Then: ${between}.` : ''}`,
  );
  return {
    courseLevelbadge: addressOf(course.pictures?.badge, course.badge),
    courseLeveltitle: course.code,
    courseLevelsubtitle: course.name,
    courseLeveldescription: course.introduction,
    courseLevelexternal_link_text: course.externalLinkText,
    courseLevelrating: noRating,
    courseLevellevels: levels.length,
    courseLevelside_image: addressOf(course.pictures?.image, roadmap.image),
    courseLevelside_title: roadmap.title,
    courseLevelsection_heading: coverage.heading,
    courseLevelsection_description: coverage.description,
    courseLevelsection_subheading: coverage.subheading,
    courseLevelsection_subheading_description: coverage.subheadingDescription,
    ...pointers('courseLevelsection_pointer', [1, 2, 3, 4], coverage.pointers),
    courseLevelside_section_title: roadmap.sectionTitle,
    ...pointers('courseLevelside_section_pointer', [1, 2, 3], stages),
  };
}

/** Level detail, specification 3: the reading opens section 1, the plan's rows are its pointers. */
export function documentedLevelDetails(level: Level, dates: readonly ClassDate[] = []): DocumentedLevelDetails {
  return {
    ...banner(level, dates),
    ...sideFacts(level),
    ...readingAndPlan(level),
    detailssection2_heading: level.exams.heading,
    detailssection2_description:
      sentences(level.exams.parts.map((part) => `${part.title}: ${part.text}`)) || withTheSchedule,
    detailssection3_heading: level.topics.heading,
    ...pointers('detailssection3_pointer', [1, 2, 3, 4, 5, 6, 7, 8, 9], level.topics.list),
    detailssection4_heading: level.audience.heading,
    ...pointers('detailssection4_pointer', [1, 2, 3, 4], level.audience.list),
    detailssection4_description: level.audience.entry,
    ...steps(level),
    detailssidesection3_image: level.notice.image,
    detailsidesection3_title: level.notice.title,
    detailssidesecion3_description: level.notice.text,
  };
}

function banner(level: Level, dates: readonly ClassDate[]) {
  const first = dates.find(({ eventCode, standing }) => eventCode === eventCodeOf(level) && standing === 'open');
  return {
    detailsbanner_image: addressOf(level.pictures?.image, level.drawing),
    detailsbanner_badge: addressOf(level.pictures?.badge, level.badge),
    detailsbanner_title: level.title,
    detailsbanner_description: level.introduction,
    detailsbanner_ratings: noRating,
    detailsbanner_availability_link: first ? classDatePath(first) : interestAddress,
    detailsbanner_cta_badgenote: level.badgeNote,
  };
}

function sideFacts({ facts, certification }: Level) {
  return {
    detailssidesection1_duration: facts.duration,
    detailssidesection1_language: facts.language,
    detailssidesection1_CEUs: facts.ceus,
    detailssidesection1_certification: certification,
    detailssidesection1_note: facts.note,
  };
}

function readingAndPlan({ reading, plan }: Level) {
  const rows = plan.rows.map((row) => `${row.stage}: ${row.check}. Against: ${row.against}.`);
  return {
    detailssection1_heading: reading?.heading ?? '',
    detailssection1_description: reading
      ? sentences([reading.given, ...reading.working, reading.verdict, reading.action])
      : '',
    detailssection1_subheading: plan.heading,
    detailssection1_subheading_description: plan.introduction,
    ...pointers('detailssection1_pointer', [1, 2, 3, 4, 5, 6], rows),
  };
}

function steps({ roadmap }: Level) {
  const list = [roadmap.before, roadmap.now, roadmap.after];
  return {
    detailsidesection2_title: roadmap.title,
    ...pointers(
      'detailsidesection2_pointer',
      [1, 2, 3],
      list.map((step) => `${step.title}: ${step.text}`),
    ),
  };
}
