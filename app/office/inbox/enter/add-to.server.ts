import { labels } from '../../../interest/rules.ts';
import { findTrainingEvent } from '../../../interest/training-events.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { oneSpaced } from '../../../platform/calls/typed-text.ts';
import type { Trx } from '../../../platform/database/database.server.ts';
import { recordAudit } from '../../ground/audit/record-audit.server.ts';
import { keepNote } from '../case/write-note.server.ts';
import { changeCases, type Before } from '../../people/cases/change-cases.server.ts';
import { finished, type Case } from '../../people/cases/contract.ts';
import { findCase } from '../../people/cases/find-case.server.ts';
import { wayWords, type Way } from '../../people/cases/told.ts';
import type { Actor } from '../../ground/office-call.server.ts';
import { localNumber } from '../../../platform/words.ts';
import { keyOf, keysOfCases } from '../../people/merges/keys.server.ts';
import { isNearName, namesIn } from '../../people/merges/resemble.ts';
import { sameAs } from '../../people/merges/same-as.server.ts';
import { readSide, readSides } from '../../people/merges/sides.server.ts';
import type { Caller } from './contract.ts';

/** Whom something is added to, and the case of theirs that was meant. */
export type Addressee = { key: string; case: Case | null; name: string; email: string; phone: string };

/** The case or the person that a caller is added to; null when it is gone, or held back. */
export async function findAddressee(trx: Trx, to: string): Promise<Addressee | null> {
  const [kind, id = ''] = [to.split(' ', 1)[0], to.slice(to.indexOf(' ') + 1)];
  if (kind === 'case') {
    const found = await findCase(trx, id);
    const key = (await keysOfCases(trx, [id])).get(id);
    if (!found || !key || found.reviewReason) return null;
    return { key, case: found, name: found.name, email: emailIn(key), phone: found.phone };
  }
  const key = await keyOf(trx, id);
  const side = key && (await readSide(trx, key));
  if (!key || !side || side.account?.deleted_at) return null;
  return { key, case: null, name: side.name, email: emailIn(key), phone: side.phones[0] ?? '' };
}

const emailIn = (key: string) => (key.includes('@') ? key : '');

/**
 * Whether what was typed is of somebody else than whom it is added to: another name, and no phone or email of theirs. What is blank is the same,
 * and so is what one of those gave with whom they are shown as one person.
 */
export async function isAnother(trx: Trx, typed: Caller, known: Addressee): Promise<boolean> {
  const [email, phone] = [typed.email.trim().toLowerCase(), localNumber(typed.phone)];
  if (typed.name.trim() === '' || (!email && !phone)) return false;
  const { keys } = await sameAs(trx, known.key);
  const sides = await readSides(trx, keys);
  const names = [known.name, ...sides.map(({ name }) => name)].filter(Boolean);
  if (names.length === 0 || names.some((name) => isOneName(name, typed.name))) return false;
  const phones = [known.phone, ...sides.flatMap((side) => side.phones)].map(localNumber);
  return !(email && [...keys, known.case?.email].includes(email)) && !(phone && phones.includes(phone));
}

/** 'Ravi' is Ravi Menon too. */
function isOneName(one: string, other: string): boolean {
  const [few, many] = [namesIn(one), namesIn(other)].toSorted((a, b) => a.length - b.length) as [string[], string[]];
  return isNearName(one, other) || few.every((word) => many.includes(word));
}

/** What was typed, with what is known of them where nothing was. */
export function inTheirName(typed: Caller, { name, email, phone }: Addressee): Caller {
  const isOther = typed.email.trim() !== '' || (email === '' && typed.phone.trim() !== '');
  return {
    ...typed,
    name: typed.name.trim() || name || email || phone,
    email: typed.email.trim() || email,
    phone: typed.phone.trim() || (isOther && email !== '' ? '' : phone),
  };
}

/**
 * Notes what was told on the open case that it is about: any message, and a wish for the training that the case already asks for. Answers the case;
 * null when it is a case of its own. The same told twice is noted once.
 */
export async function addToCase(
  trx: Trx,
  app: App,
  actor: Actor,
  { case: found }: Addressee,
  caller: Caller,
): Promise<string | null> {
  if (!found || found.archivedAt || finished.includes(found.status)) return null;
  if (caller.kind === 'wish' && !(found.kind === 'interest' && found.wish === caller.trainingEvent)) return null;
  const text = await sayTold(trx, caller);
  const same = trx.selectFrom('case_notes').select('id').where('case_id', '=', found.id).where('text', '=', text);
  if (await same.executeTakeFirst()) return found.id;
  const heads = Number(caller.heads.trim() || 1);
  const company = oneSpaced(caller.company);
  const change = (before: Before) => ({
    ...(caller.kind === 'wish' && heads > 1 && before.heads === null ? { heads } : {}),
    // Its words are kept with those of the note.
    ...(company && found.kind !== 'registration' ? { company: before.company ?? company } : {}),
  });
  await changeCases(trx, [{ id: found.id, change }], app.now().toISOString());
  await keepNote(trx, app, actor, found.id, { text });
  await recordAudit(trx, app, actor, {
    action: 'caller entered',
    subject: `case ${found.id}`,
    detail: { by: caller.how, added: true },
  });
  return found.id;
}

/** 'Told by phone: CP Level 1, Kochi, Within 3 months, Employer sponsored, 8 people.' and what else they said. */
async function sayTold(trx: Trx, caller: Caller): Promise<string> {
  const words = caller.words.trim();
  const way = `Told ${wayWords[caller.how as Way]}`;
  const who = [caller.name, caller.company, caller.phone, caller.email].map((text) => text.trim()).filter(Boolean);
  const from = who.length > 0 ? ` (${who.join(', ')})` : '';
  if (caller.kind !== 'wish') return `${way}${from}: ${words}`;
  const event = await findTrainingEvent(trx, caller.trainingEvent);
  const heads = Number(caller.heads.trim() || 1);
  const said = [
    event?.title,
    caller.city.trim(),
    labels[caller.attendTime] ?? caller.attendTime,
    labels[caller.costBearer] ?? caller.costBearer,
    heads > 1 ? `${heads} people` : '',
  ];
  return [`${way}${from}: ${said.filter(Boolean).join(', ')}.`, words].filter(Boolean).join('\n');
}
