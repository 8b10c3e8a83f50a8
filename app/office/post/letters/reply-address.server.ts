import { createHmac } from 'node:crypto';
import type { App } from '../../../platform/app.server.ts';
import { isSame } from '../../../platform/secret.server.ts';

type Keys = Pick<App, 'config' | 'secret'>;

/** Where an answer about a case goes: with REPLY_ADDRESS an address of its own that nobody guesses, else the office's mailbox. */
export function replyAddressOf(app: Keys, caseId: string): string {
  return caseAddressOf(app, caseId) ?? app.config.officeEmail;
}

export function caseAddressOf({ config, secret }: Keys, caseId: string): string | null {
  const name = packUuid(caseId);
  if (!config.replies || name === null) return null;
  return config.replies.address.replace('*', name + sealOf(secret, caseId));
}

/** The case that an address belongs to; null for every other address, such as one that somebody has guessed. */
export function caseOfAddress({ config, secret }: Keys, address: string): string | null {
  if (!config.replies) return null;
  const [before = '', after = ''] = config.replies.address.toLowerCase().split('*');
  // Mail servers on the way may have changed the case of letters.
  const given = address.trim().toLowerCase();
  const mark = given.slice(before.length, given.length - after.length);
  if (!given.startsWith(before) || !given.endsWith(after) || mark.length !== nameLength + sealLength) return null;
  const caseId = unpackUuid(mark.slice(0, nameLength));
  if (caseId === null) return null;
  const seal = mark.slice(nameLength);
  return [secret, ...config.previousSecrets].some((key) => isSame(seal, sealOf(key, caseId))) ? caseId : null;
}

const literally = (text: string) => text.replaceAll(/[^a-z0-9]/g, String.raw`\$&`);

/** The first case whose address stands in these words, such as the head of a mail; of guesses only some are looked at. */
export function caseNamedIn(app: Keys, words: string): string | null {
  if (!app.config.replies) return null;
  const [before, after] = app.config.replies.address.toLowerCase().split('*').map(literally);
  const sealed = new RegExp(`(?<![\\w.+-])${before}[0-9a-v]{${nameLength + sealLength}}${after}(?![\\w.-])`, 'g');
  for (const [address] of [...words.toLowerCase().matchAll(sealed)].slice(0, mostLookedAt)) {
    const caseId = caseOfAddress(app, address);
    if (caseId !== null) return caseId;
  }
  return null;
}

/** What all mails of a case belong to, for mail programs: the first name of their thread. */
export const threadOf = (caseId: string) => `case.${caseId}`;

// Small letters and digits alone, five bits each: an address has no room for more, and letters may lose their case on the way.
const nameLength = 26;
const sealLength = 16;
/** Addresses in one mail. */
const mostLookedAt = 200;

/** 80 bits that only the secret gives. */
function sealOf(secret: string, caseId: string): string {
  const bytes = createHmac('sha256', secret).update(`reply address\n${caseId}`).digest().subarray(0, 10);
  return packBytes(bytes, sealLength);
}

const packBytes = (bytes: Buffer, length: number) =>
  BigInt(`0x${bytes.toString('hex')}`)
    .toString(32)
    .padStart(length, '0');

function packUuid(id: string): string | null {
  const hex = id.replaceAll('-', '').toLowerCase();
  return /^[0-9a-f]{32}$/.test(hex) && id.length === 36 ? packBytes(Buffer.from(hex, 'hex'), nameLength) : null;
}

function unpackUuid(packed: string): string | null {
  if (!/^[0-7][0-9a-v]{25}$/.test(packed)) return null;
  const number = [...packed].reduce((sum, letter) => sum * 32n + BigInt(Number.parseInt(letter, 32)), 0n);
  const hex = number.toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
