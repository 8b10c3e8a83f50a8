import { readStaffNames } from '../../../identity/staff/name-staff.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { listErasureProofs } from '../../../registration/your-data/erasure-proof.server.ts';
import type { Place } from '../../ground/cursor.server.ts';
import type { Entry } from './contract.ts';

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
