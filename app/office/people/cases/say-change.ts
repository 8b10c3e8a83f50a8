import { indianDate } from '../../../platform/indian-time.ts';

/** What of a case is changed, and to what: null for no owner, no due day, one person. What is not changed is undefined. */
type Changed = {
  status?: string | null | undefined;
  ownerUid?: string | null | undefined;
  dueOn?: string | null | undefined;
  heads?: number | null | undefined;
};

/** A change of a case, each part in plain words: before it is saved, of many at once, and in its story, which knows what was `before`. */
export function sayChange(
  { status, ownerUid, dueOn, heads }: Changed,
  nameOf: (uid: string) => string,
  before: Pick<Changed, 'status' | 'heads'> = {},
): string[] {
  const said = [];
  if (status) said.push(before.status ? `status from ${before.status} to ${status}` : `set to ${status}`);
  if (ownerUid !== undefined) said.push(`given to ${ownerUid ? nameOf(ownerUid) : 'nobody'}`);
  if (dueOn !== undefined) said.push(dueOn ? `due on ${indianDate(dueOn)}` : 'without a due day');
  const from = before.heads === undefined ? 'for ' : `how many people: from ${before.heads ?? 1} to `;
  if (heads !== undefined) said.push(`${from}${heads ?? 1}`);
  return said;
}
