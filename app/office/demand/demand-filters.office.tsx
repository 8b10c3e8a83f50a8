import { useSearchParams } from 'react-router';
import { Button } from '../../design/button/button.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { Filters } from '../../design/table/filters.tsx';
import { attendTimes, costBearers, eventKindNames, eventKinds, labels } from '../../interest/rules.ts';
import type { Demand } from './contract.ts';
import { cityAddress, cityName, type Narrowing } from './demand-rows.ts';

/** A batch pays from about this many people; each office sets its own in the field. */
export const usualMinimum = 12;

type Props = { demand: Demand; narrowing: Narrowing; minimum: number };

/** What the board is narrowed to; all of it stands in the address. */
export function DemandFilters({ demand, narrowing, minimum }: Props) {
  const [, setAddress] = useSearchParams();
  const events = new Map(demand.cells.map((cell) => [cell.event, cell.title]));
  const cities = new Map(demand.cells.map((cell) => [cityAddress(cell), cityName(cell.city)]));
  const byName = [...cities].toSorted(([, one], [, other]) => one.localeCompare(other));
  const apply = (form: HTMLFormElement) => {
    const typed = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      const isUsual = value === '' || (name === 'minimum' && Number(value) === usualMinimum);
      if (!isUsual) typed.set(name, String(value));
    }
    setAddress(typed);
  };
  return (
    <Filters
      key={JSON.stringify(narrowing)}
      aria-label="Narrow the board"
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
    >
      <Choice
        name="kind"
        label="Levels or courses"
        value={narrowing.kind}
        options={eventKinds.map((kind) => [kind, eventKindNames[kind]])}
      />
      <Choice name="event" label="Training event" value={narrowing.event} options={[...events]} />
      <Choice name="city" label="City" value={narrowing.city} options={byName} />
      <Choice
        name="time"
        label="Time frame"
        value={narrowing.time}
        options={attendTimes.map((time) => [time, labels[time] ?? time])}
      />
      <Choice
        name="payer"
        label="Who pays"
        value={narrowing.payer}
        options={costBearers.map((payer) => [payer, labels[payer] ?? payer])}
      />
      <TextField
        name="minimum"
        label="Batch minimum"
        type="number"
        inputMode="numeric"
        min={1}
        max={999}
        required
        defaultValue={minimum}
      />
      <Button type="submit" small>
        Show
      </Button>
    </Filters>
  );
}

type ChoiceProps = { name: string; label: string; value: string; options: (readonly [string, string])[] };

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <SelectField name={name} label={label} defaultValue={value}>
      <option value="">All</option>
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}
