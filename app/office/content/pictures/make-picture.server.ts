import type { Sharp } from 'sharp';
import type { MadePicture } from '../../../catalogue/pictures/change-pictures.server.ts';
import { pictureFormats, type PictureRole } from '../../../catalogue/pictures/picture.ts';
import { Busy } from '../../../platform/errors.ts';
import { pictureRules } from './contract.ts';

const widths = { image: [400, 800, 1200], badge: [128, 256] } as const;
const mostPixels = pictureRules.megapixels * 1_000_000;
const mostWaiting = 4;

export type Making = { made: MadePicture } | { refusal: string };
export type PictureMaker = (bytes: Uint8Array, role: PictureRole) => Promise<Making>;

/** One at a time and on one thread, so that answering goes on. What is in a file besides the picture (place, camera, author) stays out. Throws Busy when several wait already. */
export function createPictureMaker(): PictureMaker {
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
