import type { FastifyInstance } from 'fastify';
import { sendPicture } from '../../../catalogue/pictures/serve-pictures.server.ts';
import type { App } from '../../../platform/app.server.ts';
import type { CallAnswer } from '../../../platform/calls/call.server.ts';
import { fieldProblem } from '../../../platform/calls/refusals.server.ts';
import { NotFound, failure } from '../../../platform/errors.ts';
import { addUploads, readUpload } from '../../../platform/http/uploads.server.ts';
import { admitStaff, defineOfficeCall, requireRole } from '../../ground/office-call.server.ts';
import { bringPictureBack, takePictureAway, uploadPicture } from './change-pictures.server.ts';
import { PictureRemoval, PictureReturn, PictureWords } from './contract.ts';
import { listPictures } from './list-pictures.server.ts';
import { createPictureMaker } from './make-picture.server.ts';

/** Pictures of courses and levels: what stands where, upload, removal and return. */
export async function addPictureCalls(http: FastifyInstance, app: App): Promise<void> {
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/pictures',
    summary: 'Every place for a picture and what stands there',
    async handle({ actor }) {
      return { status: 200, body: { places: await listPictures(app, actor) } };
    },
  });

  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/pictures/remove',
    summary: 'Takes a picture away',
    body: PictureRemoval,
    async handle({ actor, body }) {
      return answer(
        await takePictureAway(app, actor, body),
        'The picture is removed. The drawing is back on the site.',
      );
    },
  });

  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/pictures/restore',
    summary: 'Puts a former picture back',
    body: PictureReturn,
    async handle({ actor, body }) {
      return answer(await bringPictureBack(app, actor, body), 'The former picture is back on the site.');
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
  defineOfficeCall(scope, app, {
    method: 'POST',
    path: '/pictures',
    summary: 'Takes a picture as an upload: place, seen, alt, file',
    async handle({ actor, request }) {
      // Before a byte of it is read.
      requireRole(actor, 'office');
      if (!request.isMultipart())
        return { status: 415, body: failure('content-type', 'A picture comes as an upload.') };
      const upload = await readUpload(request);
      if (!upload) return { status: 413, body: failure('too-large', 'This picture is larger than 5 MB.') };
      const words = PictureWords.safeParse(upload.fields);
      if (!words.success) {
        const [issue] = words.error.issues;
        return fieldProblem(String(issue?.path[0] ?? 'file'), issue?.message ?? 'Please check what you entered.');
      }
      if (!upload.file) return fieldProblem('file', 'Please choose a picture.');
      const outcome = await uploadPicture(app, actor, make, { ...words.data, file: upload.file });
      if ('refusal' in outcome) return fieldProblem('file', outcome.refusal);
      return answer(outcome, 'The picture is on the site.');
    },
  });
}

type Outcome = Awaited<ReturnType<typeof takePictureAway>>;

function answer(outcome: Outcome, message: string): CallAnswer {
  if (outcome.ok) return { status: 200, body: { message, id: outcome.id } };
  const sentence = 'Somebody else has changed this picture meanwhile. Please look at what stands there now.';
  return { status: 409, body: { ...failure('changed', sentence), current: outcome.current } };
}
