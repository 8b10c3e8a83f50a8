import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../design/button/button.tsx';
import { TextField } from '../../../design/field/fields.tsx';
import { dayAfter, dayInWords, type ClassDay } from '../../../classes/days.ts';
import { usual } from '../../../classes/plan.ts';
import { sayTypedDay } from '../../ground/day-field.office.tsx';
import { DaysStrip } from './days-strip.office.tsx';
import { daysFrom } from './use-plan.ts';

type DaysProps = {
  days: ClassDay[];
  city: string;
  error: string | undefined;
  onChange: (days: ClassDay[]) => void;
};

const hoursFields = [
  ['begins', 'Begins'],
  ['ends', 'Ends'],
] as const;

/** A first day and how many follow it; then each day with its own hours, where it differs. */
export function PlanDays({ days, city, error, onChange }: DaysProps) {
  const [like] = useSearchParams();
  const [count, setCount] = useState(String(days.length || like.get('days') || 6));
  const first = days[0]?.day ?? '';
  const hours = days[0] ?? usual;
  const all = (change: Partial<ClassDay>) => onChange(days.map((day) => ({ ...day, ...change })));
  function setFirst(day: string) {
    onChange(daysFrom(day, Number(count) || 0, days));
  }
  function setNumber(typed: string) {
    setCount(typed);
    if (first !== '' && /^[1-9]\d?$/.test(typed)) onChange(daysFrom(first, Number(typed), days));
  }
  return (
    <>
      <div className="fits plan__days">
        <TextField
          name="firstDay"
          type="date"
          label="First day"
          hint={first ? dayInWords(first) : 'A draft is saved without it too.'}
          error={error}
          value={first}
          onChange={({ target }) => setFirst(target.value)}
        />
        <TextField
          name="dayCount"
          label="Days"
          hint="One after the other."
          inputMode="numeric"
          autoComplete="off"
          value={count}
          onChange={({ target }) => setNumber(target.value)}
        />
        {hoursFields.map(([name, label]) => (
          <TextField
            key={name}
            name={name}
            type="time"
            label={label}
            value={hours[name]}
            disabled={days.length === 0}
            onChange={({ target }) => all({ [name]: target.value })}
          />
        ))}
      </div>
      {days.length > 0 ? (
        <>
          <DaysStrip days={days} city={city} />
          <SingleDays days={days} onChange={onChange} />
        </>
      ) : null}
    </>
  );
}

/** A day may be left out, and each has its own hours. */
function SingleDays({ days, onChange }: Pick<DaysProps, 'days' | 'onChange'>) {
  const put = (at: number, change: Partial<ClassDay>) =>
    onChange(days.map((day, place) => (place === at ? { ...day, ...change } : day)));
  const { begins, ends } = days.at(-1)!;
  return (
    <details className="opens">
      <summary>Single days and their hours</summary>
      <ol className="lines">
        {days.map(({ day, ...hours }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a day that is being typed is no key; each field shows what is kept
          <li key={at} role="group" aria-label={`Day ${at + 1}`}>
            <TextField
              name={`day-${at}`}
              type="date"
              label="Day"
              hint={sayTypedDay(day)}
              value={day}
              onChange={({ target }) => put(at, { day: target.value })}
            />
            {hoursFields.map(([name, label]) => (
              <TextField
                key={name}
                name={`${name}-${at}`}
                type="time"
                label={label}
                value={hours[name]}
                onChange={({ target }) => put(at, { [name]: target.value })}
              />
            ))}
            <Button look="outline" small onClick={() => onChange(days.filter((_, place) => place !== at))}>
              Leave out<span className="vh"> day {at + 1}</span>
            </Button>
          </li>
        ))}
      </ol>
      <Button look="outline" small onClick={() => onChange([...days, { day: dayAfter(lastOf(days)), begins, ends }])}>
        Add a day
      </Button>
    </details>
  );
}

const lastOf = (days: readonly ClassDay[]) =>
  days
    .map(({ day }) => day)
    .toSorted()
    .at(-1)!;
