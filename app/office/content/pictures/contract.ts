import { z } from 'zod';
import type { Picture, PictureRole } from '../../../catalogue/pictures/picture.ts';
import { answers, look, officeCalls, write } from '../../ground/calls.ts';

const place = z
  .string()
  .max(200)
  .regex(/^\P{Cc}*$/u);
const id = z.uuid();

/** What is sent with a picture. `seen` is the picture that stands there on the page, '' for the drawn one. */
export const PictureWords = z.object({
  place,
  seen: z.union([id, z.literal('')]),
  alt: z
    .string()
    .trim()
    .min(1, 'Please say in words what the picture shows.')
    .max(200, 'Please say it in at most 200 letters.')
    .regex(/^\P{Cc}*$/u, 'Please write it on one line.'),
});
export type PictureWords = z.infer<typeof PictureWords>;

const PictureRemoval = z.object({ place, seen: id });
const PictureReturn = z.object({ place, seen: id.nullable(), id });

export type FormerPicture = Picture & { addedAt: string; addedBy: string };

export type PicturePlace = {
  place: string;
  /** Such as 'CIP Level 1'. */
  of: string;
  role: PictureRole;
  drawn: string;
  current: FormerPicture | null;
  former: FormerPicture[];
};

export const pictureRules = {
  megabytes: 5,
  megapixels: 40,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  least: { image: 400, badge: 128 },
} as const;

const shown = answers<{ message: string; id: string }>();

/** Uploads are no JSON: `/pictures` takes them by itself. */
export const pictureCalls = officeCalls({
  list: { ...look, path: '/pictures', answer: answers<{ places: PicturePlace[] }>() },
  remove: { ...write, path: '/pictures/remove', body: PictureRemoval, answer: shown },
  restore: { ...write, path: '/pictures/restore', body: PictureReturn, answer: shown },
});

export const pictureUpload = officeCalls({
  upload: { ...write, path: '/pictures', answer: shown },
});
