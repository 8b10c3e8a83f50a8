import { createHmac } from 'node:crypto';
import { open, settle } from './open.ts';
import type { Page } from '@playwright/test';
import { expect } from './site.ts';
import { logIn } from './trainee.ts';

/** What an authenticator app shows (RFC 6238), computed by itself. `steps` half minutes from now. */
export function codeOf(key: string, steps = 0): string {
  const bits = [...key.replaceAll(/\s/g, '')].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits
    .join('')
    .match(/.{8}/g)!
    .map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const number = digest.readUInt32BE(digest[19]! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

export async function passwordStep(page: Page, email: string, secret?: string): Promise<void> {
  await open(page, '/login');
  await logIn(page, email, secret);
  await expect(page).toHaveURL(/\/login\/code$/);
  await settle(page);
}

/** An authenticator app for whoever is logged in, added by the calls of their own browser; returns its key. */
export async function addAuthenticator(page: Page): Promise<string> {
  const begun = await page.request.post('/account/authenticator/begin', { data: {} });
  const { key } = (await begun.json()) as { key: string };
  const added = await page.request.post('/account/authenticator/confirm', { data: { code: codeOf(key) } });
  expect(added.status()).toBe(200);
  return key;
}
