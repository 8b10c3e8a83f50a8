import { holdOwners } from '../identity/staff/owners.server.ts';
import { readStaffNames } from '../identity/staff/list-staff.server.ts';
import { mailLetter } from '../identity/mails/mail-limits.server.ts';
import type { App, Db, Trx } from '../platform/app.server.ts';
import { NotFound } from '../platform/errors.ts';
import { indianDay } from '../platform/indian-time.ts';
import { paperNames } from './bill.ts';
import { yearOf } from './papers/number.server.ts';
import { changedSettings, readSettings, usualSettings, withLastOf, type Settings } from './settings.ts';
import './tables.server.ts';

export type SetSettings = { settings: Settings; version: number; setAt: string | null; setBy: string | null };

/** What is set now; until somebody has, nothing but what is usual. */
export async function findSettings(db: Db | Trx): Promise<SetSettings> {
  const row = await db
    .selectFrom('billing_settings')
    .leftJoin('people', 'people.id', 'set_by')
    .select(['settings', 'version', 'set_at', 'name', 'people.email'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { settings: readSettings(usualSettings), version: 0, setAt: null, setBy: null };
  const kept = JSON.parse(row.settings) as Settings;
  // What was set before did not say whose its numbers are.
  const lastOf = { gstin: kept.registrations[0]?.gstin ?? '', year: yearOf(indianDay(new Date(row.set_at))) };
  const settings = { lastOf, ...kept };
  return { settings, version: row.version, setAt: row.set_at, setBy: row.name || row.email || null };
}

type Kept = { ok: true; changed: string[] } | { ok: false; refusal: string; field: string } | { ok: false };

/** The last paper of each series of a financial year. */
export async function listSeries(db: Db, year: string): Promise<{ label: string; value: string }[]> {
  const last = db
    .selectFrom('papers as p')
    .innerJoin('paper_series as s', (join) =>
      join.onRef('s.supplier', '=', 'p.supplier').onRef('s.kind', '=', 'p.kind').onRef('s.last', '=', 'p.serial'),
    );
  const rows = last.select(['p.kind', 'p.number']).where('p.year', '=', year).where('s.year', '=', year);
  const found = await rows.orderBy('p.supplier').orderBy('p.kind').execute();
  return found.map(({ kind, number }) => ({ label: paperNames[kind], value: number }));
}

type Setting = Pick<SetSettings, 'settings' | 'version'>;
/** Sets them anew, in the place of the version that was seen; every owner is mailed what changed. A prefix never serves two GSTINs. */
export async function keepSettings(trx: Trx, app: App, uid: string, set: Setting): Promise<Kept> {
  const owners = await holdOwners(trx);
  // The role was read when the call came in; another owner may have taken it away since.
  if (!owners.includes(uid)) throw new NotFound();
  const before = await findSettings(trx);
  if (before.version !== set.version) return { ok: false };
  const year = yearOf(indianDay(app.now()));
  const settings = withLastOf(before.settings, set.settings, year);
  const taken = await findTakenPrefix(trx, settings);
  const isOthers = 'Papers of another GSTIN carry this prefix already.';
  if (taken !== null) return { ok: false, refusal: isOthers, field: `registrations.${taken}.prefix` };
  const held = await findHeldGstin(trx, settings);
  const isHeld = `Papers of ${held} may still be followed by others: keep this GSTIN, in another place if you like.`;
  if (held !== null) return { ok: false, refusal: isHeld, field: 'registrations.0.gstin' };
  const changed = changedSettings(before.settings, settings, year);
  if (changed.length === 0) return { ok: true, changed };
  const at = app.now().toISOString();
  await trx
    .insertInto('billing_settings')
    .values({ version: set.version + 1, settings: JSON.stringify(settings), set_by: uid, set_at: at })
    .execute();
  const { byUid } = await readStaffNames(trx);
  const data = { at, who: byUid.get(uid)?.called ?? '', changed };
  for (const owner of owners) {
    const to = byUid.get(owner)?.email;
    if (to) await mailLetter(trx, app, { template: 'billing-set', to, data, urgent: true });
  }
  return { ok: true, changed };
}

async function findTakenPrefix(trx: Trx, { registrations }: Settings): Promise<number | null> {
  for (const [at, { gstin, prefix }] of registrations.entries()) {
    if (prefix === '') continue;
    const others = trx.selectFrom('papers').select('id').where('number', 'like', `${prefix}_/%`);
    if (await others.where('supplier', '<>', gstin).limit(1).executeTakeFirst()) return at;
  }
  return null;
}

/** A GSTIN that is not set any more, with tax papers that a credit note, an invoice or a refund voucher may follow. */
async function findHeldGstin(trx: Trx, { registrations }: Settings): Promise<string | null> {
  const row = await trx
    .selectFrom('papers as p')
    .innerJoin('bills as b', 'b.id', 'p.bill_id')
    .select('p.supplier')
    .where('p.kind', '<>', 'P')
    .where('b.state', 'not in', ['Credited', 'Refunded'])
    .where('p.supplier', 'not in', ['', ...registrations.map(({ gstin }) => gstin)])
    .limit(1)
    .executeTakeFirst();
  return row?.supplier ?? null;
}
