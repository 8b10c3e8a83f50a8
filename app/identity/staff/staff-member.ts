import { textProblem } from '../../platform/calls/typed-text.ts';

/** What a member of staff may do: look (Reader), work (Office), and decide who may (Owner). Each may do what those before it may. */
export const officeRoles = ['reader', 'office', 'owner'] as const;
export type OfficeRole = (typeof officeRoles)[number];

export const officeRoleNames: Record<OfficeRole, string> = { reader: 'Reader', office: 'Office', owner: 'Owner' };

export function mayAct(role: OfficeRole, needed: OfficeRole): boolean {
  return officeRoles.indexOf(role) >= officeRoles.indexOf(needed);
}

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

export const staffNameMost = 80;

/** Why a name for the office cannot be taken, or null; it stands under notes, and in mails to colleagues. */
export function staffNameProblem(name: string): string | null {
  const rule = { label: 'The name', most: staffNameMost, plain: true, required: 'Please enter the name' };
  const problem = textProblem(name, rule);
  return problem && `${problem}.`;
}

/** What each of these people is called: by name, by email where nobody has given one, and by both where two share a name. */
export function callAll<P extends { name: string; email: string }>(people: readonly P[]): (P & { called: string })[] {
  const plain = (name: string) => name.trim().replaceAll(/\s+/gu, ' ').toLocaleLowerCase('en-IN');
  const sharing = Map.groupBy(people, ({ name }) => plain(name));
  return people.map((person) => {
    const { name, email } = person;
    const shared = (sharing.get(plain(name))?.length ?? 0) > 1;
    return { ...person, called: name.trim() === '' ? email : shared ? `${name} (${email})` : name };
  });
}
