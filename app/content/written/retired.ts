import { z } from 'zod';

/** The mark of an entry that is kept and not shown; the office brings it back by taking the mark away. */
export const Retired = z.literal(true).optional();

const isRetired = (value: unknown) =>
  typeof value === 'object' && value !== null && (value as { retired?: unknown }).retired === true;

/** A record without its retired entries: what a page shows of it. */
export function withoutRetired<T>(record: T): T;
export function withoutRetired(record: unknown): unknown {
  if (Array.isArray(record))
    return record.filter((entry) => !isRetired(entry)).map((entry: unknown) => withoutRetired(entry));
  if (typeof record !== 'object' || record === null) return record;
  return Object.fromEntries(Object.entries(record).map(([key, part]) => [key, withoutRetired<unknown>(part)]));
}

/** Whether a place (`questions.3.answer`) lies in an entry that is retired. */
export function isInRetired(record: unknown, place: string): boolean {
  let at = record;
  for (const key of place.split('.')) {
    if (typeof at !== 'object' || at === null) return false;
    at = (at as Record<string, unknown>)[key];
    if (isRetired(at)) return true;
  }
  return false;
}

/** How many entries of a list are shown. */
export const countShown = (entries: readonly { retired?: true | undefined }[]): number =>
  entries.filter(({ retired }) => !retired).length;
