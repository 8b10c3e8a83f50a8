import { z } from 'zod';
import { officeRoles } from '../../../identity/staff/office-role.ts';
import { staffNameMost, staffNameProblem } from '../../../identity/staff/staff-name.ts';
import type { StaffMember } from '../../../identity/staff/staff-member.ts';

const role = z.enum(officeRoles, { error: 'Please choose a role.' });

/** Taking somebody on. */
export const Invitation = z.object({
  email: z
    .string({ error: 'Please enter the email address.' })
    .trim()
    .max(254, 'This email address is too long.')
    .pipe(z.email({ error: 'Please enter an email address, such as name@example.in.' })),
  role,
  /** What the office calls them until they say it themselves; may be left empty. */
  name: z
    .string()
    .max(staffNameMost * 10)
    .overwrite((name) => name.trim().replaceAll(/\s+/gu, ' '))
    .superRefine((name, context) => {
      const message = name === '' ? null : staffNameProblem(name);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .optional(),
});
export type Invitation = z.infer<typeof Invitation>;

/** Another role for somebody who has the role `from` on the page; a Reader's open cases go to `cases`, or to nobody. */
export const RoleChange = z.object({ from: role, to: role, cases: z.uuid().optional() });
export type RoleChange = z.infer<typeof RoleChange>;

/** Who takes over the open cases of somebody who leaves; left out, nobody has them then. */
export const Leaving = z.object({ to: z.uuid().optional() });

/** What somebody of the office is called. */
export const NameChange = z.object({
  name: z
    .string({ error: 'Please enter the name.' })
    .max(staffNameMost * 10)
    .overwrite((name) => name.trim().replaceAll(/\s+/gu, ' '))
    .superRefine((name, context) => {
      const message = staffNameProblem(name);
      if (message) context.addIssue({ code: 'custom', message });
    }),
});
export type NameChange = z.infer<typeof NameChange>;

/** Somebody of the team, with what they are called and how many cases wait for them. */
export type Member = StaffMember & { called: string; openCases: number };

/** What the team page shows. */
export type Team = { members: Member[] };

/** `link` sets the password once within a day; null for somebody who has an account and logs in as ever. */
export type Invited = { message: string; link: string | null };
