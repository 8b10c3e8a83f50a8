import type { App } from '../../../platform/app.server.ts';
import { recordAudit } from '../../ground/audit/record-audit.server.ts';
import type { Actor } from '../../ground/office-call.server.ts';
import type { Addresses, Who } from './contract.ts';
import { findMeant } from './look-at-people.server.ts';
import { readCases } from './reach.server.ts';

/**
 * The emails and telephone numbers of people, each once, to be pasted elsewhere. It takes personal data out of the office, so it is an export:
 * asked for like one, and written into the log. A sentence where there are too many or none.
 */
export async function copyAddresses(app: App, actor: Actor, who: Who): Promise<Addresses | string> {
  const meant = await findMeant(app.db, who);
  if (meant === 'unknown') return 'This list has no such field or word.';
  if (meant === 'too many') return 'These are too many to copy. Export the list instead, or narrow the filter.';
  const cases = (await readCases(app.db, meant.ids)).filter((one) => !one.reviewReason && !one.archivedAt);
  const addresses = {
    emails: distinct(cases.map(({ email }) => email)),
    phones: distinct(cases.map(({ phone }) => phone)),
  };
  await recordAudit(app.db, app, actor, {
    action: 'addresses copied',
    subject: `list ${'list' in who ? who.list : 'cases'}`,
    detail: { people: addresses.emails.length, phones: addresses.phones.length },
  });
  return addresses;
}

const distinct = (words: string[]) => [...new Set(words.filter((word) => word !== ''))];
