import type { FastifyReply } from 'fastify';
import type { App } from '../app.server.ts';
import type { Flash } from './flash.ts';
import { flashCookie, keepFlash } from './flash.server.ts';

/** Where the outcome of a native form post is shown. Paths of this site only. */
export type FormFlow = {
  /** The form's name; the flash is shown at the form of this name. */
  id: string;
  /** The page the form stands on, with the form's anchor: where errors are shown. */
  page: string;
  /** Where a success leads. */
  next: string;
  /** The page's own words for an answer whose body has none. */
  says?: ((success: boolean) => string) | undefined;
};

/** Answers a native form post: 303 to the next page, or back to the form with the errors and what was typed. */
export async function answerForm(
  app: App,
  reply: FastifyReply,
  flow: FormFlow,
  typed: Record<string, unknown>,
  status: number,
  body: object,
): Promise<FastifyReply> {
  const success = status < 400 && !('success' in body && body.success === false);
  const message = wordsOf(body) || (flow.says?.(success) ?? '');
  const flash: Flash = success
    ? { form: flow.id, kind: 'success', message }
    : {
        form: flow.id,
        kind: 'error',
        message,
        ...(isTooMuch(status, typed) ? {} : { values: withoutSecrets(typed) }),
        ...('errors' in body ? { errors: body.errors as Record<string, string> } : {}),
      };
  const { name, secure } = flashCookie(app);
  return reply
    .setCookie(name, await keepFlash(app, flash), { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 600 })
    .code(303)
    .header('location', success ? flow.next : flow.page)
    .send();
}

function wordsOf(body: object): string {
  const words = 'message' in body ? body.message : 'error' in body ? body.error : '';
  const reference = 'reference' in body ? ` Your reference: ${String(body.reference)}.` : '';
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

const mostFromTheHasty = 4096;

/** Whoever asks too often keeps a short form, not a place on our disk; the browser's Back still has what was typed. */
function isTooMuch(status: number, typed: Record<string, unknown>): boolean {
  return status === 429 && JSON.stringify(typed).length > mostFromTheHasty;
}
