/** What a member of staff may do: look (Reader), work (Office), and decide who may (Owner). Each may do what those before it may. */
export const officeRoles = ['reader', 'office', 'owner'] as const;
export type OfficeRole = (typeof officeRoles)[number];

/** The roles as people call them. */
export const officeRoleNames: Record<OfficeRole, string> = { reader: 'Reader', office: 'Office', owner: 'Owner' };

/** Whether a role is at least another. */
export function mayAct(role: OfficeRole, needed: OfficeRole): boolean {
  return officeRoles.indexOf(role) >= officeRoles.indexOf(needed);
}
