import type { WaveKind } from './wave.ts';

/** One act of inviting: its people are the seats that name it. */
export type WaveTable = {
  id: string;
  batch_id: string;
  /** 1, 2, 3 … of a batch. */
  number: number;
  kind: WaveKind;
  /** The paragraph the office wrote; '' for the usual one. */
  words: string;
  /** Until when an answer is asked for, or a seat is held. */
  answer_by: string | null;
  sent_by: string;
  sent_at: string;
};

declare module '../../platform/database/database.server.ts' {
  interface Database {
    waves: WaveTable;
  }
}
