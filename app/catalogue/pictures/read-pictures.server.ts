import { z } from 'zod';
import type { Db, Trx } from '../../platform/database/database.server.ts';
import { placeOf, pictureRoles, type Picture, type PictureRole, type Pictures } from './picture.ts';
import type { PictureTable } from './tables.server.ts';

/** The pictures of courses and levels by where they stand; asks once, for as many as there are. */
export type PictureFinder = (courseId: string, levelId?: string) => { pictures?: Pictures };

/** Reads every current picture; with `courseId`, those of one course and its levels. */
export async function readPictures(db: Db | Trx, courseId?: string): Promise<PictureFinder> {
  const rows = await db
    .selectFrom('pictures')
    .select(['id', 'place', 'alt', 'width', 'height', 'widths'])
    .where('archived_at', 'is', null)
    .$if(courseId !== undefined, (query) =>
      query.where((is) =>
        is.or([is('place', 'like', `course ${courseId} %`), is('place', 'like', `level ${courseId} %`)]),
      ),
    )
    .execute();
  const byPlace = new Map(rows.map((row) => [row.place, asPicture(row)]));
  return (course, level) => {
    const found = pictureRoles.flatMap((role): [PictureRole, Picture][] => {
      const picture = byPlace.get(placeOf(role, course, level));
      return picture ? [[role, picture]] : [];
    });
    return found.length === 0 ? {} : { pictures: Object.fromEntries(found) };
  };
}

const Widths = z.array(z.int());

/** A row as pages show it. */
export function asPicture({ id, alt, width, height, widths }: Pick<PictureTable, keyof Picture>): Picture {
  return { id, alt, width, height, widths: Widths.parse(JSON.parse(widths)) };
}
