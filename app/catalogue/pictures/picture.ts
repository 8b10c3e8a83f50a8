/** What a picture is for: the large picture of a course or level, or its small mark. */
export const pictureRoles = ['image', 'badge'] as const;
export type PictureRole = (typeof pictureRoles)[number];

export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** An uploaded picture as pages show it; `width` and `height` are those of the widest file. */
export type Picture = { id: string; alt: string; width: number; height: number; widths: number[] };

/** What stands instead of the drawn ones, where the office has put something there. */
export type Pictures = Partial<Record<PictureRole, Picture>>;

/** The address of one file. What it holds never changes. */
export function pictureAddress(id: string, width: number, format: PictureFormat): string {
  return `/pictures/${id}-${width}.${format}`;
}

/** One address for callers that take only one: the widest, in the format that more programs read. */
export function oneAddress({ id, width }: Picture): string {
  return pictureAddress(id, width, 'webp');
}

/** Where a picture stands, as it is stored: 'course cip image', 'level cip cip-1 badge'. */
export function placeOf(role: PictureRole, courseId: string, levelId?: string): string {
  return levelId === undefined ? `course ${courseId} ${role}` : `level ${courseId} ${levelId} ${role}`;
}

/** A place taken apart again; null for what is none. */
export function readPlace(place: string): { courseId: string; levelId: string | null; role: PictureRole } | null {
  const [kind, courseId = '', ...rest] = place.split(' ');
  const levelId = kind === 'level' ? (rest.shift() ?? '') : null;
  const role = pictureRoles.find((known) => known === rest[0]);
  if (!role || rest.length !== 1 || courseId === '' || levelId === '' || (kind !== 'course' && kind !== 'level'))
    return null;
  return { courseId, levelId, role };
}
