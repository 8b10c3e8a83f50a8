import type { FastifyInstance } from 'fastify';
import { sendPicture } from '../../../catalogue/pictures/serve-pictures.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { NotFound, failure } from '../../../platform/errors.ts';
import { addUploads, readUpload } from '../../../platform/http/uploads.server.ts';
import { admitStaff, answerCalls, conflict, refuseField, Refused } from '../../ground/office-call.server.ts';
import { bringPictureBack, takePictureAway, uploadPicture } from './change-pictures.server.ts';
import { pictureCalls, pictureUpload, PictureWords } from './contract.ts';
import { listPictures } from './list-pictures.server.ts';
import { createPictureMaker } from './make-picture.server.ts';

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
