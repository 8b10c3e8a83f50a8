import type { PictureFormat } from './picture.ts';

/** An uploaded picture. One at a place is current; the others were replaced or removed and can come back. */
export type PictureTable = {
  id: string;
  /** 'course cip image', 'level cip cip-1 badge'. */
  place: string;
  alt: string;
  width: number;
  height: number;
  /** JSON: the widths there are files of. */
  widths: string;
  added_at: string;
  /** The email of who added it. */
  added_by: string;
  archived_at: string | null;
};

export type PictureFileTable = { picture_id: string; width: number; format: PictureFormat; bytes: Uint8Array };

declare module '../../platform/database/database.server.ts' {
  interface Database {
    pictures: PictureTable;
    picture_files: PictureFileTable;
  }
}
