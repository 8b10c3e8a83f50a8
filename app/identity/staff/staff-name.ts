import { textProblem } from '../../platform/calls/typed-text.ts';

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
