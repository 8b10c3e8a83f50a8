import type { App } from '../../../platform/app.server.ts';
import type { Case } from '../cases/contract.ts';
import { fold, localNumber } from '../../../platform/words.ts';
import type { Alike, UnprovedWho } from './contract.ts';
import { keysOfCases } from './keys.server.ts';
import { listAlike } from './look-around.server.ts';
import { sameAs } from './same-as.server.ts';
import { readSides, type Side } from './sides.server.ts';

type PersonOf = { key: string; emails: string[]; others: number; alike: Alike[]; unproved: UnprovedWho | null };

/** Whose a case is: under which addresses they are known, what else they sent, and who may be the same person. */
export async function findPersonOf(app: App, found: Case): Promise<PersonOf | null> {
  const { id, email, reviewReason } = found;
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
    unproved: unprovedOf(found, sides),
  };
}

/** Which of the name and the number of a case nobody has proved, and what its person is known by. */
function unprovedOf({ name, phone }: Case, sides: readonly Side[]): UnprovedWho | null {
  const isUnproved = (value: string, like: (value: string) => string) =>
    like(value) !== '' && sides.some(({ unproved }) => unproved.some((one) => like(one) === like(value)));
  const what = [...(isUnproved(name, fold) ? ['name'] : []), ...(isUnproved(phone, localNumber) ? ['phone'] : [])];
  if (what.length === 0) return null;
  const [front] = sides;
  const known = [front?.name ?? '', front?.phones[0] ?? ''];
  return { what: what as UnprovedWho['what'], known: known.filter((one) => one && !front!.unproved.includes(one)) };
}
