import type { FastifyInstance } from 'fastify';
import { listTrainingEvents, findTrainingEvent } from '../../../interest/training-events.server.ts';
import type { App, Trx } from '../../../platform/app.server.ts';
import { noSuchTraining, trainingCalls } from '../correct/contract.ts';
import { type Actor, answerCalls, type Log, officeAct, refuseField } from '../../ground/office-call.server.ts';
import { callerCalls, type Caller } from './contract.ts';
import { keepToldMessage } from '../../../contact/send-message.server.ts';
import { keepToldInterest } from '../../../interest/express-interest.server.ts';
import { placeOf } from '../../../interest/asked/asked-class.ts';
import { oneSpaced } from '../../../platform/calls/typed-text.ts';
import { shownPhone } from '../../../platform/form/phone.ts';
import { excerptOf } from '../../../platform/received.ts';
import { indexWordsOfNote } from '../../../platform/words.server.ts';
import { keepNote } from '../case/write-note.server.ts';
import { changeCases, type Before } from '../../people/cases/change-cases.server.ts';
import { wayWords, type Way } from '../../people/cases/ways-to-tell.ts';
import { keyOf, keysOfCases, sameAs } from '../../people/merges/same-as.server.ts';
import { mergeKeys } from '../../people/merges/merge-people.server.ts';
import { finished, labels } from '../../../interest/rules.ts';
import type { Case } from '../../people/cases/contract.ts';
import { findCase } from '../../people/cases/find-case.server.ts';
import { fold, localNumber } from '../../../platform/words.ts';
import { isWithin } from '../../../platform/letters-apart.ts';
import { readSide, readSides } from '../../people/merges/sides.server.ts';

type Addressee = { key: string; case: Case | null; name: string; email: string; phone: string };

async function findAddressee(trx: Trx, to: string): Promise<Addressee | null> {
  const [kind, id = ''] = [to.split(' ', 1)[0], to.slice(to.indexOf(' ') + 1)];
  if (kind === 'case') {
    const found = await findCase(trx, id);
    const key = (await keysOfCases(trx, [id])).get(id);
    if (!found || !key || found.reviewReason) return null;
    const email = found.kind === 'registration' ? emailIn(key) : found.email;
    return { key, case: found, name: found.name, email, phone: found.phone };
  }
  const key = await keyOf(trx, id);
  const side = key && (await readSide(trx, key));
  if (!key || !side || side.account?.deleted_at) return null;
  return { key, case: null, name: side.name, email: emailIn(key), phone: side.phones[0] ?? '' };
}

const emailIn = (key: string) => (key.includes('@') ? key : '');

/** Whether what was typed is of somebody else: another name, and no phone or email of theirs or of whom they are shown together with. What is blank is the same. */
async function isAnother(trx: Trx, typed: Caller, known: Addressee): Promise<boolean> {
  const [email, phone] = [typed.email.trim().toLowerCase(), localNumber(typed.phone)];
  if (typed.name.trim() === '' || (!email && !phone)) return false;
  const { keys } = await sameAs(trx, known.key);
  const sides = await readSides(trx, keys);
  const names = [known.name, ...sides.map(({ name }) => name)].filter(Boolean);
  if (names.length === 0 || names.some((name) => isOneName(name, typed.name))) return false;
  const phones = [known.phone, ...sides.flatMap((side) => side.phones)].map(localNumber);
  return !(email && [...keys, known.case?.email].includes(email)) && !(phone && phones.includes(phone));
}

/** Every word of the shorter name stands in the longer: 'Ravi' is Ravi Menon too, and so are R Menon and Ravi Menen. */
function isOneName(one: string, other: string): boolean {
  const [few, many] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length) as [string[], string[]];
  return few.some(({ length }) => length > 1) && few.every((word) => many.some((near) => isNearWord(word, near)));
}

/** D'Souza is one word. */
const wordsOf = (name: string) =>
  fold(name)
    .replaceAll(/['’‘ʼ`]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !/^(?:mr|mrs|ms|dr|shri|smt|er|prof)$/.test(word));

/** Alike but for a letter or two, or one is the other's initial. */
function isNearWord(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  if (shorter === 1) return one.charAt(0) === other.charAt(0);
  const most = shorter >= 8 ? 2 : shorter >= 4 ? 1 : 0;
  return isWithin(one, other, most);
}

function inTheirName(typed: Caller, { name, email, phone }: Addressee): Caller {
  const isOther = typed.email.trim() !== '' || (email === '' && typed.phone.trim() !== '');
  return {
    ...typed,
    name: typed.name.trim() || name || email || phone,
    email: typed.email.trim() || email,
    phone: shownPhone(typed.phone.trim()) || (isOther && email !== '' ? '' : phone),
  };
}

/** Notes what was told on the open case that it is about: a message, or a wish for the same training. Answers the case; null when it is one of its own. Told twice it is noted once. */
async function addToCase(trx: Trx, log: Log, app: App, actor: Actor, { case: found }: Addressee, caller: Caller) {
  if (!found || found.archivedAt || finished.includes(found.status)) return null;
  if (caller.kind === 'wish' && !(found.kind === 'interest' && found.wish === caller.trainingEvent)) return null;
  const text = await sayWhatCallerTold(trx, caller);
  if (await hasNote(trx, found.id, text)) return found.id;
  const heads = Number(caller.heads.trim() || 1);
  const company = oneSpaced(caller.company);
  const change = (before: Before) => ({
    ...(caller.kind === 'wish' && heads > 1 && before.heads === null ? { heads } : {}),
    // Its words are kept with those of the note.
    ...(company && found.kind !== 'registration' ? { company: before.company ?? company } : {}),
  });
  await changeCases(trx, [{ id: found.id, change }], app.now().toISOString());
  await keepNote(trx, app, actor, found.id, { text });
  await log({ action: 'caller entered', subject: `case ${found.id}`, detail: { by: caller.how, added: true } });
  return found.id;
}

/** 'Told by phone: CP Level 1, Kochi, Within 3 months, Employer sponsored, 8 people.' and what else they said. */
async function sayWhatCallerTold(trx: Trx, caller: Caller): Promise<string> {
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

type Entered =
  | { ok: true; id: string; added?: true; merged?: string }
  | { ok: false; reason: 'no such event' }
  | { ok: false; reason: 'gone' }
  | { ok: false; reason: 'another'; name: string };

/** What somebody told the office becomes a case, or a note on an open one; nobody is written to but, with `receipt`, the person. Who gave all of somebody else is not added (`another`). Answers the case, and who is shown as one person by it. */
export async function enterCaller(app: App, actor: Actor, typed: Caller): Promise<Entered> {
  return officeAct(app, actor, 'office', async (trx, log): Promise<Entered> => {
    const known = typed.to === '' ? null : await findAddressee(trx, typed.to);
    if (typed.to !== '' && !known) return { ok: false, reason: 'gone' };
    const another = known && (await isAnother(trx, typed, known));
    const added = known && !(another && typed.email.trim()) && (await addToCase(trx, log, app, actor, known, typed));
    if (added) return { ok: true, id: added, added: true };
    if (another) return { ok: false, reason: 'another', name: known.name };
    const caller = known ? inTheirName(typed, known) : typed;
    const kept = await keep(trx, app, caller);
    if (!kept.ok) return kept;
    await mark(trx, log, app, actor, kept.id, caller);
    if (known) {
      const key = (await keysOfCases(trx, [kept.id])).get(kept.id);
      const merged =
        key && key !== known.key && (await mergeKeys(trx, log, app, actor, { keep: known.key, other: key }));
      if (merged && merged.ok)
        return { ...kept, merged: `${known.name || known.key} and ${caller.email || caller.phone}` };
    }
    return kept;
  });
}

async function mark(trx: Trx, log: Log, app: App, actor: Actor, id: string, caller: Caller): Promise<void> {
  const heads = caller.kind === 'wish' ? Number(caller.heads.trim() || 1) : 1;
  const said = oneSpaced(caller.company);
  const way = wayWords[caller.how as Way];
  const at = app.now().toISOString();
  const change = (before: Before) => {
    const company = said || before.company;
    return {
      told_by: caller.how,
      excerpt: excerptOf(company ? `${company}, entered ${way}` : `Entered ${way}`, caller.words),
      told_to: actor.staff.uid,
      told_at: at,
      ...(heads > 1 ? { heads } : {}),
      company,
    };
  };
  await changeCases(trx, [{ id, change }], at);
  // As a note's, its words stay when the case is corrected.
  await indexWordsOfNote(trx, 'case_words', id, said);
  await log({ action: 'caller entered', subject: `case ${id}`, detail: { by: caller.how } });
  const words = caller.words.trim();
  if (caller.kind === 'wish' && words && !(await hasNote(trx, id, words)))
    await keepNote(trx, app, actor, id, { text: words });
}

async function keep(trx: Trx, app: App, caller: Caller): Promise<Entered> {
  const receipt = caller.receipt === 'yes' && caller.email.trim() !== '';
  const { trainingEvent, attendTime, costBearer } = caller;
  const who = { name: oneSpaced(caller.name), email: caller.email.trim().toLowerCase() };
  const phone = caller.phone.trim();
  if (caller.kind === 'wish') {
    const asked = { trainingEvent, attendTime, costBearer, ...placeOf(caller.city) };
    return keepToldInterest(trx, app, { ...who, contactNumber: phone, ...asked }, receipt);
  }
  const written = { ...who, phone: phone || null, subject: null, message: caller.words.trim() };
  return { ok: true, id: await keepToldMessage(trx, app, written, receipt) };
}

/** The same words entered again are the same note. */
async function hasNote(trx: Trx, caseId: string, text: string): Promise<boolean> {
  const found = await trx
    .selectFrom('case_notes')
    .select('id')
    .where('case_id', '=', caseId)
    .where('text', '=', text)
    .executeTakeFirst();
  return found !== undefined;
}

export function addEnterCalls(http: FastifyInstance, app: App): void {
  answerCalls(
    http,
    app,
    { ...trainingCalls, ...callerCalls },
    {
      list: async () => ({ events: await listTrainingEvents(app) }),
      async enter({ actor, body }) {
        const entered = await enterCaller(app, actor, body);
        if (entered.ok) {
          const kept = entered.added ? 'Added to the case as a note.' : 'The case is kept.';
          const merged = entered.merged
            ? ` ${entered.merged} are shown as one person now. They can be taken apart again.`
            : '';
          return { message: kept + merged, id: entered.id };
        }
        if (entered.reason === 'no such event') return refuseField('trainingEvent', noSuchTraining);
        if (entered.reason === 'another')
          return refuseField(
            'to',
            `Name, phone and email are not those of ${entered.name}. Leave blank what is the same, or choose Somebody new.`,
          );
        const sentence = 'Whom this was to be added to is not there any more. Nothing is lost: keep it as a new case.';
        return refuseField('to', sentence);
      },
    },
  );
}
