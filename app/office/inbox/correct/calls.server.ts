import type { FastifyInstance } from 'fastify';
import type { App, Trx } from '../../../platform/app.server.ts';
import { type Actor, answerCalls, conflict, officeAct, refuse, refuseField } from '../../ground/office-call.server.ts';
import { correctCalls, noSuchTraining, noTime, wishFields, type WishField } from './contract.ts';
import { correctCase } from './correct-case.server.ts';
import { correctInterest, readWish, type AskedWish } from '../../../interest/correct/correct-interest.server.ts';
import { labels } from '../../../interest/rules.ts';
import { listAllTrainingEvents } from '../../../interest/training-events.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import type { Case } from '../../people/cases/contract.ts';
import { findCase } from '../../people/cases/find-case.server.ts';
import { correct } from './corrector.server.ts';

export function addCorrectCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, correctCalls, {
    async who({ actor, params, body }) {
      const corrected = await correctCase(app, actor, params.id, body);
      if (corrected.ok) {
        const where = corrected.cases > 1 ? `Corrected in ${corrected.cases} cases.` : 'Corrected.';
        const joined = corrected.joined ? ' They stand with the other now: corrected back, they part again.' : '';
        const left = corrected.left > 0 ? ` ${sayLeft(corrected.left)}` : '';
        const stay = corrected.stay.length > 0 ? ` ${sayStay(corrected.stay)}` : '';
        return { message: `${where} The old value stays in the story.${joined}${left}${stay}` };
      }
      if ('field' in corrected) return refuseField(corrected.field, corrected.sentence);
      if ('whose' in corrected) return refuse('whose', sayMeant(corrected.whose));
      return conflict(changed, corrected.current);
    },
    async wish({ actor, params, body }) {
      const corrected = await correctWish(app, actor, params.id, body);
      if (corrected.ok) return { message: 'Corrected. The old value stays in the story.' };
      if ('field' in corrected) return refuseField(corrected.field, corrected.sentence);
      return conflict(changed, corrected.current);
    },
  });
}

const changed = 'Somebody else changed this case meanwhile. Look at what stands there now, then keep again.';

const sayMeant = (whose: string) => `${whose} Merge them, or look again? Nothing is changed yet.`;

const sayLeft = (left: number) =>
  left === 1
    ? 'One was left as it is: it is held back, or its person corrects it.'
    : `${left} were left as they are: they are held back, or their person corrects them.`;

const sayStay = (names: readonly string[]) =>
  `The ${[...new Set(names)].join(', the ')} stays with the old address: it came otherwise, or the address has answered. Are both theirs? Merge them on their page. Is the old one a slip? Put it right where it stands.`;

type Corrected =
  | { ok: true; fields: number }
  | { ok: false; current: Case }
  | { ok: false; field: WishField; sentence: string };

/** The old value stays with the case, and the month in which it was said does not change. Refused when the case was changed since it was seen. Throws NotFound. */
export async function correctWish(
  app: App,
  actor: Actor,
  id: string,
  { version, ...typed }: AskedWish & { version: number },
): Promise<Corrected> {
  return officeAct(app, actor, 'office', async (trx): Promise<Corrected> => {
    const found = await findCase(trx, id);
    if (!found) throw new NotFound();
    const refused = refusalOf(found);
    if (refused) return { ok: false, field: 'trainingEvent', sentence: refused };
    const before = await readWish(trx, id);
    const titles = await readTitles(trx);
    if (before.attendTime && !typed.attendTime) return { ok: false, field: 'attendTime', sentence: noTime };
    const fields = wishFields.filter((field) => before[field] !== typed[field]);
    if (fields.length === 0) return { ok: true, fields: 0 };
    if (fields.includes('trainingEvent') && !titles.get(typed.trainingEvent)?.isOffered)
      return { ok: false, field: 'trainingEvent', sentence: noSuchTraining };
    const say = (field: WishField, wish: AskedWish) =>
      field === 'trainingEvent'
        ? (titles.get(wish[field])?.title ?? wish[field])
        : (labels[wish[field]] ?? wish[field]);
    const slips = fields.map((field) => ({ field, from: say(field, before), to: say(field, typed) }));
    const isDone = await correct(trx, app, actor, { id, version }, slips, () =>
      correctInterest(trx, app, id, { wish: typed }),
    );
    if (!isDone) return { ok: false, current: (await findCase(trx, id)) ?? found };
    return { ok: true, fields: fields.length };
  });
}

function refusalOf({ kind, reviewReason }: Case): string | null {
  if (kind === 'registration') return 'A registration is corrected by its person, under Profile.';
  if (kind === 'message') return 'A message asks for no training. Enter the wish in their name.';
  return reviewReason ? 'This is held back. Release it first.' : null;
}

async function readTitles(trx: Trx): Promise<Map<string, { title: string; isOffered: boolean }>> {
  const events = await listAllTrainingEvents(trx);
  return new Map(events.map(({ code, title, archivedAt }) => [code, { title, isOffered: archivedAt === null }]));
}
