import { createHash, type BinaryLike } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { exactly } from './compress.server.ts';

/** A page put together of compressed pieces: as gzip, most of it shared with every other page of its frame. */
export type Spliced = {
  /** What is this page's own. */
  bytes: Buffer;
  /** All of it, in order. */
  parts: readonly Buffer[];
  hash: string;
};

// What gzip writes first (RFC 1952): deflate, no name, no time, on Unix.
const opening = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
// The last block, with nothing in it (RFC 1951).
const ending = Buffer.from([3, 0]);
const mostStored = 0xffff;
/** Shorter texts are no shorter when compressed. */
const leastDeflated = 300;
/** The usual measures of deflate take 270 KB for each text, which costs more to prepare than a text of a few KB costs to compress, and make it no shorter. */
const small = { windowBits: 13, memLevel: 5 };
const window = 2 ** small.windowBits;

/** Puts pages together from a frame of texts, compressed once, and what stands between them. `between` has one text less than the frame has pieces. */
export function createSplice(frame: readonly string[]): (between: readonly string[]) => Spliced {
  const pieces = frame.map((text) => Buffer.from(text));
  const packed = pieces.map((piece) => deflate(piece, 9));
  const frameHash = digest(...pieces);

  return (between) => {
    const texts = between.map((text) => Buffer.from(text));
    const own = texts.map((text, at) => (text.length < leastDeflated ? store(text) : deflate(text, 5, pieces[at])));
    const bytes = exactly(Buffer.concat([...own, closing(pieces, texts)]));
    const parts: Buffer[] = [opening];
    let from = 0;
    for (const [at, piece] of packed.entries()) {
      const to = from + (own[at]?.length ?? bytes.length - from);
      parts.push(piece, bytes.subarray(from, to));
      from = to;
    }
    return { bytes, parts, hash: digest(frameHash, ...texts.flatMap((text) => [String(text.length), text])) };
  };
}

/** The end of a gzip file: its last block, check sum and length. */
function closing(pieces: readonly Buffer[], texts: readonly Buffer[]): Buffer {
  let sum = 0;
  let length = 0;
  for (const [at, piece] of pieces.entries()) {
    for (const text of [piece, texts[at] ?? Buffer.alloc(0)]) {
      sum = crc32(text, sum);
      length += text.length;
    }
  }
  const end = Buffer.alloc(ending.length + 8);
  ending.copy(end);
  end.writeUInt32LE(sum, ending.length);
  end.writeUInt32LE(length, ending.length + 4);
  return end;
}

/** Ends on a whole byte, and nothing after it looks back over its end; it may itself look back at the text right `before` it. */
function deflate(text: Buffer, level: number, before?: Buffer): Buffer {
  return deflateRawSync(text, {
    level,
    finishFlush: constants.Z_FULL_FLUSH,
    ...(before ? small : {}),
    ...(before?.length ? { dictionary: before.subarray(-window) } : {}),
  });
}

/** A block as it is (RFC 1951, 3.2.4): its length, the same turned over, the text. */
function store(text: Buffer): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0]);
  head.writeUInt16LE(text.length, 1);
  head.writeUInt16LE(mostStored - text.length, 3);
  return Buffer.concat([head, text]);
}

function digest(...parts: BinaryLike[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url');
}
