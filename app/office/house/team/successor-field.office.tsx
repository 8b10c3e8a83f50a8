import { SelectField } from '../../../design/field/select-field.tsx';
import { useColleagues } from '../../people/cases/colleagues.office.tsx';
import type { Member } from './contract.ts';

/** Who takes over what waits for somebody; nothing where nothing waits. */
export function SuccessorField({ member: { uid, openCases }, name }: { member: Member; name: 'to' | 'cases' }) {
  const others = useColleagues().filter((colleague) => colleague.uid !== uid);
  if (openCases === 0) return null;
  return (
    <SelectField
      name={name}
      id={`member-successor-${name}`}
      label={`Who takes over their ${openCases === 1 ? 'open case' : `${openCases} open cases`}?`}
    >
      <option value="">Nobody yet: they stand without an owner</option>
      {others.map((colleague) => (
        <option key={colleague.uid} value={colleague.uid}>
          {colleague.name}
        </option>
      ))}
    </SelectField>
  );
}
