/** One row: what decides whether the next notice leaves by itself. */
export type NoticeTurnTable = {
  id: string;
  /** When the first notice of these ten minutes came. */
  began_at: string;
  /** How many have left by themselves since. */
  alone: number;
  /** The digest that takes what comes, by its mail's id; null while none is open. */
  digest_id: string | null;
};

/** A notice that leaves in a digest. */
export type GatheredNoticeTable = {
  /** The id it had in the outbox: in the order in which they came. */
  id: string;
  digest_id: string;
  /** The case, the subscriber, the seat or the bill that it tells of. */
  record_id: string;
  news: 'new' | 'changed' | 'reply' | 'seat-lost' | 'minimum-reached' | 'payment-noted' | 'payer-corrected';
  gathered_at: string;
};

declare module '../../../platform/database/database.server.ts' {
  interface Database {
    notice_turns: NoticeTurnTable;
    gathered_notices: GatheredNoticeTable;
  }
}
