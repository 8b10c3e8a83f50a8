import type { OfficeRole } from '../../identity/staff/office-role.ts';

/** Who sits here. What they may do is decided by the server; the screens only leave out what it would refuse. */
export type Me = { uid: string; name: string; email: string; role: OfficeRole };

/** Seconds until the session ends when nobody does anything, and until it ends whatever is done. */
export type TimeLeft = { idle: number; whole: number };

/** What `GET /office/api/me` answers. */
export type SignedIn = Me & { session: TimeLeft };
