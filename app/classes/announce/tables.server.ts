import type { LeftOutWhy } from '../batch.ts';

/** A class of which the list of class dates is told: asked for once, when the class was announced. */
export type AnnouncementTable = {
  batch_id: string;
  asked_at: string;
  /** How many were on the list then. */
  people: number;
  /** Since when nobody is left to be written to. */
  ended_at: string | null;
};

/** Somebody on the list, once for a class. */
export type AnnouncedPersonTable = {
  batch_id: string;
  subscriber_id: string;
  /** Their mail; null of whoever got none. */
  outbox_id: string | null;
  left_out: LeftOutWhy | null;
};

declare module '../../platform/database/database.server.ts' {
  interface Database {
    announcements: AnnouncementTable;
    announcement_people: AnnouncedPersonTable;
  }
}
