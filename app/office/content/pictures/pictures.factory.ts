import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import type { OfficeRole } from '../../../identity/staff/staff-member.ts';
import type { App } from '../../../platform/app.server.ts';

type Sent = { place?: string; seen?: string; alt?: string; name?: string; bytes: Buffer | null };

/** A JPEG with something in it: a little noise, so that it is not all too small, and quick to write. */
export function aPhotograph({ width = 600, height = 400 } = {}): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 4 };
  return sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
    .jpeg()
    .toBuffer();
}

/** What a browser's form sends. */
export function anUpload({ place = '', seen = '', alt = 'A picture', name = 'photo.jpg', bytes }: Sent) {
  const line = '------------------------a-boundary';
  const fields = Object.entries({ place, seen, alt }).map(
    ([key, value]) => `--${line}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${line}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${line}` },
    payload: Buffer.concat([
      Buffer.from(fields.join('')),
      ...(bytes ? [Buffer.from(file), bytes, Buffer.from('\r\n')] : []),
      Buffer.from(`--${line}--\r\n`),
    ]),
  };
}

/** Somebody of the office at the site: sends pictures, asks calls, looks at public pages as they are now. */
export async function theSite(app: App, server: FastifyInstance, officeRole: OfficeRole = 'office') {
  const person = await aPerson(app, { role: 'staff', officeRole });
  const headers = { cookie: await aSession(app, person) };
  return {
    headers,
    send(sent: Sent) {
      const { payload, headers: type } = anUpload(sent);
      return server.inject({ method: 'POST', url: '/office/api/pictures', headers: { ...headers, ...type }, payload });
    },
    ask: (method: 'GET' | 'POST', path: string, payload?: object) =>
      server.inject({ method, url: `/office/api${path}`, headers, ...(payload ? { payload } : {}) }),
    async page(path: string) {
      server.memory.clear();
      return (await server.inject(path)).body;
    },
    Sent: undefined as unknown as Sent,
  };
}
export type Site = Awaited<ReturnType<typeof theSite>>;
