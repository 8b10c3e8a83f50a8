import { Unzip, UnzipInflate } from 'fflate';

/** Counts the rows of a file while it arrives; `add` takes each piece and answers how many rows there are so far, the head not counted. */
export type RowCounter = { add: (piece: Uint8Array) => number };

const quote = 0x22;
const lineFeed = 0x0a;

/** Lines, but for those inside quotes. */
export function csvCounter(): RowCounter {
  let lines = 0;
  let isQuoted = false;
  return {
    add(piece) {
      for (const byte of piece) {
        if (byte === quote) isQuoted = !isQuoted;
        else if (byte === lineFeed && !isQuoted) lines += 1;
      }
      return Math.max(0, lines - 1);
    },
  };
}

/** Ends of rows in the sheets of a workbook, which is unpacked as it comes and thrown away. */
export function workbookCounter(): RowCounter {
  let rows = 0;
  const unzip = new Unzip((file) => {
    if (!file.name.startsWith('xl/worksheets/')) return;
    // Each sheet has a head.
    rows -= 1;
    const words = new TextDecoder('latin1');
    let rest = '';
    file.ondata = (_error, piece) => {
      const text = rest + words.decode(piece);
      const parts = text.split('</row>');
      rows += parts.length - 1;
      rest = parts.at(-1)!.slice(-5);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  return {
    add(piece) {
      unzip.push(piece);
      return Math.max(0, rows);
    },
  };
}
