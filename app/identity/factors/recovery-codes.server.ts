import { randomBytes } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import { digest } from '../../platform/unguessable.server.ts';

const howMany = 10;

/** Replaces a person's recovery codes: ten of 130 bits, each good once. Only their digests are kept; this is when they are seen. */
export async function renewRecoveryCodes(app: App, trx: Trx, personId: string): Promise<string[]> {
  await trx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
  const codes = Array.from({ length: howMany }, newCode);
  const created_at = app.now().toISOString();
  const rows = codes.map((code) => ({ hash: digest(plain(code)), person_id: personId, created_at }));
  await trx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

/** Uses a recovery code up. However it is typed, with spaces, hyphens or capitals. */
export async function useRecoveryCode(app: App, personId: string, typed: string): Promise<boolean> {
  const used = await app.db
    .deleteFrom('recovery_codes')
    .where('hash', '=', digest(plain(typed)))
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

/** How many recovery codes a person has left. */
export async function countRecoveryCodes(trx: Trx, personId: string): Promise<number> {
  const codes = trx.selectFrom('recovery_codes').select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await codes.where('person_id', '=', personId).executeTakeFirstOrThrow()).count);
}

function newCode(): string {
  const letters = base32.encode(randomBytes(17), { padding: false }).toLowerCase().slice(0, 26);
  return letters.replaceAll(/(.{5})(?=.)/g, '$1-');
}

const plain = (code: string) => code.toLowerCase().replaceAll(/[^a-z2-7]/g, '');
