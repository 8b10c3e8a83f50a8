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
  /** In paise, before GST; null while it is given with the offer. */
  fee: number | null;
  /** '₹62,000 + 18 % GST = ₹73,160'; '' while there is no fee to show. */
  price: string;
  /** The first day that was announced, where it was another one. */
  movedFrom: string | null;
};

/** The page of a class. */
export const classDatePath = ({ reference }: Pick<ClassDate, 'reference'>): string => `/dates/${reference}`;
