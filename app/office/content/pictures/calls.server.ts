import type { FastifyInstance } from 'fastify';
import type { Sharp } from 'sharp';
import { listAllCourses } from '../../../catalogue/list-courses.server.ts';
import {
  addPicture,
  type MadePicture,
  removePicture,
  restorePicture,
} from '../../../catalogue/pictures/change-pictures.server.ts';
import { pictureFormats, type PictureRole, placeOf, readPlace } from '../../../catalogue/pictures/picture.ts';
import { asPicture } from '../../../catalogue/pictures/read-pictures.server.ts';
import { sendPicture } from '../../../catalogue/pictures/serve-pictures.server.ts';
import { readStaffNames } from '../../../identity/staff/list-staff.server.ts';
import type { App, Trx } from '../../../platform/app.server.ts';
import { Busy, failure, NotFound } from '../../../platform/errors.ts';
import { addUploads, readUpload } from '../../../platform/http/uploads.server.ts';
import type { AuditAction } from '../../ground/audit-actions.ts';
import { admitStaff, answerCalls, conflict, officeAct, Refused, refuseField } from '../../ground/office-call.server.ts';
import type { Actor } from '../../ground/office-call.server.ts';
import {
  type FormerPicture,
  pictureCalls,
  type PicturePlace,
  pictureRules,
  pictureUpload,
  PictureWords,
} from './contract.ts';

type FileKind = 'jpeg' | 'png' | 'webp' | 'avif';

const endings: Record<FileKind, RegExp> = {
  jpeg: /\.(jpe?g|jfif)$/i,
  png: /\.png$/i,
  webp: /\.webp$/i,
  avif: /\.avif$/i,
};

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

function kindOf(bytes: Uint8Array): FileKind | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  if (text(bytes, 4, 8) === 'ftyp' && ['avif', 'avis'].includes(text(bytes, 8, 12))) return 'avif';
  return null;
}

/** Why a file is not taken; null for a picture. Nothing else is ever given to the picture library. */
function problemOfFile(name: string, bytes: Uint8Array): string | null {
  if (bytes.length === 0) return 'This file is empty.';
  const kind = kindOf(bytes);
  if (!kind) {
    const start = text(bytes, 0, 1000).toLowerCase();
    if (start.includes('<svg')) return 'SVG drawings are not taken. Please save it as PNG.';
    if (start.startsWith('gif8')) return 'GIF pictures are not taken. Please save it as PNG or JPEG.';
    return 'This is not a picture we can take. Please choose a JPEG, PNG, WebP or AVIF file.';
  }
  if (!endings[kind].test(name))
    return `This file is named otherwise than what it is, ${kind.toUpperCase()}. Please save it again.`;
  if (moves(kind, bytes)) return 'Moving pictures are not taken.';
  return null;
}

/** The library looks at the first frame alone; what moves is told by the marks of its format. */
function moves(kind: FileKind, bytes: Uint8Array): boolean {
  if (kind === 'avif') return text(bytes, 8, 12) === 'avis';
  if (kind === 'webp') return text(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0;
  return kind === 'png' && text(bytes, 0, 20_000).includes('acTL');
}

/** What stands at a place is changed, and the log says so. Refused with what stands there by now when that is not what was seen. */
async function changePicture(
  app: App,
  actor: Actor,
  { action, place, message, ...detail }: { action: AuditAction; place: string; message: string } & object,
  change: (trx: Trx) => ReturnType<typeof addPicture>,
) {
  const outcome = await officeAct(app, actor, 'office', async (trx, log) => {
    const done = await change(trx);
    if (done.ok) await log({ action, subject: place, detail: { picture: done.id, ...detail } });
    return done;
  });
  if (outcome.ok) return { message, id: outcome.id };
  const sentence = 'Somebody else has changed this picture meanwhile. Please look at what stands there now.';
  return conflict(sentence, outcome.current);
}

const formerShown = 5;

async function listPictures(app: App): Promise<PicturePlace[]> {
  const rows = await app.db.selectFrom('pictures').selectAll().orderBy('id', 'desc').execute();
  const { byEmail } = await readStaffNames(app.db, { emails: rows.map(({ added_by: email }) => email) });
  const shown = (row: Row): FormerPicture => ({
    ...asPicture(row),
    addedAt: row.added_at,
    addedBy: byEmail.get(row.added_by)?.called ?? row.added_by,
  });
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  const at = (of: string, role: PictureRole, drawn: string, ids: [string, string?]): PicturePlace => {
    const place = placeOf(role, ...ids);
    const here = byPlace.get(place) ?? [];
    const [current = null] = here.filter((row) => row.archived_at === null).map(shown);
    const former = here
      .filter((row) => row.archived_at !== null)
      .toSorted((a, b) => b.archived_at!.localeCompare(a.archived_at!));
    return { place, of, role, drawn, current, former: former.slice(0, formerShown).map(shown) };
  };
  const courses = await listAllCourses(app);
  return courses.flatMap(({ course, levels }) => [
    at(course.code, 'image', course.image, [course.id]),
    at(course.code, 'badge', course.badge, [course.id]),
    ...levels.flatMap(({ id, number, drawing, badge }) => [
      at(`${course.code} Level ${number}`, 'image', drawing, [course.id, id]),
      at(`${course.code} Level ${number}`, 'badge', badge, [course.id, id]),
    ]),
  ]);
}

type Row = Parameters<typeof asPicture>[0] & { added_at: string; added_by: string };

export async function addPictureCalls(http: FastifyInstance, app: App): Promise<void> {
  answerCalls(http, app, pictureCalls, {
    list: async () => ({ places: await listPictures(app) }),
    remove({ actor, body }) {
      const message = 'The picture is removed. The drawing is back on the site.';
      const removed = { action: 'picture removed', place: body.place, message } as const;
      return changePicture(app, actor, removed, (trx) => removePicture(trx, app, body));
    },
    restore({ actor, body }) {
      const { place, seen: instead } = body;
      const message = 'The former picture is back on the site.';
      const restored = { action: 'picture restored', place, message, instead } as const;
      return changePicture(app, actor, restored, (trx) => restorePicture(trx, app, body));
    },
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
      const { place, alt, seen } = words.data;
      const role = readPlace(place)?.role;
      if (!role) throw new NotFound();
      const { name, bytes } = upload.file;
      const problem = problemOfFile(name, bytes);
      if (problem) return refuseField('file', problem);
      const making = await make(bytes, role);
      if ('refusal' in making) return refuseField('file', making.refusal);
      const instead = seen || null;
      const added = { action: 'picture added', place, message: 'The picture is on the site.', instead, alt } as const;
      const picture = { place, seen: instead, alt, by: actor.staff.email, made: making.made };
      return changePicture(app, actor, added, (trx) => addPicture(trx, app, picture));
    },
  });
}

const widths = { image: [400, 800, 1200], badge: [128, 256] } as const;
const mostPixels = pictureRules.megapixels * 1_000_000;
const mostWaiting = 4;

type Making = { made: MadePicture } | { refusal: string };
type PictureMaker = (bytes: Uint8Array, role: PictureRole) => Promise<Making>;

/** One at a time and on one thread, so that answering goes on. What is in a file besides the picture (place, camera, author) stays out. Throws Busy when several wait already. */
function createPictureMaker(): PictureMaker {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (bytes, role) => {
    if (waiting >= mostWaiting) throw new Busy();
    waiting += 1;
    const making = last.then(() => makePicture(bytes, role)).finally(() => (waiting -= 1));
    last = making.catch(() => {});
    return making;
  };
}

async function makePicture(bytes: Uint8Array, role: PictureRole): Promise<Making> {
  // Loaded with the first upload: most servers of most days never need it.
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  try {
    const { width, height, pages = 1, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > mostPixels)
      return { refusal: `This picture has more than ${pictureRules.megapixels} megapixels. Please make it smaller.` };
    if (pages > 1) return { refusal: 'Moving pictures are not taken.' };
    const problem = sizeProblem(role, autoOrient);
    if (problem) return { refusal: problem };
    // Read whole first, and no larger than needed: what is broken is refused before anything is made of it.
    const upright = await sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels })
      .autoOrient()
      .resize({ width: Math.min(autoOrient.width, widths[role].at(-1)!) })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true });
    return { made: await makeFiles(() => sharp(upright.data), role, upright.info.width) };
  } catch {
    return { refusal: 'This picture is damaged and cannot be read. Please save it again or choose another.' };
  }
}

function sizeProblem(role: PictureRole, { width, height }: { width: number; height: number }): string | null {
  const least = pictureRules.least[role];
  if (width < least) return `This picture is ${width} pixels wide. Please choose one of at least ${least}.`;
  if (Math.max(width / height, height / width) > 3)
    return 'This picture is too long and narrow: at most three times as long as wide.';
  return null;
}

async function makeFiles(open: () => Sharp, role: PictureRole, widest: number): Promise<MadePicture> {
  const wanted = [...widths[role].filter((width) => width < widest), widest];
  const files: MadePicture['files'] = [];
  let height = 0;
  for (const width of wanted) {
    const sized =
      role === 'badge'
        ? open().resize({ width, height: width, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
        : open().resize({ width });
    for (const format of pictureFormats) {
      const made =
        format === 'avif' ? sized.clone().avif({ quality: 55, effort: 2 }) : sized.clone().webp({ quality: 78 });
      const { data, info } = await made.toBuffer({ resolveWithObject: true });
      files.push({ width, format, bytes: data });
      height = info.height;
    }
  }
  return { width: widest, height, files };
}
