import { RadioTiles } from '../../design/field/choices.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { FieldSet } from '../../design/form/form.tsx';
import { Reveal } from '../../design/reveal/reveal.tsx';
import { typedBefore, type Flash } from '../../platform/calls/flash.ts';
import {
  attendTimes,
  costBearers,
  labels,
  paymentCurrencies,
  preferredLocations,
  questions,
  yesNo,
  type FieldName,
} from '../rules.ts';

type Props = {
  /** What a post without scripts brought back. */
  flash: Flash | null;
  errors: Partial<Record<string, string>>;
  events: readonly { code: string; title: string }[];
};

/** Every field of the form, in three groups (specification 3). They keep their own values: what is typed before the script arrives stays. */
export function InterestFields({ flash, errors, events }: Props) {
  const field = (name: FieldName) => ({
    name,
    label: questions[name],
    error: errors[name],
    defaultValue: typedBefore(flash, name),
  });
  return (
    <>
      <FieldSet legend="About you" columns>
        <div className="across">
          <TextField {...field('fname')} hint="As on your photo ID." autoComplete="name" />
        </div>
        <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" />
        <TextField {...field('cNumber')} type="tel" inputMode="tel" autoComplete="tel" />
      </FieldSet>
      <FieldSet legend="AMPP account">
        <RadioTiles {...field('amppUser')} columns={2} choices={yesThenMore} />
        <Reveal note="Only if you are a registered AMPP user.">
          <TextField {...field('amppUsername')} autoComplete="off" autoCapitalize="none" />
        </Reveal>
        <RadioTiles {...field('amppMember')} columns={2} choices={yesThenMore} />
        <Reveal note="Only if you are an AMPP member.">
          <TextField {...field('amppMemberID')} autoComplete="off" />
        </Reveal>
      </FieldSet>
      <FieldSet legend="The training">
        <Training field={field} events={events} />
      </FieldSet>
    </>
  );
}

type Field = (name: FieldName) => {
  name: string;
  label: string;
  error: string | undefined;
  defaultValue: string | undefined;
};

function Training({ field, events }: { field: Field; events: Props['events'] }) {
  const location = { ...field('preferredLocation'), optional: true };
  const currency = { ...field('paymentCurrency'), optional: true };
  return (
    <>
      <SelectField {...field('trainingEvent')}>
        <option value="">Select a training event</option>
        {events.map(({ code, title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </SelectField>
      <RadioTiles {...field('attendTime')} columns={3} choices={inWords(attendTimes)} />
      <RadioTiles {...location} columns={2} choices={inWords(preferredLocations)} />
      <RadioTiles {...field('costBearer')} columns={2} choices={selfThenMore} />
      <Reveal note="Only if you pay yourself.">
        <RadioTiles {...currency} columns={3} choices={currencies} />
      </Reveal>
    </>
  );
}

const inWords = (values: readonly string[]) => values.map((value) => ({ value, label: labels[value] ?? value }));
const yesThenMore = yesNo.map((value) => ({ value, reveals: value === 'Yes' }));
const selfThenMore = inWords(costBearers).map((choice) => ({ ...choice, reveals: choice.value === 'Self' }));
const currencies = [...inWords(paymentCurrencies), { value: '', label: 'Leave open' }];
