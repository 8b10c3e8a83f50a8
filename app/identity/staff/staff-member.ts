import type { OfficeRole } from './office-role.ts';

/** A member of staff as the owners see them. Times are ISO-8601 UTC. */
export type StaffMember = {
  uid: string;
  name: string;
  email: string;
  officeRole: OfficeRole;
  /** A passkey or an authenticator app is there; without one no office page opens. */
  secondStep: boolean;
  /** There is a way to log in: a password, Google or a passkey. Until then the invitation waits. */
  canLogIn: boolean;
  /** Until when the link works that they were handed; null where none does. */
  invitedUntil: string | null;
  /** Who took them on, where an owner did. */
  invitedBy: string | null;
  lastSeenAt: string | null;
};
