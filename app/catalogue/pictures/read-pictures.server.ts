import { z } from 'zod';
import type { Db, Trx } from '../../platform/database/database.server.ts';
import { type Picture, type PictureFormat, type PictureRole, type Pictures, pictureRoles, placeOf } from './picture.ts';

/** An uploaded picture. One at a place is current; the others were replaced or removed and can come back. */
type PictureTable = {
  id: string;
  /** 'course cip image', 'level cip cip-1 badge'. */
  place: string;
  alt: string;
  width: number;
  height: number;
  /** JSON: the widths there are files of. */
  widths: string;
  added_at: string;
  added_by: string;
  archived_at: string | null;
};

type PictureFileTable = { picture_id: string; width: number; format: PictureFormat; bytes: Uint8Array };

declare module '../../platform/database/database.server.ts' {
  interface Database {
    pictures: PictureTable;
    picture_files: PictureFileTable;
  }
}

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

export function asPicture({ id, alt, width, height, widths }: Pick<PictureTable, keyof Picture>): Picture {
  return { id, alt, width, height, widths: z.array(z.int()).parse(JSON.parse(widths)) };
}
