import { useEffect, useRef, useState, type ChangeEvent, type ComponentProps } from 'react';
import { z } from 'zod';
import { Buttons, QuietButton, SaveButton } from '../../../design/button/button.tsx';
import { Chip } from '../../../design/chip/chip.tsx';
import { ErrorSummary, Form, submits } from '../../../design/form/form.tsx';
import { Options, SelectField, TextArea, TextField } from '../../../design/field/fields.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import type { Venue } from '../../../classes/batch.ts';
import { venueProblems } from '../../../classes/contract.ts';
import { stateBeside, stateName, states } from '../../../classes/states-and-cities.ts';
import { positionAsTyped, venueFields, type TypedVenue } from '../../../classes/plan.ts';
import type { OfficeRefusal } from '../../ground/ask-office.ts';
import type { Said } from '../../ground/calls.ts';
import { useKept } from '../../ground/kept.office.tsx';
import { useAct, useAsk, useMayAct } from '../../ground/use-calls.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { batchCalls, venueCalls } from './contract.ts';
import './planning.css';

const blank: TypedVenue = { name: '', address: '', city: '', stateCode: '', pin: '', directions: '', position: '' };
// A field may be missing: what is typed is kept for a week, whatever is released meanwhile.
const KeptVenue = z.object(Object.fromEntries(venueFields.map((field) => [field, z.string().default('')])));
const typedOf = ({ name, address, city, stateCode, pin, directions, position }: Venue): TypedVenue => {
  return { name, address, city, stateCode, pin, directions, position: positionAsTyped(position) };
};

export function VenuesScreen() {
  const query = useAsk(batchCalls.readChoices, {});
  const mayAct = useMayAct('office');
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Screen title="Venues" lede="Where classes are held. A venue out of use stays with the classes that have it.">
      <Loaded query={query} what="the venues">
        {({ venues }) => (
          <>
            <ul className="record lines lines--inset lines--ends">
              {venues.map((venue) => (
                <li key={venue.id}>
                  <div>
                    <b>{venue.name}</b> {venue.archived ? <Chip>Out of use</Chip> : null}
                    <p className="small muted office-text">
                      {[venue.address, [venue.city, venue.pin].filter(Boolean).join(' '), stateName(venue.stateCode)]
                        .filter(Boolean)
                        .join(', ')}
                    </p>
                  </div>
                  {mayAct ? (
                    <QuietButton onClick={() => setOpen(venue.id)}>
                      Change<span className="vh"> {venue.name}</span>
                    </QuietButton>
                  ) : null}
                  {open === venue.id ? (
                    <VenueRecord key={venue.version} venue={venue} onDone={() => setOpen(null)} />
                  ) : null}
                </li>
              ))}
            </ul>
            {mayAct ? <VenueRecord venue={null} onDone={() => {}} /> : null}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

type VenueFormProps = {
  venue: Venue | null;
  start?: Pick<TypedVenue, 'city' | 'stateCode'>;
  onDone: (id: string, stateCode: string) => void;
};

const titleOf = (venue: Venue | null) => (venue ? `Change ${venue.name}` : 'Add a venue');

const VenueRecord = (props: VenueFormProps) => (
  <Record title={titleOf(props.venue)}>
    <RecordBody>
      <VenueForm {...props} />
    </RecordBody>
  </Record>
);

export function VenueForm({ venue, start, onDone }: VenueFormProps) {
  const typing = useVenue(venue, start, onDone);
  const { errors, attempt, busy, send, forget } = typing;
  const id = (field: string) => `${venue?.id ?? 'new'}-${field}`;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (venue) box.current?.querySelector('input')?.focus();
  }, [venue]);
  const wrong = venueFields.flatMap((name) => (errors[name] ? [{ id: id(name), message: errors[name] }] : []));
  const submit = submits(() => send(venue?.archived ?? false));
  return (
    <div ref={box} className="planning">
      <Form width="full" onSubmit={submit} aria-label={titleOf(venue)}>
        {wrong.length > 0 ? (
          <ErrorSummary
            id={id('errors')}
            title="Nothing is kept yet. Please look at:"
            errors={wrong}
            attempt={attempt}
          />
        ) : null}
        <VenueFields field={fieldOf(typing, id)} />
        <Buttons>
          <SaveButton busy={busy}>{venue ? 'Save the changes' : 'Add the venue'}</SaveButton>
          {venue ? (
            <>
              <QuietButton onClick={() => send(!venue.archived)}>
                {venue.archived ? 'Take into use again' : 'Take out of use'}
              </QuietButton>
              <QuietButton
                onClick={() => {
                  forget();
                  onDone(venue.id, venue.stateCode);
                }}
              >
                Cancel
              </QuietButton>
            </>
          ) : null}
        </Buttons>
      </Form>
    </div>
  );
}

function fieldOf({ typed, errors, set }: ReturnType<typeof useVenue>, idOf: (field: string) => string) {
  return (name: keyof TypedVenue) => ({
    name,
    id: idOf(name),
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      set(name, target.value),
  });
}

export const StateField = (props: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) => (
  <SelectField {...props} label="State">
    <option value="">Please choose</option>
    <Options of={states} />
  </SelectField>
);

function VenueFields({ field }: { field: ReturnType<typeof fieldOf> }) {
  return (
    <div className="fits fits--wide">
      <TextField
        {...field('name')}
        label="Name"
        hint="With the hall, where the house has several."
        autoComplete="off"
      />
      <TextArea {...field('address')} label="Address" rows={2} />
      <TextField {...field('city')} label="City" autoComplete="off" />
      <StateField {...field('stateCode')} />
      <TextField {...field('pin')} label="PIN code" optional inputMode="numeric" autoComplete="off" />
      <TextField
        {...field('position')}
        label="Place on the map"
        hint="As maps give it, such as 9.97, 76.28."
        optional
        autoComplete="off"
      />
      <TextArea
        {...field('directions')}
        label="The way there"
        hint="It stands in the joining pack, line by line."
        optional
        rows={4}
      />
    </div>
  );
}

function useVenue(venue: Venue | null, start: VenueFormProps['start'], onDone: VenueFormProps['onDone']) {
  const kept = useKept(`venue.${venue?.id ?? ['new', start?.city].filter(Boolean).join('.')}`);
  const [typed, setTyped] = useState<TypedVenue>(
    () =>
      (KeptVenue.safeParse(kept.read()).data as TypedVenue | undefined) ??
      (venue ? typedOf(venue) : { ...blank, ...start }),
  );
  const [errors, setErrors] = useState<Partial<TypedVenue>>({});
  const [attempt, setAttempt] = useState(0);
  const how = {
    onDone({ id = '' }: Said & { id?: string }) {
      kept.forget();
      if (!venue) setTyped(blank);
      onDone(id, typed.stateCode);
    },
    onRefused({ errors: found }: OfficeRefusal) {
      show(found);
      return Object.keys(found).length > 0;
    },
    refresh: ['/batches'],
  };
  const add = useAct(venueCalls.add, how);
  const change = useAct(venueCalls.change, how);
  const isPending = add.isPending || change.isPending;
  function show(found: Partial<TypedVenue>) {
    setErrors(found);
    setAttempt((before) => before + 1);
  }
  return {
    typed,
    errors,
    attempt,
    busy: isPending,
    forget: kept.forget,
    set(field: keyof TypedVenue, value: string) {
      // The fields are blank, or gone, when it has arrived.
      if (isPending) return;
      const stateCode = field === 'city' ? stateBeside(value, typed) : typed.stateCode;
      const now = { ...typed, stateCode, [field]: value };
      setTyped(now);
      kept.keep(now);
      const { [field]: _, ...rest } = errors;
      setErrors(rest);
    },
    send(archived: boolean) {
      if (isPending) return;
      const problems = venueProblems(typed);
      show(problems);
      if (Object.keys(problems).length > 0) return;
      if (venue) change.mutate({ id: venue.id, body: { version: venue.version, venue: typed, archived } });
      else add.mutate({ body: typed });
    },
  };
}
