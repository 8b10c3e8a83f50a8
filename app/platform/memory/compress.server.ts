import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

export type Encoding = 'br' | 'gzip';

/** One encoding of what is held, in memory of its own size. What many will read may take its time. */
export async function compress(body: Buffer, encoding: Encoding, forMany: boolean): Promise<Buffer> {
  const packed = forMany
    ? encoding === 'br'
      ? brotli(body, parameters(6, body.length))
      : zip(body, { level: 7 })
    : compressOnce(body, encoding);
  return exactly(await packed);
}

/** One encoding of what is sent to one reader: made while they wait. */
export function compressOnce(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotli(body, parameters(4, body.length)) : zip(body, { level: 5 });
}

export async function decompress(packed: Buffer, encoding: Encoding): Promise<Buffer> {
  return exactly(await (encoding === 'br' ? unbrotli(packed) : unzip(packed)));
}

/** The encoding that a reader likes best, by their Accept-Encoding, and of those they like as well `best`; null: they take none. */
export function chooseEncoding(accepted = '', best: Encoding = 'br'): Encoding | null {
  return negotiate(accepted, order[best]) as Encoding | null;
}

const order: Record<Encoding, Encoding[]> = { br: ['br', 'gzip'], gzip: ['gzip', 'br'] };

const parameters = (quality: number, length: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    // No larger than the text: the usual window of 4 MB costs more to prepare than a page to compress.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(length + 1)))),
  },
});

/** A copy in memory of its own size: zlib answers with a part of a slab that may be twenty times as large. */
export function exactly(part: Buffer): Buffer {
  const whole = Buffer.allocUnsafeSlow(part.length);
  part.copy(whole);
  return whole;
}
