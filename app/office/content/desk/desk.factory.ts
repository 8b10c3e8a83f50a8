import type { FastifyInstance } from 'fastify';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import type { OfficeRole } from '../../../identity/staff/staff-member.ts';
import type { App } from '../../../platform/app.server.ts';

/** Somebody of the office at their screen: asks the desk's calls with their session. */
export async function aDesk(app: App, server: FastifyInstance, officeRole: OfficeRole | null = 'office') {
  const person = await aPerson(app, officeRole ? { role: 'staff', officeRole } : {});
  const cookie = await aSession(app, person);
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const payload = body ? { payload: body } : {};
    const answer = await server.inject({ method, url: `/office/api/desk${path}`, headers: { cookie }, ...payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  const open = async (key: string) => (await ask('GET', `/subjects/${key}`)).body;
  /** Saves `change` of the draft, or of what is published. */
  async function draft<Document extends object>(key: string, change: (document: Document) => object) {
    const { draft: found, published, madeFrom } = await open(key);
    const document = change(structuredClone(found?.document ?? published) as Document);
    return ask('PUT', `/subjects/${key}/draft`, { document, version: found?.version ?? 0, madeFrom });
  }
  const publish = async (key: string, extra: object = {}) =>
    ask('POST', `/subjects/${key}/publish`, { version: (await open(key)).draft?.version ?? 0, ...extra });
  const preview = (path: string, key: string) =>
    server.inject({ url: `/office/preview${path}?subject=${key}`, headers: { cookie } });
  return { email: person.email, cookie, ask, open, draft, publish, preview };
}
