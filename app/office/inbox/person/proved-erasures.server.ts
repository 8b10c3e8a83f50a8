import { mayAct } from '../../../identity/staff/office-role.ts';
import { listProvedErasures } from '../../../registration/your-data/erasure-proof.server.ts';
import type { LookForNeed } from '../today/needs.server.ts';

const most = 99;

/** Who has proved that they asked to be erased, and waits for an owner to do it. */
export const provedErasures: LookForNeed = async (app, { staff }) => {
  if (!mayAct(staff.officeRole, 'owner')) return null;
  const proved = await listProvedErasures(app, most + 1);
  const [first] = proved;
  if (!first) return null;
  return {
    key: 'erasures',
    count: Math.min(proved.length, most),
    more: proved.length > most,
    words: proved.length === 1 ? 'person proved their wish to be erased' : 'people proved their wish to be erased',
    href: `/office/people/${encodeURIComponent(first.email)}#erase`,
    late: true,
  };
};
