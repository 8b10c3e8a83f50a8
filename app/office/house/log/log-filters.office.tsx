import { useSearchParams } from 'react-router';
import { Button } from '../../../design/button/button.tsx';
import { SelectField } from '../../../design/field/select-field.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import { Filters } from '../../../design/table/filters.tsx';
import { auditActions } from '../../ground/audit/actions.ts';
import { DayField } from '../../ground/day-field.office.tsx';

/** What is looked for in the log; all of it stands in the address. */
export function LogFilters({ address }: { address: URLSearchParams }) {
  const [, setAddress] = useSearchParams();
  const typed = (name: string) => ({ name, id: `log-${name}`, defaultValue: address.get(name) ?? '' });
  return (
    <Filters
      key={address.toString()}
      className="office-filters"
      aria-label="Search the log"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '');
        setAddress(new URLSearchParams(wanted.map(([name, value]) => [name, String(value)])));
      }}
    >
      <TextField {...typed('who')} label="Who (name or email)" type="search" />
      <SelectField {...typed('action')} label="What was done">
        <option value="">Anything that was done</option>
        <option value="anything">Anything, also what was only read</option>
        {auditActions.map((action) => (
          <option key={action} value={action}>
            {action.charAt(0).toUpperCase() + action.slice(1)}
          </option>
        ))}
      </SelectField>
      <TextField {...typed('subject')} label="To what" type="search" />
      <TextField {...typed('text')} label="Words in the details" type="search" />
      <DayField {...typed('from')} label="From" />
      <DayField {...typed('to')} label="To" />
      <Button type="submit" small>
        Search
      </Button>
    </Filters>
  );
}
