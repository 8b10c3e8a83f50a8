import { z } from 'zod';
import type { OfficeRole } from '../../identity/staff/staff-member.ts';
import { hasUnseen, sayUnseen } from '../../platform/words.ts';

/** A text in an address, of at most so many bytes as it stands there: a letter of an Indian script takes nine. */
export const inAddress = (addressBytes: number) =>
  z
    .string()
    .refine((text) => bytesInAddress(text) <= addressBytes)
    .meta({ addressBytes });
export const bytesInAddress = (text: string): number => String(new URLSearchParams({ x: text })).length - 2;

declare const answered: unique symbol;
/** The type of an answer, for the compiler alone: nothing of it is there when the program runs. */
export type Answers<Answer> = { readonly [answered]?: Answer };
export const answers = <Answer>(): Answers<Answer> => ({});

export type Said = { message: string };

export type OfficeCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/office/api`; `:id` stands for a part that is given. */
  path: string;
  /** Who may; anybody else of the office gets 403. */
  role: OfficeRole;
  /** Only within five minutes of giving the password or another proof; 403 'confirm' otherwise. */
  grave?: true;
  body?: z.ZodType;
  /** Bodies over this many bytes are refused with 413; 64 KB unless said. */
  bodyBytes?: number;
  query?: z.ZodType;
  answer: Answers<unknown>;
  /** Its status where it is another than 200. */
  status?: 201 | 202;
  /** The page only looks whether it may stay: keeps no session alive. */
  watching?: true;
  /** So many in so many minutes (ten, where nothing is said) for one person, where less than the usual 1200 is right. */
  most?: number;
  minutes?: number;
};

/** How most calls begin: what everybody of the office may look at, and what it does. */
export const look = { method: 'GET', role: 'reader' } as const;
export const write = { method: 'POST', role: 'office' } as const;

/** The calls of a room: their paths, and what goes in and comes out, stand here and nowhere else. */
export function officeCalls<const Calls extends Record<string, OfficeCall>>(calls: Calls): Calls {
  return calls;
}

export type PartsOf<Path extends string> = Path extends `${infer Before}/${infer After}`
  ? PartsOf<Before> | PartsOf<After>
  : Path extends `:${infer Part}`
    ? Part
    : never;

export type AnswerOf<Call extends OfficeCall> = Call['answer'] extends Answers<infer Answer> ? Answer : never;

/** What a screen gives with a call: the parts of its path by their names, `query` and `body`. */
export type Given<Call extends OfficeCall> = { [Part in PartsOf<Call['path']>]: string } & (Call extends {
  query: infer Query extends z.ZodType;
}
  ? { query: z.input<Query> }
  : object) &
  (Call extends { body: infer Body extends z.ZodType } ? { body: z.input<Body> } : object);

export function addressOf(call: OfficeCall, given: Record<string, unknown>): string {
  const path = call.path.replaceAll(/:(\w+)/g, (_, part: string) => encodeURIComponent(String(given[part])));
  const asked = Object.entries((given['query'] as Record<string, unknown> | undefined) ?? {});
  const query = new URLSearchParams(asked.flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** What stands on papers and in mails has no letter that nobody sees, or that turns the others around. */
export const readable = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} letters, please.`)
    .refine((typed) => !hasUnseen(typed), sayUnseen);
