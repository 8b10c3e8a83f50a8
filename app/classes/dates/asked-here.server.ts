import type { FastifyReply } from 'fastify';
import { readCookie, setCookie, type Asker } from '../../identity/sessions/cookies.server.ts';
import { pseudonym } from '../../identity/store/unguessable.server.ts';
import type { App } from '../../platform/app.server.ts';
import { shownPhone } from '../../platform/form/phone.ts';
import type { Seat } from '../seats/seat.ts';

// Who asks on a public page may type any name under any address: the page of the seat shows none of it. Where the browser that typed it opens the
// link as well, both are one person, and nothing that they gave is asked for again. The cookie holds a code of the words, and none of them.

type Typed = Pick<Seat, 'name' | 'email' | 'phone'>;

const keptSeconds = 10 * 24 * 60 * 60;
const codeOf = (app: App, reference: string, { name, email, phone }: Typed) =>
  pseudonym(app, 'seat asked for here', JSON.stringify([reference, name, email.toLowerCase(), phone]));

/** Remembers in this browser what was typed in it. */
export function rememberAsked(app: App, reply: FastifyReply, reference: string, typed: Typed): void {
  setCookie(app, reply, 'asked', codeOf(app, reference, { ...typed, phone: shownPhone(typed.phone) }), keptSeconds);
}

/** Whether name and number of a seat are what was typed in this browser. */
export async function isAskedHere(app: App, asker: Asker, seat: Seat): Promise<boolean> {
  const code = readCookie(app, asker, 'asked');
  if (code === null) return false;
  const { reference } = await app.db
    .selectFrom('batches')
    .select('reference')
    .where('id', '=', seat.batchId)
    .executeTakeFirstOrThrow();
  return code === codeOf(app, reference, seat);
}
