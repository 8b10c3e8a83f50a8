import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react';
import { ErrorSummary } from '../../../design/error-summary/error-summary.tsx';
import { Consent, Options, SelectField, TextArea, TextField } from '../../../design/field/fields.tsx';
import { FieldSet, Form, submits } from '../../../design/form/form.tsx';
import { usualCities } from '../../../classes/places.ts';
import { feeWithGst, readFee, type Gst } from '../../../classes/fee.ts';
import { planFields, type PlanField } from '../../../classes/plan.ts';
import { isSameCity } from '../../../platform/words.ts';
import { TrainingOptions } from '../../people/cases/wish.office.tsx';
import { planNames } from './clash.office.tsx';
import type { Choices } from './contract.ts';
import { StateField } from './state-field.office.tsx';
import type { Planning } from './use-plan.ts';
import { Button } from '../../../design/button/button.tsx';
import { Dialog } from '../../ground/dialog.office.tsx';
import { PlanDays } from './plan-days.office.tsx';
import { VenueForm } from './venues.office.tsx';

type Props = {
  plan: Planning;
  choices: Choices;
  /** Its subject is known to people. */
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
                onDone={(id) => {
                  plan.set('venueId', id);
                  close();
                }}
              />
              <Button look="text" onClick={close}>
                Back to the plan
              </Button>
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
