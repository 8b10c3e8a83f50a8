import type { Batch, Venue } from '../batch.ts';
import { countOf, spanInWords, type ClassDay } from '../days.ts';
import { stateName } from '../states-and-cities.ts';

export type Position = { latitude: number; longitude: number };

/** What stands in a joining pack, and nothing more: nobody's data is among it. A pack is made from this once. */
export type PackFacts = ReturnType<typeof packFacts>;

/** What stands on the papers of the people of a class: of anybody their name and company alone. */
export type PeopleFacts = Pick<PackFacts, 'provider' | 'reference' | 'title' | 'city' | 'days'> & {
  people: { name: string; company: string }[];
};

/** What stands on the slips that an employer hands on to whoever has no e-mail. */
export type SlipFacts = Pick<PackFacts, 'provider' | 'phone' | 'reference' | 'title' | 'city' | 'days'> & {
  company: string;
  until: string;
  slips: { name: string; link: string }[];
};

export type Paper =
  | { paper: 'pack'; facts: PackFacts }
  | { paper: 'sign-in'; facts: PeopleFacts }
  | { paper: 'badges'; facts: PeopleFacts }
  | { paper: 'slips'; facts: SlipFacts };

/** The lines of a venue's address, its name first. */
export function addressOf(venue: Venue): string[] {
  const town = [venue.city, venue.pin].filter(Boolean).join(' ');
  return [venue.name, ...linesOf(venue.address), [town, stateName(venue.stateCode)].filter(Boolean).join(', ')];
}

export const inOneLine = (lines: readonly string[]): string =>
  lines.map((line) => line.replace(/[\s,;]+$/, '')).join(', ');

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const photoId = 'The original of your photo ID, unexpired and signed';

/** What is brought to a class, line by line: the photo ID whatever else the office has written. */
export function broughtTo(bring: string): string[] {
  const lines = linesOf(bring);
  return lines.some((line) => /photo[\s-]?id/i.test(line)) ? lines : [photoId, ...lines];
}

export function packFacts(batch: Batch, { tradingName, phone }: { tradingName: string; phone: string }) {
  const { reference, title, city, language, days, venue, bring, trainer } = batch;
  return {
    provider: tradingName,
    phone,
    reference,
    title,
    city,
    language,
    days,
    /** The lines of its address; empty while no venue is set. */
    venue: venue ? addressOf(venue) : [],
    directions: venue ? linesOf(venue.directions) : [],
    /** Degrees; null where nobody has said. */
    position: venue?.position ?? null,
    bring: broughtTo(bring),
    trainer,
  };
}

/** 'Mon 14 to Sat 19 Dec 2026'. */
export function whenOf(days: readonly ClassDay[]): string {
  return days.length > 0 ? spanInWords(days[0]!.day, days.at(-1)!.day) : '';
}

/** 'Six days, in English'. */
export function lengthOf({ days, language }: Pick<PackFacts, 'days' | 'language'>): string {
  return `${countOf(days.length, 'day')}, in ${language}`;
}

/** '9.9700 N, 76.2800 E'. */
export function positionInWords({ latitude, longitude }: Position): string {
  const said = (degrees: number, [positive, negative]: [string, string]) =>
    `${Math.abs(degrees).toFixed(4)} ${degrees < 0 ? negative : positive}`;
  return `${said(latitude, ['N', 'S'])}, ${said(longitude, ['E', 'W'])}`;
}

/** What a telephone opens its map with. */
export const geoLink = ({ latitude, longitude }: Position): string => `geo:${latitude},${longitude}`;
