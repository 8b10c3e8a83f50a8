import { randomUUID } from 'node:crypto';
import type { App } from '../../platform/app.server.ts';
import { someone } from '../classes.factory.ts';
import { Nominated } from './contract.ts';
import { agreeHold } from './holds.server.ts';
import { nominate } from './nominate.server.ts';
import { getNomination } from './read-nominations.server.ts';

/** A nomination as it is typed. */
export const typedNomination = (changes: Record<string, unknown> = {}) => ({
  company: 'Sample Coatings Private Limited',
  gstin: '24AAACG0000A1ZY',
  address: 'Plot 4, Hazira Road',
  city: 'Surat',
  pin: '394270',
  contactName: 'Heena Shah',
  email: 'hr@coatings.example.in',
  phone: '+91 98200 00000',
  orderNumber: 'PO 4711',
  wish: 'CIP Level 1 in Pune',
  people: 'Asha Rao, asha@example.in\nBilal Khan, bilal@example.in',
  ...changes,
});

/** What an employer has sent, each time anew; answers its id. */
export async function aNomination(app: App, changes: Record<string, unknown> = {}): Promise<string> {
  const { reference } = await nominate(app, Nominated.parse(typedNomination(changes)), {
    id: randomUUID(),
    body: '',
  });
  const row = app.db.selectFrom('nominations').select('id').where('reference', '=', reference);
  return (await row.executeTakeFirstOrThrow()).id;
}

export async function agree(app: App, id: string, batchId: string, seats: number, until = '2026-12-15') {
  const { version } = await getNomination(app.db, id);
  return app.write((trx) => agreeHold(trx, app, someone, id, { version, batchId, seats, until }));
}

/** 'Asha Rao: Offered' and so on, in their order. */
export const standing = async (app: App, id: string): Promise<string[]> =>
  (await getNomination(app.db, id)).people.map(({ name, state }) => `${name}: ${state ?? 'none'}`);
