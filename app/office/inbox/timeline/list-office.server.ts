import type { App } from '../../../platform/app.server.ts';
import { listActs } from '../../people/cases/list-acts.server.ts';
import { listLetters } from '../../post/letters/list-letters.server.ts';
import type { Place } from '../../ground/cursor.server.ts';
import { listSeatSteps } from '../../people/follow/list-steps.server.ts';
import type { Entry } from './contract.ts';
import type { Known } from './find-somebody.server.ts';
import { listReplies } from '../../post/replies/list-replies.server.ts';
import { listPersonNotes } from './person-notes.server.ts';
import { readStaffNames } from '../../../identity/staff/name-staff.server.ts';
import { numberIn } from '../../people/merges/keys.ts';
import { listLinks } from '../../people/merges/same-as.server.ts';
import { listErasureProofs } from '../../../registration/your-data/erasure-proof.server.ts';

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

/** When somebody was merged with others, and taken apart. */
async function listMerges({ db }: Pick<App, 'db'>, { sides }: Known, place: Place): Promise<Entry[]> {
  const own = sides.map(({ key }) => key);
  if (own.length === 0) return [];
  const links = await listLinks(db, own);
  const uids = links.flatMap(({ author_uid: by, parted_by_uid: parter }) => [by, ...(parter ? [parter] : [])]);
  const { byUid } = await readStaffNames(db, { uids });
  const entries = links.flatMap((link): Entry[] => {
    const both = `${sayKey(link.kept)} and ${sayKey(link.merged)}`;
    const merged: Entry = {
      id: link.id,
      at: link.merged_at,
      kind: 'office',
      title: `Merged ${both}`,
      by: byUid.get(link.author_uid)?.called ?? link.author,
    };
    if (!link.parted_at) return [merged];
    const by = byUid.get(link.parted_by_uid ?? '')?.called ?? link.parted_by ?? '';
    return [merged, { id: `${link.id}+`, at: link.parted_at, kind: 'office', title: `Took apart ${both}`, by }];
  });
  return entries.filter(({ at, id }) => !place || at < place.value || (at === place.value && id < place.id));
}

/** A key as people read it. */
const sayKey = (key: string): string => numberIn(key) ?? key;

/** When a person was asked by mail to prove that they want to be erased, and when they did. */
export async function listProofs(app: App, emails: readonly string[], place: Place): Promise<Entry[]> {
  const proofs = await listErasureProofs(app, emails);
  const { byUid } = await readStaffNames(app.db, { uids: proofs.map(({ askedUid }) => askedUid) });
  const entries = proofs.flatMap(({ email, askedAt, askedUid, provedAt }): Entry[] => {
    const title = `Asked ${email} by mail to prove that they want to be erased`;
    const by = byUid.get(askedUid)?.called;
    const asked: Entry = { id: `proof ${email}`, at: askedAt, kind: 'office', title, ...(by ? { by } : {}) };
    if (!provedAt) return [asked];
    const words = `Proved by the link to ${email} that they want to be erased`;
    return [asked, { id: `proved ${email}`, at: provedAt, kind: 'sent', title: words }];
  });
  return entries.filter(({ at, id }) => !place || at < place.value || (at === place.value && id < place.id));
}
