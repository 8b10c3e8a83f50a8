import { type ChangeEvent, type ReactNode, type SubmitEvent, useState } from 'react';
import { ErrorSummary } from '../../../design/error-summary/error-summary.tsx';
import { Consent } from '../../../design/field/choices.tsx';
import { SelectField } from '../../../design/field/select-field.tsx';
import { TextArea, TextField } from '../../../design/field/text-field.tsx';
import { FieldSet, Form } from '../../../design/form/form.tsx';
import { usualCities } from '../../../classes/places.ts';
import { feeWithGst, readFee } from '../../../classes/fee.ts';
import { planFields, type PlanField, usual } from '../../../classes/plan.ts';
import { isSameCity } from '../../../platform/words.ts';
import { TrainingOptions } from '../../people/cases/wish.office.tsx';
import type { Choices } from './contract.ts';
import { StateField } from './state-field.office.tsx';
import { type Planning, daysFrom } from './use-plan.ts';
import { Button } from '../../../design/button/button.tsx';
import { dayAfter, dayInWords, type ClassDay } from '../../../classes/days.ts';
import { sayTypedDay } from '../../ground/day-field.office.tsx';
import { DaysStrip } from './days-strip.office.tsx';

type Props = {
  plan: Planning;
  choices: Choices;
  /** Its subject is known to people. */
  announced?: boolean;
  onSubmit: () => void;
  /** Buttons. */
  children: ReactNode;
};

/** The class, its days and its seats. */
export function PlanForm({ plan, choices, announced, onSubmit, children }: Props) {
  const { errors, attempt } = plan;
  const wrong = [...planFields, 'days' as const].flatMap((id) => {
    const message = errors[id];
    return message ? [{ id: id === 'days' ? 'firstDay' : id, message }] : [];
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <Form width="full" onSubmit={submit} aria-label="The plan">
      {wrong.length > 0 ? (
        <ErrorSummary title="Nothing is kept yet. Please look at:" errors={wrong} attempt={attempt} />
      ) : null}
      <TheClass plan={plan} choices={choices} announced={announced ?? false} />
      <FieldSet legend="The days">
        <PlanDays days={plan.typed.days} city={plan.typed.city} error={errors.days} onChange={plan.setDays} />
      </FieldSet>
      <TheSeats plan={plan} rate={choices.gstRate} />
      {children}
    </Form>
  );
}

/** What a field of the plan is wired to. */
function fieldOf({ typed, errors, set }: Planning) {
  return (field: PlanField) => ({
    name: field,
    value: typed[field],
    error: errors[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      set(field, target.value),
  });
}

function TheClass({ plan, choices, announced }: { plan: Planning; choices: Choices; announced: boolean }) {
  const field = fieldOf(plan);
  const { venueId, city } = plan.typed;
  const here = choices.venues.filter(
    (venue) => venue.id === venueId || (!venue.archived && isSameCity(venue.city, city)),
  );
  return (
    <FieldSet legend="The class" columns>
      <SelectField
        {...field('eventCode')}
        label="Subject"
        disabled={announced}
        hint={announced ? 'It stays once a class is announced.' : undefined}
      >
        <option value="">Please choose</option>
        <TrainingOptions trainings={choices.events} />
      </SelectField>
      <TextField {...field('city')} label="City" list="plan-cities" autoComplete="off" />
      <datalist id="plan-cities">
        {Object.keys(usualCities).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <StateField {...field('stateCode')} />
      <SelectField
        {...field('venueId')}
        label="Venue"
        hint={
          here.length === 0 ? (
            <>
              None is known in this city. <a href="/office/venues">Add one</a>: what you typed here stays.
            </>
          ) : undefined
        }
      >
        <option value="">To be set later</option>
        {here.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField {...field('language')} label="Language" autoComplete="off" />
      <TextField {...field('trainer')} label="Trainer" optional autoComplete="off" />
    </FieldSet>
  );
}

function TheSeats({ plan, rate }: { plan: Planning; rate: number }) {
  const field = fieldOf(plan);
  const fee = readFee(plan.typed.fee);
  return (
    <FieldSet legend="The seats" columns>
      <TextField {...field('seats')} label="Seats" inputMode="numeric" autoComplete="off" />
      <TextField {...field('minimum')} label="Minimum" inputMode="numeric" autoComplete="off" />
      <TextField
        {...field('fee')}
        label="Fee in rupees, before GST"
        hint={fee ? `${feeWithGst(fee, rate)} on seats, mails and bills.` : 'Empty: given with the offer.'}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        {...field('answerHours')}
        label="Hours to answer"
        hint="How long a held seat waits for an answer."
        inputMode="numeric"
        autoComplete="off"
      />
      <TheSite plan={plan} />
      <TextArea
        {...field('bring')}
        label="What to bring"
        hint="One thing a line. It stands in the joining pack."
        optional
        rows={3}
      />
      <TextArea {...field('note')} label="Note, for the office only" optional rows={2} />
    </FieldSet>
  );
}

/** What the public is told of it once it is announced. */
function TheSite({ plan: { typed, errors, set } }: { plan: Planning }) {
  const tick = (field: 'feeShown' | 'isPrivate') => ({
    name: field,
    error: errors[field],
    checked: typed[field] === 'yes',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(field, target.checked ? 'yes' : ''),
  });
  return (
    <>
      <Consent {...tick('feeShown')} label="Show the fee on the site" />
      <Consent {...tick('isPrivate')} label="Private: not on the site, only people you ask know of it" />
    </>
  );
}

type DaysProps = {
  days: ClassDay[];
  city: string;
  error: string | undefined;
  onChange: (days: ClassDay[]) => void;
};

const usualCount = 6;

/** A first day and how many follow it; then each day with its own hours, where it differs. */
function PlanDays({ days, city, error, onChange }: DaysProps) {
  const [count, setCount] = useState(String(days.length || usualCount));
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
      <div className="batch-columns">
        <TextField
          name="firstDay"
          type="date"
          label="First day"
          hint={first ? dayInWords(first) : 'A draft may wait for it.'}
          error={error}
          value={first}
          onChange={({ target }) => setFirst(target.value)}
        />
        <TextField
          name="dayCount"
          label="Days"
          hint="One after the other; days are left out below."
          inputMode="numeric"
          autoComplete="off"
          value={count}
          onChange={({ target }) => setNumber(target.value)}
        />
        <TextField
          name="begins"
          type="time"
          label="Begins"
          hint={days.length === 0 ? 'Once the first day is set.' : undefined}
          value={hours.begins}
          disabled={days.length === 0}
          onChange={({ target }) => all({ begins: target.value })}
        />
        <TextField
          name="ends"
          type="time"
          label="Ends"
          hint={days.length === 0 ? 'Once the first day is set.' : undefined}
          value={hours.ends}
          disabled={days.length === 0}
          onChange={({ target }) => all({ ends: target.value })}
        />
      </div>
      <DaysStrip days={days} city={city} />
      {days.length > 0 ? <SingleDays days={days} onChange={onChange} /> : null}
    </>
  );
}

/** A day may be left out, and each has its own hours. */
function SingleDays({ days, onChange }: Pick<DaysProps, 'days' | 'onChange'>) {
  const put = (at: number, change: Partial<ClassDay>) =>
    onChange(days.map((day, place) => (place === at ? { ...day, ...change } : day)));
  const { begins, ends } = days.at(-1)!;
  return (
    <details className="batch-days">
      <summary>Single days and their hours</summary>
      <ol>
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
            <TextField
              name={`begins-${at}`}
              type="time"
              label="Begins"
              value={hours.begins}
              onChange={({ target }) => put(at, { begins: target.value })}
            />
            <TextField
              name={`ends-${at}`}
              type="time"
              label="Ends"
              value={hours.ends}
              onChange={({ target }) => put(at, { ends: target.value })}
            />
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
