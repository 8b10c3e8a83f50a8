import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.server.ts';
import { failure, type Failure } from '../errors.ts';
import { readsPages, refuse, sayPlainly } from '../http/refuse.server.ts';
import type { Flash, NextAct } from './flash.ts';
import { flashCookie, keepFlash } from './flash.server.ts';

/** Where the outcome of a native form post is shown. Paths of this site only. */
export type FormFlow = {
  /** The form's name; the flash is shown at the form of this name. */
  id: string;
  /** The page the form stands on, with the form's anchor: where errors are shown. */
  page: string;
  /** Where a success leads. */
  next: string;
  /** The heading of that page says how it went, and no message beside it. */
  nextSaysIt?: true;
  /** Where a refusal of this code goes on instead, without a word. */
  leads?: Record<string, string>;
  /** The page's own words for an answer whose body has none. */
  says?: ((success: boolean) => string) | undefined;
  /** What a success says after the call's own words, and the act it leads to. */
  adds?: string;
  nextAct?: NextAct;
};

/** Letters of a Location: proxies refuse heads that are much longer. */
const mostLocation = 1500;

/** Answers a native form post: 303 to the next page, or back to the form with errors and what was typed. Who asks too often or from another site is told on a plain page, which keeps nothing. */
export async function answerForm(
  app: App,
  reply: FastifyReply,
  flow: FormFlow,
  /** The fields of the form's contract as they were typed; and of a success, what its page shows of it. */
  { typed, shows }: { typed: Record<string, unknown>; shows?: Flash['values'] },
  status: number,
  body: object,
): Promise<FastifyReply> {
  const { request } = reply;
  const success = status < 400 && !('success' in body && body.success === false);
  const words = wordsOf(body) || (flow.says?.(success) ?? '');
  const message = success && flow.adds ? `${words} ${flow.adds}` : words;
  const to = short(success ? flow.next : flow.page);
  const ours = isSameOrigin(request, new URL(app.config.publicUrl).origin);
  const further = !success && 'code' in body ? flow.leads?.[String(body.code)] : undefined;
  // What has nothing to say leads on without a word.
  if (success && ours && message === '') return reply.code(303).header('location', to).send();
  if (further && ours) return reply.code(303).header('location', short(further)).send();
  if (status === 429 || status >= 500 || !ours || !(await request.server.mayKeepFlash(request))) {
    if (!success)
      return refuse(request, reply, status, 'code' in body ? (body as Failure) : failure('refused', message));
    return readsPages(request) ? sayPlainly(reply, 200, message, to) : reply.code(status).send(body);
  }
  if (success) await bringAlong(app, reply, flow, flow.nextSaysIt ? '' : message, shows);
  else
    await leave(app, reply, {
      form: flow.id,
      kind: 'error',
      message,
      at: pathOf(to),
      ...('errors' in body ? { errors: body.errors as Record<string, string> } : {}),
      values: whatFits({
        ...withoutSecrets(typed),
        ...('values' in body ? (body.values as Record<string, string>) : {}),
      }),
    });
  return reply.code(303).header('location', to).send();
}

/** A success for the page that it leads to; the site's script says the words itself. */
export function bringAlong(
  app: App,
  reply: FastifyReply,
  { id, next, nextAct }: FormFlow,
  message: string,
  shows: Flash['values'],
): Promise<void> {
  const at = pathOf(short(next));
  const values = shows && whatFits(shows);
  return leave(app, reply, { form: id, kind: 'success', message, at, next: nextAct, values });
}

async function leave(app: App, reply: FastifyReply, flash: Flash): Promise<void> {
  const { name, secure } = flashCookie(app);
  const value = await keepFlash(app, flash);
  void reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 600 });
}

const pathOf = (address: string) => address.split(/[?#]/)[0];

/** An address that grew with what was sent leads to its page all the same. */
function short(address: string): string {
  return address.length <= mostLocation ? address : address.split(/[?#]/)[0]!.slice(0, mostLocation);
}

function wordsOf(body: object): string {
  const words = 'message' in body ? body.message : 'error' in body ? body.error : '';
  const reference = 'reference' in body ? ` Reference ${String(body.reference)}.` : '';
  return `${String(words)}${reference}`;
}

function withoutSecrets(typed: Record<string, unknown>): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(typed)) {
    if (/password|token|oobcode|^code$/i.test(name)) continue;
    if (typeof value === 'string') values[name] = value;
    else if (Array.isArray(value)) values[name] = value.filter((item) => typeof item === 'string');
  }
  return values;
}

/** At most this many bytes of what was typed wait on our disk; the browser's Back still has the rest. */
const mostKeptBytes = 4096;

/** The shortest first, so that one long text costs nobody the other fields. */
function whatFits(values: Record<string, string | string[]>): Record<string, string | string[]> {
  const sized = Object.entries(values).map(([name, value]) => ({
    name,
    value,
    bytes: Buffer.byteLength(JSON.stringify({ [name]: value })),
  }));
  let left = mostKeptBytes;
  const fitting = sized.toSorted((one, other) => one.bytes - other.bytes).filter(({ bytes }) => (left -= bytes) >= 0);
  return Object.fromEntries(fitting.map(({ name, value }) => [name, value]));
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True when a request that may change something comes from our own pages (Sec-Fetch-Site, or Origin in older browsers), or from a program, which sends neither and carries no cookie of ours. */
export function isSameOrigin(request: Pick<FastifyRequest, 'method' | 'headers'>, origin: string): boolean {
  if (safeMethods.has(request.method)) return true;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const from = request.headers.origin;
  return from === undefined || from === origin;
}
