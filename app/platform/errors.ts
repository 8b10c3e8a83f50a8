/** The thing asked for is not there, or the asker may not know that it is. Answered with 404. */
export class NotFound extends Error {
  override name = 'NotFound';
}

/** The asker is known and may not do this. Answered with 403. */
export class Forbidden extends Error {
  override name = 'Forbidden';
}

/** Too much is asked at once; the same request may work in a few seconds. Answered with 503. */
export class Busy extends Error {
  override name = 'Busy';
}

/** The connection to the database was lost while it committed: what was sent may be kept, or may not be. Answered with 503. */
export class OutcomeUnknown extends Busy {
  override name = 'OutcomeUnknown';
}

/** Every failure that no document prints otherwise: one shape that each documented client branch can read. */
export type Failure = {
  success: false;
  error: string;
  message: string;
  code: string;
  /** Field name to message, on 422. */
  errors?: Record<string, string>;
  /** Field name to what still has to be sent, where a part of what was typed is done. */
  values?: Record<string, string>;
  /** Only on 5xx; otherwise the id travels in X-Request-Id. */
  requestId?: string;
};

/** Builds the common failure body; `error` and `message` are the same sentence. */
export function failure(
  code: string,
  sentence: string,
  extra: Pick<Failure, 'errors' | 'values' | 'requestId'> = {},
): Failure {
  return { success: false, error: sentence, message: sentence, code, ...extra };
}

/** The one sentence of every link that leads nowhere. */
export const deadLink = 'This link is not complete or no longer in use.';
