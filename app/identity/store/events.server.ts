import { v7 as uuid } from 'uuid';
import type { App, Db, Trx } from '../../platform/app.server.ts';
import { networksOf } from '../../platform/calls/network.server.ts';
import { allow } from './allowance.server.ts';
import { pseudonym } from '../../platform/unguessable.server.ts';

/** What is written down about accounts (names of the OWASP logging vocabulary where it has one). */
export type EventKind =
  | 'account_created'
  | 'account_deleted'
  | 'authn_login_success'
  | 'authn_login_fail'
  | 'authn_login_throttled'
  | 'authn_logout'
  | 'authn_password_change'
  | 'authn_password_reset'
  | 'authn_token_refused'
  | 'authn_token_reuse'
  | 'confirm_mail_sent'
  | 'email_confirmed'
  | 'google_refused'
  | 'privilege_requested'
  | 'reset_mail_sent'
  | 'reset_of_nobody'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'sessions_ended'
  | 'staff_added'
  | 'staff_removed'
  | 'staff_role_changed';

/** Adds to the record of accounts: ids and pseudonyms only, never an address, a code or a password. */
export async function record(
  db: Db | Trx,
  app: App,
  event: { kind: EventKind; personId?: string | null; email?: string; network?: string; detail?: string },
): Promise<void> {
  const values = {
    id: uuid(),
    at: app.now().toISOString(),
    kind: event.kind,
    person_id: event.personId ?? null,
    subject: event.email ? pseudonym(app, 'event', event.email) : null,
    network: event.network ?? null,
    detail: event.detail?.slice(0, 200) ?? null,
  };
  await db.insertInto('identity_events').values(values).execute();
  app.log.info({ event: values.kind, person: values.person_id, network: values.network }, 'account event');
}

/** Adds what anybody can cause without an account, by one network twenty of a kind an hour: rows stay thirteen months, and nobody shall fill the disk. */
export async function recordOfStranger(
  app: App,
  event: { kind: EventKind; email?: string; network: string; detail?: string },
): Promise<void> {
  for (const { network, times } of networksOf(event.network.replace(/\/64$/, '')))
    if (!(await allow(app.db, app, [event.kind, network], { most: 20 * times, minutes: 60 }))) return;
  await record(app.db, app, event);
}
