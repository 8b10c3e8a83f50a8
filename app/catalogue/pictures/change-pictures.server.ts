import { v7 as uuid } from 'uuid';
import type { App, Trx } from '../../platform/app.server.ts';
import { NotFound } from '../../platform/errors.ts';
import { markPublished } from '../../platform/publication.server.ts';
import { readPlace, type Picture, type PictureFormat } from './picture.ts';
import { asPicture } from './read-pictures.server.ts';

/** A picture made ready: one file per width and format. */
export type MadePicture = {
  width: number;
  height: number;
  files: { width: number; format: PictureFormat; bytes: Uint8Array }[];
};

/** `seen` is the picture that stood there on the page, null for the drawn one: another one there means that somebody was quicker. */
type Seen = { place: string; seen: string | null };
type Outcome = { ok: true; id: string } | { ok: false; current: Picture | null };

/** Puts a new picture where `seen` stood, which is kept and can come back. Throws NotFound when there is no such place. */
export async function addPicture(
  trx: Trx,
  app: Pick<App, 'now'>,
  { place, seen, alt, by, made }: Seen & { alt: string; by: string; made: MadePicture },
): Promise<Outcome> {
  await requirePlace(trx, place);
  const other = await takeDown(trx, app, { place, seen });
  if (other !== null) return other;
  const id = uuid();
  const widths = [...new Set(made.files.map(({ width }) => width))].toSorted((a, b) => a - b);
  const added = await trx
    .insertInto('pictures')
    .values({
      id,
      place,
      alt,
      width: made.width,
      height: made.height,
      widths: JSON.stringify(widths),
      added_at: app.now().toISOString(),
      added_by: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Somebody put theirs there between our look and our word.
  if (!added) return { ok: false, current: await findCurrent(trx, place) };
  for (const file of made.files)
    await trx
      .insertInto('picture_files')
      .values({ picture_id: id, ...file })
      .execute();
  await markPublished(trx);
  return { ok: true, id };
}

/** Takes the picture away: the drawn one stands there again. */
export async function removePicture(
  trx: Trx,
  app: Pick<App, 'now'>,
  { place, seen }: { place: string; seen: string },
): Promise<Outcome> {
  const other = await takeDown(trx, app, { place, seen });
  if (other !== null) return other;
  await markPublished(trx);
  return { ok: true, id: seen };
}

/** Puts a former picture back where it stood. Throws NotFound for one that never stood there. */
export async function restorePicture(
  trx: Trx,
  app: Pick<App, 'now'>,
  { place, seen, id }: Seen & { id: string },
): Promise<Outcome> {
  await requirePlace(trx, place);
  const other = await takeDown(trx, app, { place, seen });
  if (other !== null) return other;
  const back = await trx
    .updateTable('pictures')
    .set({ archived_at: null })
    .where('id', '=', id)
    .where('place', '=', place)
    .returning('id')
    .executeTakeFirst();
  if (!back) throw new NotFound();
  await markPublished(trx);
  return { ok: true, id };
}

/** Archives what was seen at a place. Answers what stands there instead, and changes nothing, when it is another one. */
async function takeDown(trx: Trx, app: Pick<App, 'now'>, { place, seen }: Seen): Promise<Outcome | null> {
  if (seen !== null) {
    const taken = await trx
      .updateTable('pictures')
      .set({ archived_at: app.now().toISOString() })
      .where('place', '=', place)
      .where('id', '=', seen)
      .where('archived_at', 'is', null)
      .executeTakeFirst();
    if (taken.numUpdatedRows > 0n) return null;
  }
  const current = await findCurrent(trx, place);
  return seen === null && !current ? null : { ok: false, current };
}

async function findCurrent(trx: Trx, place: string): Promise<Picture | null> {
  const row = await trx
    .selectFrom('pictures')
    .selectAll()
    .where('place', '=', place)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row ? asPicture(row) : null;
}

async function requirePlace(trx: Trx, place: string): Promise<void> {
  const read = readPlace(place);
  if (!read) throw new NotFound();
  const { courseId, levelId } = read;
  const found =
    levelId === null
      ? await trx.selectFrom('courses').select('id').where('id', '=', courseId).executeTakeFirst()
      : await trx
          .selectFrom('levels')
          .select('id')
          .where('course_id', '=', courseId)
          .where('id', '=', levelId)
          .executeTakeFirst();
  if (!found) throw new NotFound();
}
