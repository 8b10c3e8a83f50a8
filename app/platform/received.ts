import { withoutTurns } from './calls/typed-text.ts';

/** What somebody has just sent, as far as the people who answer need to see it in a list. Times are ISO-8601 UTC text. */
export type Received = {
  kind: 'interest' | 'registration' | 'message';
  id: string;
  /** What the person was given to refer to it; '' when nothing. */
  reference: string;
  name: string;
  email: string;
  /** '' when none was given. */
  phone: string;
  /** One line: what it is about. */
  summary: string;
  /** How it begins (`excerptOf`). */
  excerpt: string;
  /** The training it asks for where any city will do. */
  anywhere?: string;
  /** What it is found by besides name and email, such as a company. */
  also?: string;
  otherPhones?: string[];
  /** Whatever else somebody told, to be found by: a message, a city. */
  text?: string;
  /** For how many people; one where nothing is said. */
  heads?: number;
  /** Set on what a program may have sent. */
  reviewReason: string | null;
  /** Whether there is something to do; false for a mere correction, which reopens nothing. */
  asks: boolean;
  at: string;
};

const mostShown = 200;

/** The first words of what somebody wants: what it is about on a line of its own, which may be empty, and what more they say after it. */
export function excerptOf(about: string, more = ''): string {
  const [lead, rest] = [about, more].map((text) => withoutTurns(text).replaceAll(/\s+/g, ' ').trim());
  return (rest ? `${lead}\n${rest}` : lead!).slice(0, mostShown);
}

/** Where the people who answer find it, behind the site's own address. */
export const caseAddress = (id: string): string => `/office/cases/${id}`;

/** For references that are read over the telephone and copied by hand: of letters that look alike one or none, and no vowels that make words. */
export const plainLetters = '34679CDFHJKMNPQRTVWXY';

/** What a person names a message by, such as MSG-7K3M9Q: it follows from the id. Two of 86 million may share one; the office then finds both. */
export function messageReference(id: string): string {
  const drawn = Number.parseInt(id.replaceAll('-', '').slice(-12), 16);
  const letters = Array.from({ length: 6 }, (_, place) => {
    const at = Math.floor(drawn / plainLetters.length ** place) % plainLetters.length;
    return plainLetters[at];
  });
  return `MSG-${letters.join('')}`;
}
