import type { App } from '../../../platform/app.server.ts';
import type { Case } from '../cases/contract.ts';
import type { Alike } from './contract.ts';
import { keysOfCases } from './keys.server.ts';
import { listAlike } from './look-around.server.ts';
import { sameAs } from './same-as.server.ts';
import { readSides } from './sides.server.ts';

type PersonOf = { key: string; emails: string[]; others: number; alike: Alike[] };

/** Whose a case is: under which addresses they are known, what else they sent, and who may be the same person. */
export async function findPersonOf(app: App, { id, email, reviewReason }: Case): Promise<PersonOf | null> {
  const key = (await keysOfCases(app.db, [id])).get(id);
  if (!key) return null;
  const sides = await readSides(app.db, (await sameAs(app.db, key)).keys);
  const others = new Set(sides.flatMap(({ cases }) => cases.map((one) => one.id)).filter((one) => one !== id));
  return {
    key,
    emails: [...new Set([email, ...sides.map((side) => side.key)])].filter((one) => one.includes('@')),
    others: others.size,
    // What a program may have sent says nothing of anybody.
    alike: reviewReason ? [] : await listAlike(app, sides),
  };
}
