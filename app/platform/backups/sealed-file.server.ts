import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { promisify } from 'node:util';
import { damaged, Refused } from './rows.server.ts';

type Bytes = AsyncIterable<Buffer>;

const format = 1;
const saltBytes = 16;
const tagBytes = 16;
const frameBytes = 64 * 1024;
const longestFrame = 1024 * 1024;

/** Frames of AES-256-GCM; each nonce is the frame's number and whether it is the last, so none can be changed, left out, moved or cut off. Without `key` that finds damage, and hides nothing. */
export async function* seal(source: Bytes, key: string | null): Bytes {
  const salt = randomBytes(saltBytes);
  const head = Buffer.concat([
    Buffer.from(`site backup, format ${format}, ${key === null ? 'open' : 'encrypted'}\n`),
    salt,
  ]);
  const derived = await derive(key, salt);
  let number = 0;
  const frame = (content: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', derived, nonce(number, isLast)).setAAD(head);
    number += 1;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
  };
  // An empty first frame tells a wrong key from damage.
  yield Buffer.concat([head, frame(Buffer.alloc(0), false)]);
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const part of source) {
    waiting.push(part);
    size += part.length;
    if (size < frameBytes) continue;
    yield frame(Buffer.concat(waiting), false);
    waiting = [];
    size = 0;
  }
  yield frame(Buffer.concat(waiting), true);
}

/** What `seal` was given. Throws Refused for a wrong, missing or needless key, damage, and a file that is cut short, newer or no backup at all. */
export async function* unseal(source: Bytes, key: string | null): Bytes {
  const reader = new Reader(source);
  const head = await readHead(reader);
  const isEncrypted = head.includes('encrypted\n');
  if (isEncrypted && key === null)
    throw new Refused('The backup is encrypted: set BACKUP_KEY or BACKUP_KEY_FILE to the key it was made with.');
  // Its seal proves nothing: whoever can write where backups are kept could have put it there.
  if (!isEncrypted && key !== null)
    throw new Refused(
      'The backup is not encrypted, though a key is set: anybody could have made it. Where you trust it, try again without BACKUP_KEY and BACKUP_KEY_FILE.',
    );
  const derived = await derive(key, head.subarray(-saltBytes));
  for (let number = 0; ; number += 1) {
    const length = (await reader.take(4)).readUInt32BE();
    if (length > longestFrame) throw new Refused(damaged);
    const content = await reader.take(length);
    const tag = await reader.take(tagBytes);
    const isLast = reader.isAtEnd();
    const decipher = createDecipheriv('aes-256-gcm', derived, nonce(number, isLast)).setAAD(head).setAuthTag(tag);
    const opened = decipher.update(content);
    try {
      decipher.final();
    } catch {
      if (number === 0 && isEncrypted) throw new Refused(notTheKey);
      throw isLast ? new Refused('The backup is cut short or damaged: take the one before it.') : new Refused(damaged);
    }
    if (opened.length > 0) yield opened;
    if (isLast) return;
  }
}

const notTheKey = 'The key is not the one the backup was made with, or the backup is damaged.';

/** Whether a backup was encrypted with another key than this one: its first frame tells. */
export async function isOfOtherKey(file: string, key: string): Promise<boolean> {
  const source = createReadStream(file);
  try {
    await unseal(source, key)[Symbol.asyncIterator]().next();
    return false;
  } catch (error) {
    return error instanceof Refused && error.message === notTheKey;
  } finally {
    source.destroy();
  }
}

async function readHead(reader: Reader): Promise<Buffer> {
  const line = await reader.takeLine(64);
  const [, number] = /^site backup, format (\d+), (?:open|encrypted)\n$/.exec(line.toString('latin1')) ?? [];
  if (!number) throw new Refused('The file is no backup of a site.');
  if (Number(number) !== format)
    throw new Refused(
      `The backup was made by a newer version of this program (format ${number}); restore it with that version.`,
    );
  return Buffer.concat([line, await reader.take(saltBytes)]);
}

function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeBigUInt64BE(BigInt(number), 0);
  bytes.writeUInt8(isLast ? 1 : 0, 11);
  return bytes;
}

const slowly = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

/** A tenth of a second for each guess; a key that is no secret need not take it. */
function derive(key: string | null, salt: Buffer): Promise<Buffer> {
  const cost = key === null ? { N: 2, r: 8, p: 1 } : { N: 2 ** 15, r: 8, p: 1 };
  return slowly(key ?? '', salt, 32, { ...cost, maxmem: 64 * 1024 * 1024 });
}

const cutShort = () => new Refused('The backup is cut short: take the one before it.');

class Reader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);
  #ended = false;

  constructor(source: Bytes) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async take(count: number): Promise<Buffer> {
    // One byte more tells whether these were the last.
    await this.#hold(count + 1);
    if (this.#held.length < count) throw cutShort();
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return taken;
  }

  /** To the end of the line, or `most` bytes. */
  async takeLine(most: number): Promise<Buffer> {
    await this.#hold(most);
    return this.take(Math.min(this.#held.indexOf('\n') + 1 || most, this.#held.length));
  }

  isAtEnd(): boolean {
    return this.#ended && this.#held.length === 0;
  }

  async #hold(count: number): Promise<void> {
    const parts = [this.#held];
    let size = this.#held.length;
    while (size < count && !this.#ended) {
      const { value, done } = await this.#source.next();
      if (done) this.#ended = true;
      else {
        parts.push(value);
        size += value.length;
      }
    }
    if (parts.length > 1) this.#held = Buffer.concat(parts);
  }
}
