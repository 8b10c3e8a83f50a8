/** Why something was refused, as the page shows it. `advice` is our plain sentence after a fixed one. */
export type Refusal = {
  message: string;
  /** Field name to message. */
  errors?: Record<string, string> | undefined;
  code?: string | undefined;
  advice?: string | undefined;
  /** Nothing came back: the form says so until the connection is back. */
  away?: boolean | undefined;
};
export type Sent<Answer> = { ok: true; answer: Answer } | { ok: false; refusal: Refusal };

/** What came back. `status` is 0 when nothing did; `secondsToWait` is what it asks for before the next try; without a JSON object there is no `answer`, and `error` says why. */
export type Reply<Answer> = { status: number; ok: boolean; secondsToWait: number } & (
  | { answer: Partial<Answer>; error?: undefined }
  | { answer: null; error: unknown }
);

type Options = {
  method?: 'POST' | 'PUT';
  headers?: Record<string, string>;
  secondsToWait?: number;
  /** Nobody in particular sends it: no session goes along. */
  asNobody?: boolean;
};

/** How every form says that nothing came back. */
export const noConnection = 'There is no connection at the moment.';
/** What takes its place as soon as the server answers again. */
export const connectionBack = 'The connection is back. Please send it again.';

/** Sends JSON to a call and reads the JSON it answers; waits half a minute unless said. Never throws. */
export async function exchange<Answer = Record<string, unknown>>(
  address: string,
  body: object,
  { method = 'POST', headers, secondsToWait = 30, asNobody = false }: Options = {},
): Promise<Reply<Answer>> {
  let [status, ok, toWait] = [0, false, 0];
  try {
    const response = await fetch(address, {
      method,
      credentials: asNobody ? 'omit' : 'same-origin',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(secondsToWait * 1000),
    });
    ({ status, ok } = response);
    toWait = Number(response.headers.get('retry-after')) || 0;
    const answer: unknown = status === 204 ? {} : await response.json();
    if (typeof answer !== 'object' || answer === null) throw new TypeError('no object');
    return { status, ok, secondsToWait: toWait, answer: answer as Partial<Answer> };
  } catch (error) {
    return { status, ok, secondsToWait: toWait, answer: null, error };
  }
}

/** Posts JSON to a call. A refusal shows the server's `error` field, or the documented fallback (specification 8); so does a connection that fails, with a sentence of advice. */
export async function send<Answer = object>(
  address: string,
  body: object,
  fallback: string,
  headers?: Record<string, string>,
): Promise<Sent<Answer>> {
  const { status, ok, answer } = await exchange<Refusal & { error: string }>(address, body, headers ? { headers } : {});
  if (ok && answer) return { ok: true, answer: answer as Answer };
  if (status === 0)
    return {
      ok: false,
      refusal: { message: fallback, advice: `${noConnection} Please check it and try again.`, away: true },
    };
  return {
    ok: false,
    refusal: { message: textOf(answer?.error) || fallback, errors: answer?.errors, code: answer?.code },
  };
}

/** What an answer says, when it is text; proxies answer in shapes of their own. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What a form says before it is sent: the first problem as its sentence, each at its field. Null when nothing is wrong. */
export function refusalFor(problems: readonly { field: string; message: string }[]): Refusal | null {
  if (!problems[0]) return null;
  const errors = Object.fromEntries(problems.map(({ field, message }) => [field, message]));
  return { message: problems[0].message, errors };
}

/** How long somebody took, which tells a program by its haste. Nothing is said of a form that the page or the browser has filled in: nobody need take any time. */
export function hasteOf(form: HTMLFormElement, milliseconds: number): { filledInMilliseconds?: number } {
  // Within `:is` a browser that does not know it finds nothing, instead of failing.
  const isFilledIn = (field: HTMLInputElement) =>
    field.value && (field.value === field.defaultValue || field.matches(':is(:autofill)'));
  return [...form.querySelectorAll<HTMLInputElement>('.input')].some(isFilledIn)
    ? {}
    : { filledInMilliseconds: milliseconds };
}

export function readFields(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value;
  return fields;
}
