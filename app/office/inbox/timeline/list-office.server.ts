import type { App } from '../../../platform/app.server.ts';
import { listActs } from '../../people/cases/list-acts.server.ts';
import { listLetters } from '../../post/letters/list-letters.server.ts';
import type { Place } from '../../ground/cursor.server.ts';
import { listSeatSteps } from '../../people/follow/list-steps.server.ts';
import type { Entry } from './contract.ts';
import type { Known } from './find-somebody.server.ts';
import { listReplies } from '../../post/replies/list-replies.server.ts';
import { listMerges } from './list-merges.server.ts';
import { listProofs } from './list-proofs.server.ts';
import { listPersonNotes } from './person-notes.server.ts';

/** What the office did with somebody's cases, what it wrote down about them, what they wrote back to it, and what became of their seats. */
export async function listOffice(app: App, known: Known, place: Place, limit: number): Promise<Entry[]> {
  const ids = [...known.interestIds, ...known.messageIds, ...known.registrationIds];
  const acts = [...(await listActs(app, ids, limit, place)), ...(await listLetters(app, ids, limit, place))];
  const onPerson = await listPersonNotes(app.db, known.somebody.emails, place, limit);
  const onCases = acts.map(({ kind, text, delivery, ...act }): Entry => {
    const words = kind === 'change' ? { title: text } : { title: kind === 'note' ? 'Note' : 'Letter', text };
    const facts = delivery ? { facts: [{ label: 'Mail', value: delivery }] } : {};
    return { ...act, ...words, ...facts, kind: 'office' };
  });
  const wrote = (await listReplies(app.db, ids, limit, place)).map(
    ({ id, at, caseId, title, text, ...reply }): Entry => ({ id, at, caseId, kind: 'sent', title, text, reply }),
  );
  const proofs = await listProofs(app, known.somebody.emails, place);
  const ofSeats = { interestIds: known.interestIds, emails: known.somebody.emails };
  const seats: Entry[] = await listSeatSteps(app, ofSeats, limit, place);
  return [...seats, ...onCases, ...onPerson, ...wrote, ...proofs, ...(await listMerges(app, known, place))];
}
