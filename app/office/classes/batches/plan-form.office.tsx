import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { cellOf, type ClassDay, countOf, dayAfter, dayInWords, spanInWords } from '../../../classes/days.ts';
import { feeWithGst, type Gst, readFee } from '../../../classes/fee.ts';
import { usualCities } from '../../../classes/states-and-cities.ts';
import { type PlanField, planFields, usual } from '../../../classes/plan.ts';
import { WhenAndWhere } from '../../../design/class-dates/class-dates.tsx';
import { QuietButton, TextButton } from '../../../design/button/button.tsx';
import { ErrorSummary, FieldSet, Form, submits } from '../../../design/form/form.tsx';
import { Consent, Options, SelectField, TextArea, TextField } from '../../../design/field/fields.tsx';
import { isSameCity } from '../../../platform/words.ts';
import { sayTypedDay } from '../../ground/day-field.office.tsx';
import { Dialog } from '../../ground/dialog.office.tsx';
import { TrainingOptions } from '../../people/cases/wish.office.tsx';
import { planNames } from './clash.office.tsx';
import type { Choices } from './contract.ts';
import { daysFrom, type Planning } from './use-plan.ts';
import { StateField, VenueForm } from './venues.office.tsx';

type Props = {
  plan: Planning;
  choices: Choices;
  announced?: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

export function PlanForm({ plan, choices, announced, onSubmit, children }: Props) {
  const { errors, attempt } = plan;
  const [adding, setAdding] = useState(false);
  useEffect(() => {
    // What the bar at the foot cuts comes above it.
    const field = attempt > 0 && document.querySelector('main [aria-invalid="true"]');
    if (field && field.getBoundingClientRect().top < innerHeight) field.scrollIntoView({ block: 'nearest' });
  }, [attempt]);
  const wrong = [...planFields, 'days' as const].flatMap((id) => {
    const message = errors[id];
    return message ? [{ id: id === 'days' ? 'firstDay' : id, message }] : [];
  });
  return (
    <>
      <Form width="full" onSubmit={submits(onSubmit)} aria-label="The plan">
        {wrong.length > 0 ? (
          <ErrorSummary title="Nothing is kept yet. Please look at:" errors={wrong} attempt={attempt} />
        ) : null}
        <TheClass {...{ plan, choices }} announced={announced ?? false} onAddVenue={() => setAdding(true)} />
        <FieldSet legend="The days">
          <PlanDays days={plan.typed.days} city={plan.typed.city} error={errors.days} onChange={plan.setDays} />
        </FieldSet>
        <TheSeats plan={plan} gst={choices.gst} />
        {children}
      </Form>
      {adding ? (
        <Dialog title="Add a venue" onClose={() => setAdding(false)}>
          {(close) => (
            <>
              <VenueForm
                venue={null}
                start={{ city: plan.typed.city, stateCode: plan.typed.stateCode }}
                onDone={(id, stateCode) => {
                  plan.set('venueId', id, plan.typed.stateCode || stateCode);
                  close();
                }}
              />
              <TextButton onClick={close}>Back to the plan</TextButton>
            </>
          )}
        </Dialog>
      ) : null}
    </>
  );
}

function fieldOf({ typed, errors, set }: Planning) {
  return (field: PlanField) => ({
    name: field,
    label: planNames[field],
    value: typed[field],
    error: errors[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      set(field, target.value),
  });
}

type ClassProps = { plan: Planning; choices: Choices; announced: boolean; onAddVenue: () => void };

function TheClass({ plan, choices, announced, onAddVenue }: ClassProps) {
  const field = fieldOf(plan);
  const { venueId, city } = plan.typed;
  const here = choices.venues.filter(
    (venue) => venue.id === venueId || (!venue.archived && isSameCity(venue.city, city)),
  );
  return (
    <FieldSet legend="The class" columns>
      <SelectField
        {...field('eventCode')}
        disabled={announced}
        hint={announced ? 'It stays once a class is announced.' : undefined}
      >
        <option value="">Please choose</option>
        <TrainingOptions trainings={choices.events} />
      </SelectField>
      <TextField {...field('city')} list="plan-cities" autoComplete="off" />
      <datalist id="plan-cities">
        <Options of={Object.keys(usualCities)} />
      </datalist>
      <StateField {...field('stateCode')} />
      <SelectField
        {...field('venueId')}
        onChange={({ target: { value } }) => {
          const stateCode = here.find(({ id }) => id === value)?.stateCode ?? '';
          plan.set('venueId', value, plan.typed.stateCode || stateCode);
        }}
        hint={
          city.trim() === '' ? undefined : (
            <>
              {here.length === 0 ? 'None is known in this city. ' : ''}
              <button type="button" className="office-link" onClick={onAddVenue}>
                {here.length === 0 ? 'Add one' : 'Add another venue or hall'}
              </button>
            </>
          )
        }
      >
        <option value="">To be set later</option>
        <Options of={here.map(({ id, name, address }) => [id, `${name}, ${address.split('\n')[0]}`])} />
      </SelectField>
      <TextField {...field('language')} autoComplete="off" />
      <TextField {...field('trainer')} optional autoComplete="off" />
    </FieldSet>
  );
}

function TheSeats({ plan, gst }: { plan: Planning; gst: Gst }) {
  const field = fieldOf(plan);
  const fee = readFee(plan.typed.fee);
  return (
    <FieldSet legend="The seats" columns>
      <TextField {...field('seats')} inputMode="numeric" autoComplete="off" />
      <TextField {...field('minimum')} inputMode="numeric" autoComplete="off" />
      <TextField
        {...field('fee')}
        label="Fee in rupees, before GST"
        hint={
          fee ? `${feeWithGst(fee, gst)} on seats, mails and bills.` : 'Empty: no mail and no bill names a sum yet.'
        }
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        {...field('answerHours')}
        hint="How long a held seat waits for an answer."
        inputMode="numeric"
        autoComplete="off"
      />
      <TheSite plan={plan} />
      <TextArea {...field('bring')} hint="One thing a line. It stands in the joining pack." optional rows={3} />
      <TextArea {...field('note')} hint="For the office only." optional rows={3} />
    </FieldSet>
  );
}

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

const hoursFields = [
  ['begins', 'Begins'],
  ['ends', 'Ends'],
] as const;

function PlanDays({ days, city, error, onChange }: DaysProps) {
  const [like] = useSearchParams();
  const [count, setCount] = useState(String(days.length || like.get('days') || 6));
  const first = days[0]?.day ?? '';
  const hours = days[0] ?? usual;
  const all = (change: Partial<ClassDay>) => onChange(days.map((day) => ({ ...day, ...change })));
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
          onChange={({ target }) => onChange(daysFrom(target.value, Number(count) || 0, days))}
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
          <WhenAndWhere
            place={city || 'No city yet'}
            aside={countOf(days.length, 'day')}
            when={spanInWords(days[0]!.day, days.at(-1)!.day)}
            cells={days.map(({ day }) => cellOf(day))}
          />
          <SingleDays days={days} onChange={onChange} />
        </>
      ) : null}
    </>
  );
}

function SingleDays({ days, onChange }: Pick<DaysProps, 'days' | 'onChange'>) {
  const put = (at: number, change: Partial<ClassDay>) =>
    onChange(days.map((day, place) => (place === at ? { ...day, ...change } : day)));
  const { begins, ends } = days.at(-1)!;
  const last = days
    .map(({ day }) => day)
    .toSorted()
    .at(-1)!;
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
            <QuietButton onClick={() => onChange(days.filter((_, place) => place !== at))}>
              Leave out<span className="vh"> day {at + 1}</span>
            </QuietButton>
          </li>
        ))}
      </ol>
      <QuietButton onClick={() => onChange([...days, { day: dayAfter(last), begins, ends }])}>Add a day</QuietButton>
    </details>
  );
}
