import { addressOf, type AnswerOf, type Given, type OfficeCall } from './calls.ts';

/** What the server said instead of doing what was asked. `status` 0 is no answer at all. */
export class OfficeRefusal extends Error {
  override name = 'OfficeRefusal';
  readonly status: number;
  /** Such as 'changed', 'confirm' or 'invalid'. */
  readonly code: string;
  /** Field name to message, on 422. */
  readonly errors: Record<string, string>;
  /** The whole answer: a conflict brings the present record along. */
  readonly body: Record<string, unknown>;
  constructor(status: number, code: string, sentence: string, body: Record<string, unknown> = {}) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.errors = (body['errors'] as Record<string, string> | undefined) ?? {};
    this.body = body;
  }
}

type Asked = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** The page is being left: the request outlives it. */
  keepalive?: boolean | undefined;
};

/** Sent on the window when a call found nothing: perhaps because whoever sits here may not be here any longer. */
export const refusedEvent = 'office-refused';

/** Asks a call of the back office, `path` below /office/api. Throws OfficeRefusal with a sentence that can be shown. */
export async function askOffice<Answer>(path: string, asked: Asked = {}) {
  const answer = await reach(path, asked);
  return (answer.status === 204 ? undefined : await answer.json().catch(() => ({}))) as Answer;
}

/** The same of what is no JSON, such as a file. */
export async function reach(path: string, { method = 'GET', body, signal, keepalive = false }: Asked = {}) {
  const answer = await fetch(`/office/api${path}`, {
    method,
    keepalive,
    ...(signal ? { signal } : {}),
    ...(body === undefined
      ? {}
      : body instanceof FormData
        ? { body }
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', accept: 'application/json' } }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new OfficeRefusal(
      0,
      'offline',
      method === 'GET'
        ? 'There is no connection. Please try again.'
        : 'Nothing was kept or sent: there was no connection. Anything typed is still here. Try again.',
    );
  });
  if (answer.ok) return answer;
  const read = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  // '/me' is what is asked on hearing this.
  if (answer.status === 404 && path !== '/me') dispatchEvent(new Event(refusedEvent));
  throw new OfficeRefusal(
    answer.status,
    String(read['code'] ?? ''),
    answer.status === 403 && read['code'] !== 'confirm'
      ? 'Your role may not do this. Ask an owner.'
      : String(read['message'] ?? 'Something went wrong on our side. Please try again.'),
    read,
  );
}

/** Asks one call of the office, with what it is given. Throws OfficeRefusal with a sentence that can be shown. */
export function ask<Call extends OfficeCall>(
  call: Call,
  given: Given<Call>,
  how: Pick<Asked, 'signal' | 'keepalive'> = {},
): Promise<AnswerOf<Call>> {
  const { body } = given as { body?: unknown };
  return askOffice<AnswerOf<Call>>(addressOf(call, given), { ...how, method: call.method, body });
}
