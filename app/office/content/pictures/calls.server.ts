import type { FastifyInstance } from 'fastify';
import { sendPicture } from '../../../catalogue/pictures/serve-pictures.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { NotFound, failure } from '../../../platform/errors.ts';
import { addUploads, readUpload } from '../../../platform/http/uploads.server.ts';
import {
  admitStaff,
  answerCalls,
  conflict,
  refuseField,
  Refused,
  requireRole,
  type Actor,
} from '../../ground/office-call.server.ts';
import { pictureCalls, pictureUpload, PictureWords, type FormerPicture, type PicturePlace } from './contract.ts';
import { createPictureMaker, type PictureMaker } from './make-picture.server.ts';
import { listAllCourses } from '../../../catalogue/list-courses.server.ts';
import { placeOf, type PictureRole, readPlace } from '../../../catalogue/pictures/picture.ts';
import { asPicture } from '../../../catalogue/pictures/read-pictures.server.ts';
import { readStaffNames } from '../../../identity/staff/name-staff.server.ts';
import { addPicture, removePicture, restorePicture } from '../../../catalogue/pictures/change-pictures.server.ts';
import { officeAct } from '../../ground/audit/office-act.server.ts';

type FileKind = 'jpeg' | 'png' | 'webp' | 'avif';

const endings: Record<FileKind, RegExp> = {
  jpeg: /\.(jpe?g|jfif)$/i,
  png: /\.png$/i,
  webp: /\.webp$/i,
  avif: /\.avif$/i,
};

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** What a file is by its first bytes, whatever it is called. */
function kindOf(bytes: Uint8Array): FileKind | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  if (text(bytes, 4, 8) === 'ftyp' && ['avif', 'avis'].includes(text(bytes, 8, 12))) return 'avif';
  return null;
}

/** What a file is, or why it is not taken. Nothing else is ever given to the picture library. */
function lookAtFile(name: string, bytes: Uint8Array): { kind: FileKind } | { refusal: string } {
  if (bytes.length === 0) return { refusal: 'This file is empty.' };
  const kind = kindOf(bytes);
  if (!kind) {
    const start = text(bytes, 0, 1000).toLowerCase();
    if (start.includes('<svg')) return { refusal: 'SVG drawings are not taken. Please save it as PNG.' };
    if (start.startsWith('gif8')) return { refusal: 'GIF pictures are not taken. Please save it as PNG or JPEG.' };
    return { refusal: 'This is not a picture we can take. Please choose a JPEG, PNG, WebP or AVIF file.' };
  }
  if (!endings[kind].test(name))
    return { refusal: `This file is named otherwise than what it is, ${kind.toUpperCase()}. Please save it again.` };
  if (moves(kind, bytes)) return { refusal: 'Moving pictures are not taken.' };
  return { kind };
}

/** The library looks at the first frame alone; what moves is told by the marks of its format. */
function moves(kind: FileKind, bytes: Uint8Array): boolean {
  if (kind === 'avif') return text(bytes, 8, 12) === 'avis';
  if (kind === 'webp') return text(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0;
  return kind === 'png' && text(bytes, 0, 20_000).includes('acTL');
}

type File = { name: string; bytes: Uint8Array };

/** Takes an upload, checked by what is in it, and puts what was made of it on the site. Throws NotFound for no place of ours. */
async function uploadPicture(
  app: App,
  actor: Actor,
  make: PictureMaker,
  { place, seen, alt, file }: PictureWords & { file: File },
) {
  requireRole(actor, 'office');
  const role = readPlace(place)?.role;
  if (!role) throw new NotFound();
  const looked = lookAtFile(file.name, file.bytes);
  if ('refusal' in looked) return looked;
  const making = await make(file.bytes, role);
  if ('refusal' in making) return making;
  const by = actor.staff.email;
  return officeAct(app, actor, 'office', async (trx, log) => {
    const outcome = await addPicture(trx, app, { place, seen: seen || null, alt, by, made: making.made });
    if (outcome.ok)
      await log({
        action: 'picture added',
        subject: place,
        detail: { picture: outcome.id, instead: seen || null, alt },
      });
    return outcome;
  });
}

/** Takes a picture away: the drawn one is back. It can be undone. */
async function takePictureAway(app: App, actor: Actor, { place, seen }: { place: string; seen: string }) {
  return officeAct(app, actor, 'office', async (trx, log) => {
    const outcome = await removePicture(trx, app, { place, seen });
    if (outcome.ok) await log({ action: 'picture removed', subject: place, detail: { picture: seen } });
    return outcome;
  });
}

/** Puts a former picture back where it stood. */
async function bringPictureBack(
  app: App,
  actor: Actor,
  { place, seen, id }: { place: string; seen: string | null; id: string },
) {
  return officeAct(app, actor, 'office', async (trx, log) => {
    const outcome = await restorePicture(trx, app, { place, seen, id });
    if (outcome.ok) await log({ action: 'picture restored', subject: place, detail: { picture: id, instead: seen } });
    return outcome;
  });
}

const formerShown = 5;

/** Every place for a picture, by course and level, with what stands there and what stood there before. For every role. */
async function listPictures(app: App): Promise<PicturePlace[]> {
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

/** Pictures of courses and levels: what stands where, upload, removal and return. */
export async function addPictureCalls(http: FastifyInstance, app: App): Promise<void> {
  answerCalls(http, app, pictureCalls, {
    list: async () => ({ places: await listPictures(app) }),
    remove: async ({ actor, body }) =>
      said(await takePictureAway(app, actor, body), 'The picture is removed. The drawing is back on the site.'),
    restore: async ({ actor, body }) =>
      said(await bringPictureBack(app, actor, body), 'The former picture is back on the site.'),
  });
  await addUploads(http, (scope) => addUploadCall(scope, app));

  // Those that were removed too: for the history on the screen.
  http.get('/office/api/pictures/:file', { schema: { hide: true } }, async (request, reply) => {
    if (!(await admitStaff(app, request, reply, true))) throw new NotFound();
    return sendPicture(app, request, reply, { removed: true });
  });
}

function addUploadCall(scope: FastifyInstance, app: App): void {
  const make = createPictureMaker();
  answerCalls(scope, app, pictureUpload, {
    async upload({ actor, request }) {
      if (!request.isMultipart())
        return new Refused({ status: 415, body: failure('content-type', 'A picture comes as an upload.') });
      const upload = await readUpload(request);
      if (!upload) return new Refused({ status: 413, body: failure('too-large', 'This picture is larger than 5 MB.') });
      const words = PictureWords.safeParse(upload.fields);
      if (!words.success) {
        const [issue] = words.error.issues;
        return refuseField(String(issue?.path[0] ?? 'file'), issue?.message ?? 'Please check what you entered.');
      }
      if (!upload.file) return refuseField('file', 'Please choose a picture.');
      const outcome = await uploadPicture(app, actor, make, { ...words.data, file: upload.file });
      if ('refusal' in outcome) return refuseField('file', outcome.refusal);
      return said(outcome, 'The picture is on the site.');
    },
  });
}

type Outcome = Awaited<ReturnType<typeof takePictureAway>>;

const said = (outcome: Outcome, message: string) =>
  outcome.ok
    ? { message, id: outcome.id }
    : conflict(
        'Somebody else has changed this picture meanwhile. Please look at what stands there now.',
        outcome.current,
      );
