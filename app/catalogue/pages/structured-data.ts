import type { ClassDate } from '../../platform/classes/class-dates.ts';
import type { Site } from '../../site/head/page-head.tsx';
import { instancesData, providerData } from '../../site/head/class-data.ts';
import type { CourseCard, CourseRecord, Level } from '../contract.ts';
import { documentedCourseName, eventCodeOf } from '../documented.ts';

const context = 'https://schema.org';

export const coursePath = (course: { id: string }) => `/courses/${course.id}`;
/** The expression of interest with the level's own training event chosen; a code the form does not know chooses none. */
export const interestPath = (level: Pick<Level, 'courseId' | 'number'>) => `/expofinterst?event=${eventCodeOf(level)}`;
export const levelPath = (level: { courseId: string; id: string }) => `/courses/${level.courseId}/level/${level.id}`;

export function courseListData(site: Site, cards: readonly CourseCard[]): object {
  return {
    '@context': context,
    '@type': 'ItemList',
    itemListElement: cards.map(({ course }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      item: {
        '@type': 'Course',
        name: documentedCourseName(course),
        description: course.description,
        url: new URL(coursePath(course), site.publicUrl).href,
        provider: providerData(site),
      },
    })),
  };
}

/** A course. What has no source (ratings, fees, dates) is not there. */
export function courseData(site: Site, { course, levels }: CourseRecord): object {
  return {
    '@context': context,
    '@type': 'Course',
    name: documentedCourseName(course),
    courseCode: course.code,
    description: course.description,
    url: new URL(coursePath(course), site.publicUrl).href,
    image: new URL(`/og/${course.drawing}.png`, site.publicUrl).href,
    provider: providerData(site),
    hasPart: levels.map((level) => ({
      '@type': 'Course',
      name: level.title,
      description: level.summary,
      url: new URL(levelPath(level), site.publicUrl).href,
      provider: providerData(site),
    })),
  };
}

/** A level with the classes that its page names: we train, AMPP certifies. */
export function levelData(
  site: Site,
  { course }: CourseRecord,
  level: Level,
  dates: readonly ClassDate[] = [],
): object {
  return {
    '@context': context,
    '@type': 'Course',
    name: level.title,
    courseCode: level.code,
    description: level.summary,
    url: new URL(levelPath(level), site.publicUrl).href,
    image: new URL(`/og/${course.drawing}.png`, site.publicUrl).href,
    provider: providerData(site),
    ...instancesData(site, dates),
    isPartOf: { '@type': 'Course', name: course.name, url: new URL(coursePath(course), site.publicUrl).href },
    teaches: level.topics.list,
    educationalCredentialAwarded: {
      '@type': 'EducationalOccupationalCredential',
      name: level.certification,
      recognizedBy: { '@type': 'Organization', name: 'AMPP', url: 'https://www.ampp.org/' },
    },
  };
}
