/** How full a class is, as the public is told. */
export type SeatsWord = 'Seats free' | 'Few seats' | 'Join the line';

/** A class as the public sees it; owned by classes, shown by the areas below it too. */
export type ClassDate = {
  /** Such as B-7K3M9. */
  reference: string;
  /** The training event it is a class of, with its title. */
  eventCode: string;
  title: string;
  kind: 'level' | 'short course';
  city: string;
  state: string;
  language: string;
  /** YYYY-MM-DD with the hours in India. */
  days: readonly { day: string; begins: string; ends: string }[];
  startsOn: string;
  endsOn: string;
  /** '14–19 Dec', with the year when it is another one. */
  when: string;
  /** Open: a seat can be asked for. Begun: its first day has come. */
  standing: 'open' | 'begun' | 'cancelled';
  seats: SeatsWord;
  /** How long a seat that comes free is held for the first in line; 0 in the last hours, when the office telephones. */
  heldHours: number;
  /** The class will run. */
  sure: boolean;
  /** How many people with a seat it needs for that. */
  minimum: number;
  /** As many have one. */
  isEnough: boolean;
  /** In paise, before GST; null while it is given with the offer. */
  fee: number | null;
  /** '₹62,000 + 18 % GST = ₹73,160'; '' while there is no fee to show. */
  price: string;
  /** The first day that was announced, where it was another one. */
  movedFrom: string | null;
};

export const classDatePath = ({ reference }: Pick<ClassDate, 'reference'>): string => `/dates/${reference}`;

/** '9:00'. */
export const shortHour = (hour: string): string => hour.replace(/^0/, '');

/** '9:00 to 17:00'. */
export const hoursOfDay = ({ begins, ends }: Pick<ClassDate['days'][number], 'begins' | 'ends'>): string =>
  `${shortHour(begins)} to ${shortHour(ends)}`;

/** '9:00 to 17:00' where every day has the same hours; null where they differ. */
export function hoursOfAll(days: ClassDate['days']): string | null {
  const [first] = days;
  if (!first || days.some(({ begins, ends }) => begins !== first.begins || ends !== first.ends)) return null;
  return hoursOfDay(first);
}
