import { listAllCourses } from '../../../catalogue/list-courses.server.ts';
import { placeOf, type PictureRole } from '../../../catalogue/pictures/picture.ts';
import { asPicture } from '../../../catalogue/pictures/read-pictures.server.ts';
import { readStaffNames } from '../../../identity/staff/name-staff.server.ts';
import type { App } from '../../../platform/app.server.ts';
import type { FormerPicture, PicturePlace } from './contract.ts';

const formerShown = 5;

/** Every place for a picture, by course and level, with what stands there and what stood there before. For every role. */
export async function listPictures(app: App): Promise<PicturePlace[]> {
  const rows = await app.db.selectFrom('pictures').selectAll().orderBy('id', 'desc').execute();
  const { byEmail } = await readStaffNames(app.db, { emails: rows.map(({ added_by: email }) => email) });
  const shown = (row: Row): FormerPicture => ({
    ...asPicture(row),
    addedAt: row.added_at,
    addedBy: byEmail.get(row.added_by)?.called ?? row.added_by,
  });
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  const at = (of: string, role: PictureRole, drawn: string, place: string): PicturePlace => {
    const here = byPlace.get(place) ?? [];
    const current = here.find((row) => row.archived_at === null);
    const former = here
      .filter((row) => row.archived_at !== null)
      .toSorted((a, b) => b.archived_at!.localeCompare(a.archived_at!));
    return {
      place,
      of,
      role,
      drawn,
      current: current ? shown(current) : null,
      former: former.slice(0, formerShown).map(shown),
    };
  };
  const courses = await listAllCourses(app);
  return courses.flatMap(({ course, levels }) => [
    at(course.code, 'image', course.image, placeOf('image', course.id)),
    at(course.code, 'badge', course.badge, placeOf('badge', course.id)),
    ...levels.flatMap((level) => [
      at(`${course.code} Level ${level.number}`, 'image', level.drawing, placeOf('image', course.id, level.id)),
      at(`${course.code} Level ${level.number}`, 'badge', level.badge, placeOf('badge', course.id, level.id)),
    ]),
  ]);
}

type Row = Parameters<typeof asPicture>[0] & { added_at: string; added_by: string };
