import { NoAnswer } from './breaker.server.ts';

export type Ask = (address: string, request?: RequestInit) => Promise<Response>;

/**
 * Asks the issuer, and reads its answer to the end within the time. Throws NoAnswer otherwise, and for a
 * fault of the issuer's own.
 */
export function askWithin(patience: number): Ask {
  return async (address, request = {}) => {
    try {
      const signal = AbortSignal.timeout(patience);
      const response = await fetch(address, { ...request, redirect: 'error', signal });
      const body = await response.text();
      if (response.status < 500) return new Response(body, { status: response.status });
      throw new Error(`it answered ${response.status}`);
    } catch (error) {
      throw new NoAnswer(`no answer from ${new URL(address).host}`, { cause: error });
    }
  };
}
