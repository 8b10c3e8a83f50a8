import { Button } from '../../design/button/button.tsx';
import { RadioTiles, SelectField, TextField } from '../../design/field/fields.tsx';
import { Reveal } from '../../design/reveal/reveal.tsx';
import { attendTimes, costBearers, eventKindNames, eventKinds } from '../rules.ts';
import { labels, paymentCurrencies, preferredLocations, type FieldName } from '../rules.ts';
import type { NewTrainingEvent } from '../training-events.ts';
import { classIsThere } from '../../site/order-of-things.ts';
import { askForSeat, type OpenClass } from '../../site/dates/open-class.ts';
import { classAskedOrNext } from '../asked/asked-class.ts';

export type FieldProps = (name: FieldName) => {
  name: string;
  label: string;
  error: string | undefined;
  defaultValue: string | undefined;
};

/** The training and the place that the form holds now. */
export type Chosen = Parameters<typeof classAskedOrNext>[1];

type Props = {
  field: FieldProps;
  events: readonly NewTrainingEvent[];
  classes: readonly OpenClass[];
  chosen: Chosen;
  /** Where classes run: other places than the documented ones of the question. */
  cities: readonly string[];
};

/** What is asked for: it comes first, since it is what people come for. */
export function TrainingPart({ field, events, classes, chosen, cities }: Props) {
  const others = cities.filter((city) => !preferredLocations.some((place) => (labels[place] ?? place) === city));
  return (
    <>
      <div className="field">
        <SelectField {...field('trainingEvent')} aria-required>
          <option value="">Select a training event</option>
          {eventKinds.map((kind) => (
            <EventGroup
              key={kind}
              label={eventKindNames[kind]}
              events={events.filter((event) => event.kind === kind)}
            />
          ))}
        </SelectField>
        <p className="field__hint" aria-live="polite">
          {aboutEvent(events, chosen.trainingEvent)}
        </p>
      </div>
      <div aria-live="polite">
        <ClassThere next={classAskedOrNext(classes, chosen)} />
      </div>
      <RadioTiles {...field('preferredLocation')} optional columns={2} choices={inWords(preferredLocations)} />
      <TextField
        {...field('otherCity')}
        optional
        hint="Not among these? Name yours: we count every wish."
        autoComplete="address-level2"
        maxLength={60}
        list="other-cities"
      />
      <datalist id="other-cities">
        {others.map((city) => (
          <option key={city} value={city}>
            {city}
          </option>
        ))}
      </datalist>
      <RadioTiles {...field('attendTime')} columns={3} choices={inWords(attendTimes)} inputProps={required} />
      <RadioTiles {...field('costBearer')} columns={2} choices={selfThenMore} inputProps={required} />
      <Reveal note="Only if you pay yourself.">
        <RadioTiles {...field('paymentCurrency')} optional columns={3} choices={currencies} />
      </Reveal>
    </>
  );
}

function EventGroup({ label, events }: { label: string; events: Props['events'] }) {
  if (events.length === 0) return null;
  return (
    <optgroup label={label}>
      {events.map(({ code, title }) => (
        <option key={code} value={code}>
          {title}
        </option>
      ))}
    </optgroup>
  );
}

/** Who asks for what is there already need not ask: the class in their city, else the next one of their training. */
function ClassThere({ next }: { next: OpenClass | null }) {
  if (!next) return null;
  const { href, label } = askForSeat(next);
  return (
    <div className="notice">
      <p>
        <strong>{classIsThere(next.words)}</strong> For other dates, go on below.
      </p>
      <Button className="space-above--small" href={href} look="outline" small>
        {label}
      </Button>
    </div>
  );
}

function aboutEvent(events: Props['events'], code: string): string {
  const event = events.find((one) => one.code === code);
  return event ? `${event.title}: ${event.description}` : '';
}

/** Groups of tiles say that an answer is needed at each of their tiles: that is where screen readers look for it. */
export const required = { required: true };

const inWords = (values: readonly string[]) => values.map((value) => ({ value, label: labels[value] ?? value }));
const selfThenMore = inWords(costBearers).map((choice) => ({ ...choice, reveals: choice.value === 'Self' }));
const currencies = [...inWords(paymentCurrencies), { value: '', label: 'Leave open' }];
