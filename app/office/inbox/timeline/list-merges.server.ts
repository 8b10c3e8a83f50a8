import { readStaffNames } from '../../../identity/staff/name-staff.server.ts';
import type { App } from '../../../platform/app.server.ts';
import type { Place } from '../../ground/cursor.server.ts';
import { numberIn } from '../../people/merges/keys.ts';
import { listLinks } from '../../people/merges/same-as.server.ts';
import type { Entry } from './contract.ts';
import type { Known } from './find-somebody.server.ts';

/** When somebody was merged with others, and taken apart. */
export async function listMerges({ db }: Pick<App, 'db'>, { sides }: Known, place: Place): Promise<Entry[]> {
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
