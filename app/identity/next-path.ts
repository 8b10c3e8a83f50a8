import { samePath } from '../platform/calls/same-path.ts';

/** Pages of the log-in itself, and calls. */
const noPage =
  /^\/(login|logout|register|registercourse|registersocial|forgotpassword|resetpassword|nominations|api|auth|office\/api|office\/preview|hooks|healthz|readyz|session|pictures|get\w+|(seat|bill|nomination)\/[^/?#]+\/[^?#]+)(?=[/?#]|$)/i;
const file = /^\/(?!office\/)[^?#]*\.(json|html|pdf|ics|xml|txt|js)(?=[/;?#]|$)/i;

/** Where to go after log-in or sign-up: a path of this site, or the default. */
export const nextPath = {
  /** The path in a field or query, when it is one of this site that a reader may be sent to; else `otherwise`. */
  read(value: unknown, otherwise: string): string {
    const path = typeof value === 'string' && value.length <= 500 ? samePath(value) : null;
    // As the server reads it.
    const plain = path?.replaceAll(/%[2-7][\da-f]/gi, decodeURIComponent) ?? '';
    // Never back to where one came from to log in, and never to a call or a file.
    const leads = path !== null && !noPage.test(plain) && !file.test(plain);
    return leads ? path : otherwise;
  },
  /** '?next=…' for a link that carries it on, or ''. */
  query(value: unknown): string {
    const path = nextPath.read(value, '');
    return path ? `?next=${encodeURIComponent(path)}` : '';
  },
};
