import type { App, Db, Trx } from '../../../platform/app.server.ts';
import { isPlaceholder } from '../../../platform/provider.ts';
import { labels as interestLabels } from '../../../interest/rules.ts';
import { inOneLine, type Values } from './contract.ts';

type Named = { id: string; kind: 'interest' | 'registration' | 'message'; name: string; reference: string };

/** Who writes, and the telephone of the office; '' while none is given. */
export type Writer = { name: string; phone: string };

/** Asked before a transaction: the provider is read outside of it. */
export async function readWriter(app: App, name: string): Promise<Writer> {
  const { phone } = await app.provider();
  // What was shipped in place of the number is nobody's telephone.
  return { name, phone: isPlaceholder(phone) ? '' : inOneLine(phone) };
}

/** What stands for the placeholders in letters about cases, by the case's id. Nothing is made up: what is not known is ''. */
export async function readValues(
  db: Db | Trx,
  cases: readonly Named[],
  { name: writer, phone }: Writer,
): Promise<Map<string, Values>> {
  const ids = (kind: Named['kind']) => cases.filter((one) => one.kind === kind).map(({ id }) => id);
  const wishes = new Map([
    ...(await readInterests(db, ids('interest'))),
    ...(await readRegistrations(db, ids('registration'))),
  ]);
  return new Map(
    cases.map(({ id, name, reference }) => [
      id,
      {
        name: inOneLine(name),
        reference: inOneLine(reference),
        wish: inOneLine(wishes.get(id)?.wish ?? ''),
        city: inOneLine(wishes.get(id)?.city ?? ''),
        'office phone': phone,
        'your name': inOneLine(writer),
      },
    ]),
  );
}

type Wish = readonly [id: string, { wish: string; city: string }];

async function readInterests(db: Db | Trx, ids: readonly string[]): Promise<Wish[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('interests')
    .innerJoin('training_events', 'training_events.code', 'interests.training_event')
    .select(['interests.id', 'title', 'preferred_location as place', 'other_city as other'])
    .where('interests.id', 'in', ids)
    .execute();
  return rows.map(({ id, title, place, other }) => {
    const named = place === 'NoPreference' ? null : place;
    return [id, { wish: title, city: other || (named ? (interestLabels[named] ?? named) : '') }];
  });
}

/** The city of a registration is where somebody lives: it is none they asked for. */
async function readRegistrations(db: Db | Trx, ids: readonly string[]): Promise<Wish[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('registration_courses')
    .select(['registration_id as id', 'course'])
    .where('registration_id', 'in', ids)
    .orderBy('course')
    .execute();
  const courses = new Map<string, string[]>();
  for (const { id, course } of rows) courses.set(id, [...(courses.get(id) ?? []), course]);
  return [...courses].map(([id, named]) => [id, { wish: named.join(', '), city: '' }]);
}
