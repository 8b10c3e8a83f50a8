import { classDatePath, type ClassDate } from '../../platform/classes/class-dates.ts';

import type { Site } from './page-head.tsx';
import { dayMilliseconds } from '../../platform/durations.ts';

/** Whose classes these are. */
export function providerData({ publicUrl, siteName }: Site): object {
  return { '@type': 'Organization', name: siteName, url: new URL('/', publicUrl).href };
}

/** Classes of one subject for search engines. They say what the page says of them and nothing else; `hours` where it gives those of each day. */
export function instancesData(site: Site, dates: readonly ClassDate[], { hours = false } = {}): object {
  return dates.length === 0 ? {} : { hasCourseInstance: dates.map((date) => instanceData(site, date, hours)) };
}

type Dated = { date: ClassDate; subject: { description: string } };

export function subjectsData(site: Site, rows: readonly Dated[], { hours = false } = {}): object {
  const subjects = new Map(rows.map(({ date, subject }) => [date.eventCode, subject]));
  return {
    '@context': 'https://schema.org',
    '@graph': [...subjects].map(([code, { description }]) => {
      const own = rows.map(({ date }) => date).filter(({ eventCode }) => eventCode === code);
      return {
        '@type': 'Course',
        name: own[0]!.title,
        ...(description ? { description } : {}),
        provider: providerData(site),
        ...instancesData(site, own, { hours }),
      };
    }),
  };
}

function instanceData(site: Site, date: ClassDate, hours: boolean): object {
  const { city, language, startsOn, endsOn, standing, movedFrom, fee } = date;
  const url = new URL(classDatePath(date), site.publicUrl).href;
  const status = standing === 'cancelled' ? 'Cancelled' : movedFrom ? 'Rescheduled' : 'Scheduled';
  return {
    '@type': 'CourseInstance',
    url,
    courseMode: 'onsite',
    startDate: startsOn,
    endDate: endsOn,
    ...scheduleData(date, hours),
    inLanguage: codes[language] ?? language,
    location: {
      '@type': 'Place',
      name: city,
      address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: 'IN' },
    },
    organizer: providerData(site),
    eventStatus: `https://schema.org/Event${status}`,
    ...(status === 'Rescheduled' ? { previousStartDate: movedFrom } : {}),
    ...(fee === null ? {} : { offers: offerData(url, fee) }),
  };
}

/** Languages by their codes (BCP 47). */
const codes: Record<string, string> = {
  English: 'en',
  Hindi: 'hi',
  Gujarati: 'gu',
  Malayalam: 'ml',
  Marathi: 'mr',
  Tamil: 'ta',
};

/** Only of days that follow one another: "daily" would be untrue of others. The length of a day where all have the same. */
function scheduleData({ days, startsOn, endsOn }: ClassDate, hours: boolean): object {
  if ((Date.parse(endsOn) - Date.parse(startsOn)) / dayMilliseconds + 1 !== days.length) return {};
  const lengths = new Set(days.map(lengthOf));
  const [length] = lengths;
  const duration = hours && lengths.size === 1 ? { duration: length } : {};
  return {
    courseSchedule: { '@type': 'Schedule', repeatFrequency: 'Daily', repeatCount: days.length, ...duration },
  };
}

/** ISO 8601: 'PT8H', 'PT7H30M'. */
function lengthOf({ begins, ends }: ClassDate['days'][number]): string {
  const minutesOf = (hour: string) => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3));
  const minutes = minutesOf(ends) - minutesOf(begins);
  return `PT${Math.floor(minutes / 60)}H${minutes % 60 === 0 ? '' : `${minutes % 60}M`}`;
}

function offerData(url: string, fee: number): object {
  const price = { '@type': 'PriceSpecification', price: fee / 100, priceCurrency: 'INR', valueAddedTaxIncluded: false };
  return { '@type': 'Offer', url, priceSpecification: price };
}
