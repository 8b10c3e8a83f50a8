import type { Course, Level } from './contract.ts';

/** Stands wherever a new course or level has no words yet: nothing with it in it is shown. */
export const unworded = 'To be worded';

/** Whether anything of a record still has to be worded. */
export function hasUnworded(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(unworded);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((part) => hasUnworded(part));
}

/** The courses and levels that the specification names: always shown. */
const documentedLevels: Record<string, number> = { cip: 3, cp: 2, cci: 2 };

/** Whether a course, or a level of it, is one that the specification names. */
export function isDocumented(courseId: string, levelId?: string): boolean {
  if (!Object.hasOwn(documentedLevels, courseId)) return false;
  const number = Number(/^level-(\d)$/.exec(levelId ?? 'level-1')?.[1] ?? 0);
  return number >= 1 && number <= documentedLevels[courseId]!;
}

type NewLevel = { name: string; certification: string };

/** A level with its names alone: everything else has to be worded before it is shown. */
export function newLevel(
  course: Pick<Course, 'id' | 'code' | 'image' | 'badge'>,
  number: number,
  { name, certification }: NewLevel,
  notice: Level['notice'],
): Level {
  const later = 'Given with the schedule';
  return {
    id: `level-${number}`,
    courseId: course.id,
    number,
    code: `${course.code} ${number}`,
    title: `${course.code} Level ${number}: ${name}`,
    name,
    certification,
    summary: unworded,
    introduction: unworded,
    badgeNote: unworded,
    drawing: course.image,
    badge: course.badge,
    facts: {
      duration: later,
      language: later,
      ceus: '',
      entry: later,
      bring: '',
      validity: '',
      timeLimit: '',
      note: unworded,
    },
    plan: {
      heading: unworded,
      introduction: unworded,
      rows: [{ stage: unworded, check: unworded, against: unworded }],
    },
    exams: { heading: unworded, parts: [] },
    topics: { heading: unworded, list: [unworded] },
    audience: { heading: unworded, list: [unworded], entry: unworded },
    notice,
    roadmap: {
      title: 'You are here',
      before: { title: 'Before', text: unworded },
      now: { title: `Level ${number}`, text: name },
      after: { title: 'After', text: unworded },
    },
  };
}

type NewCourse = { code: string; name: string; drawing: Course['drawing']; recordId: string; externalLinkText: string };

/** A course with its names alone, and the drawing and colour of one that is there. */
export function newCourse({ code, name, drawing, recordId, externalLinkText }: NewCourse): Course {
  const image = `/drawings/${drawing}.svg`;
  return {
    id: code.toLowerCase(),
    recordId,
    code,
    name,
    description: unworded,
    introduction: unworded,
    forWhom: unworded,
    toStart: unworded,
    starts: [],
    drawing,
    image,
    badge: `/drawings/badge-${drawing}.svg`,
    externalLinkText,
    coverage: {
      heading: unworded,
      description: unworded,
      subheading: unworded,
      subheadingDescription: unworded,
      pointers: [],
    },
    roadmap: { title: `${code} roadmap`, image, sectionTitle: unworded, stages: [] },
    levelOrder: ['level-1'],
  };
}
