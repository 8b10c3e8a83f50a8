/** Why something was refused, as the page shows it. `advice` is our plain sentence after a fixed one. */
export type Refusal = { message: string; errors: Record<string, string>; code?: string; advice?: string };
export type Sent<Answer> = { ok: true; answer: Answer } | { ok: false; refusal: Refusal };

const secondsToWait = 30;

/**
 * Posts JSON to a call. A refusal shows the server's `error` field, or the documented fallback (specification 8); so does a
 * connection that fails, with a sentence of advice.
 */
export async function send<Answer = object>(
  address: string,
  body: object,
  fallback: string,
  headers: Record<string, string> = {},
): Promise<Sent<Answer>> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(secondsToWait * 1000),
    });
    const answer: unknown = response.status === 204 ? {} : await response.json().catch(() => null);
    if (response.ok && isRecord(answer)) return { ok: true, answer: answer as Answer };
    return { ok: false, refusal: refusalOf(answer, fallback) };
  } catch {
    const advice = 'There is no connection at the moment. Please check it and try again.';
    return { ok: false, refusal: { message: fallback, errors: {}, advice } };
  }
}

/** What a form says before it is sent: the first problem as its sentence, each at its field. Null when nothing is wrong. */
export function refusalFor(problems: readonly { field: string; message: string }[]): Refusal | null {
  if (!problems[0]) return null;
  const errors = Object.fromEntries(problems.map(({ field, message }) => [field, message]));
  return { message: problems[0].message, errors };
}

function refusalOf(answer: unknown, fallback: string): Refusal {
  if (!isRecord(answer)) return { message: fallback, errors: {} };
  const { error, errors, code } = answer;
  return {
    message: typeof error === 'string' && error !== '' ? error : fallback,
    errors: isRecord(errors) ? (errors as Record<string, string>) : {},
    ...(typeof code === 'string' ? { code } : {}),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The texts of a form's fields. */
export function readFields(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value;
  return fields;
}
