import { z } from 'zod';
import { officeRoles, staffNameMost, staffNameProblem } from '../../../identity/staff/staff-member.ts';
import type { StaffMember } from '../../../identity/staff/staff-member.ts';
import { answers, look, officeCalls, type Said, write } from '../../ground/calls.ts';

const role = z.enum(officeRoles, { error: 'Please choose a role.' });

const nameBy = (problemOf: typeof staffNameProblem) =>
  z
    .string({ error: 'Please enter the name.' })
    .max(staffNameMost * 10)
    .overwrite((name) => name.trim().replaceAll(/\s+/gu, ' '))
    .superRefine((name, context) => {
      const message = problemOf(name);
      if (message) context.addIssue({ code: 'custom', message });
    });

export const Invitation = z.object({
  email: z
    .string({ error: 'Please enter the email address.' })
    .trim()
    .max(254, 'This email address is too long.')
    .pipe(z.email({ error: 'Please enter an email address, such as name@example.in.' })),
  role,
  /** What the office calls them until they say it themselves; may be left empty. */
  name: nameBy((name) => (name === '' ? null : staffNameProblem(name))).optional(),
});
export type Invitation = z.infer<typeof Invitation>;

/** Another role for somebody who has the role `from` on the page; a Reader's open cases go to `cases`, or to nobody. */
export const RoleChange = z.object({ from: role, to: role, cases: z.uuid().optional() });
export type RoleChange = z.infer<typeof RoleChange>;

export const Leaving = z.object({ to: z.uuid().optional() });

export const NameChange = z.object({ name: nameBy(staffNameProblem) });
export type NameChange = z.infer<typeof NameChange>;

export type Member = StaffMember & { called: string; openCases: number };

export type Team = { members: Member[] };

/** `link` sets the password once within a day; null for somebody who has an account and logs in as ever. */
export type Invited = { message: string; link: string | null };

export const teamCalls = officeCalls({
  read: { ...look, role: 'owner', path: '/team', answer: answers<Team>() },
  invite: { ...write, role: 'owner', path: '/team', grave: true, body: Invitation, answer: answers<Invited>() },
  changeRole: {
    ...write,
    method: 'PUT',
    role: 'owner',
    path: '/team/:uid',
    grave: true,
    body: RoleChange,
    answer: answers<Said>(),
  },
  remove: {
    ...write,
    method: 'DELETE',
    role: 'owner',
    path: '/team/:uid',
    grave: true,
    query: Leaving,
    answer: answers<Said>(),
  },
  resetSecondStep: {
    ...write,
    role: 'owner',
    path: '/team/:uid/reset-second-step',
    grave: true,
    answer: answers<Said>(),
  },
  /** A colleague's name is an owner's to give; anybody may give their own. */
  name: { ...write, method: 'PUT', role: 'reader', path: '/team/:uid/name', body: NameChange, answer: answers<Said>() },
  nameOneself: { ...write, method: 'PUT', role: 'reader', path: '/me/name', body: NameChange, answer: answers<Said>() },
});
