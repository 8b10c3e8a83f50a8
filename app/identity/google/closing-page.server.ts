import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

// Names the sign-in and carries nothing else: the page that began asks the server what became of it.
const script = `new BroadcastChannel('auth').postMessage({tx:document.body.dataset.tx});window.close()`;
const hash = createHash('sha256').update(script).digest('base64');
const policy = `default-src 'none'; script-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** What the popup shows for the moment before it closes itself. `tx` has been checked to be plain. */
export function sendClosingPage(reply: FastifyReply, tx: string): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'unsafe-none')
    .header('content-security-policy', policy)
    .send(
      `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><title>Google sign-in</title></head><body data-tx="${tx}"><p>You can close this window.</p><script>${script}</script></body></html>`,
    );
}
