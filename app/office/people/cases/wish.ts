import type { Batch } from '../../../classes/batch.ts';
import { shortSpan } from '../../../classes/days.ts';

export type Wish = { programme: 'cip' | 'cp' | 'cci' | 'short'; mark: string; words: string };

/** Several codes, with a space between; `titles` are by code. */
export function wishesOf(codes: string | null, titles: Readonly<Record<string, string>> = {}): Wish[] {
  return (codes ?? '')
    .split(' ')
    .filter(Boolean)
    .map((code) => wishOf(code, titles[code]));
}

/** 'CIPLevel1' is CIP 1. A short course goes by what stands in brackets in its title, else by the title (Basic Corrosion as Basic). */
export function wishOf(code: string, title = code): Wish {
  const [, programme, level] = /^(CIP|CP|CCI)Level(\d)$/.exec(code) ?? [];
  if (programme && level)
    return { programme: programme.toLowerCase() as Wish['programme'], mark: level, words: `${programme} ${level}` };
  const words = /\(([^()]{2,8})\)/.exec(title)?.[1] ?? title.replace(/ Corrosion$|\s*\(.*/, '');
  return { programme: 'short', mark: (/\d/.exec(words) ?? words)[0]!.toUpperCase(), words };
}

/** 'CIP 1, Pune, 11 to 16 Jan'. */
export const sayClass = (of: Pick<Batch, 'eventCode' | 'title' | 'city' | 'startsOn' | 'endsOn'>): string =>
  `${wishOf(of.eventCode, of.title).words}, ${of.city}, ${shortSpan(of.startsOn!, of.endsOn!)}`;
