import { addPicture, removePicture, restorePicture } from '../../../catalogue/pictures/change-pictures.server.ts';
import { readPlace } from '../../../catalogue/pictures/picture.ts';
import type { App } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { officeAct } from '../../ground/audit/office-act.server.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import type { PictureWords } from './contract.ts';
import { lookAtFile } from './look-at-file.ts';
import type { PictureMaker } from './make-picture.server.ts';

type File = { name: string; bytes: Uint8Array };

/** Takes an upload, checked by what is in it, and puts what was made of it on the site. Throws NotFound for no place of ours. */
export async function uploadPicture(
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
export async function takePictureAway(app: App, actor: Actor, { place, seen }: { place: string; seen: string }) {
  return officeAct(app, actor, 'office', async (trx, log) => {
    const outcome = await removePicture(trx, app, { place, seen });
    if (outcome.ok) await log({ action: 'picture removed', subject: place, detail: { picture: seen } });
    return outcome;
  });
}

/** Puts a former picture back where it stood. */
export async function bringPictureBack(
  app: App,
  actor: Actor,
  { place, seen, id }: { place: string; seen: string | null; id: string },
) {
  return officeAct(app, actor, 'office', async (trx, log) => {
    const outcome = await restorePicture(trx, app, { place, seen, id });
    if (outcome.ok)
      await log({
        action: 'picture restored',
        subject: place,
        detail: { picture: id, instead: seen },
      });
    return outcome;
  });
}
