import type { FastifyReply } from 'fastify';
import { readCookie, setCookie, type Asker } from '../../identity/sessions/cookies.server.ts';
import { pseudonym } from '../../platform/unguessable.server.ts';
import type { App } from '../../platform/app.server.ts';
import { shownPhone } from '../../platform/form/phone.ts';
import { fold } from '../../platform/words.ts';
import type { Seat } from '../seats/seat.ts';
import { daySeconds } from '../../platform/durations.ts';

// Who asks on a public page may type any name under any address: the seat's page shows none of it, but in the browser that typed it. The cookie holds a code of the words.

type Typed = Pick<Seat, 'name' | 'email' | 'phone'>;
/** What somebody calls themselves, and their number. */
export type Own = Omit<Typed, 'email'>;

const keptSeconds = 10 * daySeconds;
const codeOf = (app: App, reference: string, { name, email, phone }: Typed) =>
  pseudonym(app, 'seat asked for here', JSON.stringify([reference, fold(name), email.toLowerCase(), phone]));

/** Remembers in this browser what was typed in it. */
export function rememberAsked(app: App, reply: FastifyReply, reference: string, typed: Typed): void {
  setCookie(app, reply, 'asked', codeOf(app, reference, { ...typed, phone: shownPhone(typed.phone) }), keptSeconds);
}

/** Name and number under which a seat was asked for in this browser: those that it has, or those that stand beside them. Null: it was asked for elsewhere. */
export async function typedHere(app: App, asker: Asker, seat: Seat): Promise<Own | null> {
  const code = readCookie(app, asker, 'asked');
  if (code === null) return null;
  const { reference, also_name, also_phone } = await app.db
    .selectFrom('batches as b')
    .innerJoin('seats as s', 's.batch_id', 'b.id')
    .select(['b.reference', 's.also_name', 's.also_phone'])
    .where('s.id', '=', seat.id)
    .executeTakeFirstOrThrow();
  const { email, name, phone } = seat;
  const both = [
    { name, phone },
    { name: also_name ?? name, phone: also_phone ?? phone },
  ];
  return both.find((own) => code === codeOf(app, reference, { email, ...own })) ?? null;
}
