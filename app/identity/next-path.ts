import { samePath } from '../platform/calls/same-path.ts';

/** Where to go after log-in or sign-up: a path of this site, or the default. */
export const nextPath = {
  /** The path in a field or query, when it is one of this site that a reader may be sent to; else `otherwise`. */
  read(value: unknown, otherwise: string): string {
    const path = typeof value === 'string' && value.length <= 500 ? samePath(value) : null;
    // Never back to where one came from to log in, and never to a call.
    const leads = path !== null && !/^\/(login|register|forgotpassword|resetpassword|api|auth)(?=[/?#]|$)/i.test(path);
    return leads ? path : otherwise;
  },
  /** '?next=…' for a link that carries it on, or ''. */
  query(value: unknown): string {
    const path = nextPath.read(value, '');
    return path ? `?next=${encodeURIComponent(path)}` : '';
  },
};
