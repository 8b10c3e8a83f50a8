import type { FastifyInstance } from 'fastify';
import { findPerson, reasonToHold } from '../../identity/sessions/find-person.server.ts';
import { submissionLimits } from '../../identity/sessions/submission-limits.server.ts';
import type { App } from '../../platform/app.server.ts';
import { type CallAnswer, defineCall, fieldProblem } from '../../platform/calls/call.server.ts';
import { addLinkFiles, linkCalls, noted } from '../../platform/calls/link-calls.server.ts';
import { pressedFrom } from '../../platform/calls/network.server.ts';
import { failure } from '../../platform/errors.ts';
import { keptGstin, remarkedGstin } from '../../platform/form/gstin.ts';
import { countOf } from '../days.ts';
import { notePressed } from '../seats/hold-back.server.ts';
import { ChangedName, CorrectedPayer, LetGo, MoreNames, Nominated, type NominationTyped } from './contract.ts';
import { endNomination } from './holds.server.ts';
import { changeName, nameRows } from './name-people.server.ts';
import { correctPayer, nominate } from './nominate.server.ts';
import { findNominationByToken } from './read-nominations.server.ts';
import { readSlips } from './read-slips.server.ts';

/** The form for employers, and what one does on the page of their list: the token in its address is the proof. */
export function addNominationCalls(http: FastifyInstance, app: App): void {
  const press = linkCalls(http, app, {
    name: 'nomination',
    async find(token) {
      const found = await findNominationByToken(app, token);
      if (found) await notePressed(app, found.id);
      return found;
    },
    limit: { most: 60, minutes: 10 },
  });
  addForm(http, app);
  addSlips(http, app);
  const refuses = { 409: 'The seats are not held any more, or the name cannot be changed' };
  press('people', {
    summary: 'Names people for seats that are held: right rows are named, wrong ones come back with their reasons.',
    refuses,
    body: MoreNames,
    partOf: () => '#people',
    handle: async ({ admitted: { id }, body }) => answerOf(await app.write((trx) => nameRows(trx, app, id, body))),
  });
  press('drop', {
    summary: 'Takes a name off the list, or puts another in its place.',
    refuses,
    body: ChangedName,
    partOf: ({ person }) => `#change-${String(person).slice(0, 36)}`,
    handle: async ({ admitted: { id }, body }) => answerOf(await app.write((trx) => changeName(trx, app, id, body))),
  });
  press('payer', {
    summary: 'Corrects who pays, as long as no bill says it.',
    refuses,
    body: CorrectedPayer,
    partOf: () => '#payer',
    async handle({ admitted: { id }, body }) {
      if (await app.isOwnGstin(body.gstin)) return ownGstin();
      const isDone = await app.write((trx) => correctPayer(trx, app, id, body));
      if (!isDone) return answerOf({ ok: false, refusal: 'There is a bill by now: please correct it there.' });
      return answerOf({ ok: true, message: 'Saved. The bill shows this.' });
    },
  });
  press('withdraw', {
    summary: 'Lets the seats go that nobody has said yes to.',
    refuses,
    body: LetGo,
    partOf: () => '#withdraw',
    async handle({ admitted: { id } }) {
      const saying = { version: null, reason: 'You have let the seats go.' };
      const done = await app.write((trx) => endNomination(trx, app, { kind: 'employer' }, id, saying));
      if (done.ok) return answerOf({ ok: true, message: 'The seats are let go. Who has said yes keeps theirs.' });
      return answerOf({ ok: false, refusal: 'refusal' in done ? done.refusal : 'Please look at the page again.' });
    },
  });
}

function addForm(http: FastifyInstance, app: App): void {
  defineCall(http, app, {
    path: '/nominations',
    summary: 'An employer names people for a class, or says what it needs. Nothing is held by it.',
    body: Nominated,
    answer: noted,
    limits: {
      network: { most: 10, minutes: 10 },
      target: submissionLimits(app, (typed: NominationTyped) => typed),
    },
    form: () => ({ id: 'nominate', page: '/nominate#nominate', next: '/nominate/sent', nextSaysIt: true }),
    repeats: {
      whose: () => 'nomination',
      answer: thanks,
    },
    async handle({ body, key, request }) {
      if (body.gstin !== '' && (await app.isOwnGstin(body.gstin))) return ownGstin();
      const reviewReason = reasonToHold(await findPerson(app, request), body);
      const kept = await nominate(pressedFrom(app, request), { ...body, reviewReason }, key);
      const { company, email, orderNumber, seats } = body;
      const gstin = remarkedGstin(keptGstin(body.gstin)) || 'Not given';
      const named = body.people.map(({ name, email: address }) => name || address).join(', ');
      const names = named && body.people.length < seats ? `${body.people.length} of ${seats}: ${named}` : named;
      const address = [body.address, [body.city, body.pin].filter(Boolean).join(' ')].join(', ');
      const contact = [body.contactName, email, body.phone].join(', ');
      const sent = { class: kept.training || body.wish, people: String(seats), names };
      const { shows, ...thanked } = thanks(kept);
      return { ...thanked, shows: { ...shows, ...sent, company, address, gstin, orderNumber, contact, email } };
    },
  });
}

const ownGstin = () =>
  fieldProblem('gstin', 'This is our own GSTIN. Please give that of your company, or leave it empty.');

function thanks({ reference, people, training, price, full }: Record<string, unknown>): CallAnswer {
  const whom = countOf(Number(people), 'person', 'people');
  const sum = price ? ` Your company owes nothing yet; if all of them come, it pays ${String(price)}.` : '';
  const where = training ? ` for ${String(training)}` : '';
  const message = `We have your nomination. Reference ${String(reference)}: ${whom}${where}.${full ? ` ${String(full)}` : ''}${sum}`;
  const shows = {
    reference: String(reference),
    class: String(training),
    people: String(people),
    price: String(price),
    full: String(full ?? ''),
  };
  return { status: 200, body: { message }, shows };
}

type Said =
  | { ok: true; message: string }
  | { ok: false; refusal: string }
  | { ok: false; errors: { people: string }; values: { people: string } };

function answerOf(said: Said): CallAnswer {
  if (said.ok) return { status: 200, body: { message: said.message } };
  if ('errors' in said) {
    const { errors, values } = said;
    return { status: 422, body: failure('invalid', errors.people, { errors, values }) };
  }
  return { status: 409, body: failure('refused', said.refusal) };
}

function addSlips(http: FastifyInstance, app: App): void {
  addLinkFiles(http, app, {
    name: 'slips of a nomination',
    limit: { most: 60, minutes: 10 },
    find: (token) => findNominationByToken(app, token),
    tooOften: 'Please try again in ten minutes.',
    notDrawn: 'The slips cannot be made at the moment. Please call the office.',
    files: [
      {
        path: '/nomination/:token/slips.pdf',
        schema: { hide: true },
        read: ({ id }, from) => readSlips(from, id),
      },
    ],
  });
}
