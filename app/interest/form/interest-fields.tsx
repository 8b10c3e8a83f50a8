import { RadioTiles } from '../../design/field/choices.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { FieldSet } from '../../design/form/form.tsx';
import { Reveal } from '../../design/reveal/reveal.tsx';
import { typedBefore, type Flash } from '../../platform/calls/flash.ts';
import { questions, yesNo, type FieldName } from '../rules.ts';
import type { NewTrainingEvent } from '../training-events.ts';
import { required, TrainingPart, type Chosen, type FieldProps } from './training-part.tsx';
import type { OpenClass } from '../../site/dates/open-class.ts';

type Props = {
  /** What a post without scripts brought back. */
  flash: Flash | null;
  errors: Partial<Record<string, string>>;
  events: readonly NewTrainingEvent[];
  /** What the fields begin with: the event that the address asks for, and what we hold of whoever is logged in. */
  known: Partial<Record<FieldName, string>>;
  classes: readonly OpenClass[];
  /** What the form holds now. */
  chosen: Chosen;
  /** Where classes run. */
  cities: readonly string[];
};

/** Every field of the form, in three groups (specification 3). They keep their own values: what is typed before the script arrives stays. */
export function InterestFields({ flash, errors, events, classes, known, chosen, cities }: Props) {
  const field: FieldProps = (name) => ({
    name,
    label: questions[name],
    error: errors[name],
    defaultValue: typedBefore(flash, name) ?? known[name],
  });
  return (
    <>
      <FieldSet legend="The training">
        <TrainingPart field={field} events={events} classes={classes} chosen={chosen} cities={cities} />
      </FieldSet>
      <FieldSet legend="About you" columns>
        <div className="across">
          <TextField {...field('fname')} hint="As on your photo ID." autoComplete="name" aria-required />
        </div>
        <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" aria-required />
        <TextField {...field('cNumber')} type="tel" inputMode="tel" autoComplete="tel" aria-required data-number="" />
      </FieldSet>
      <FieldSet legend="AMPP account">
        <RadioTiles
          {...field('amppUser')}
          hint="You are one if you have an account on AMPP’s website. Not sure? Choose No."
          columns={2}
          choices={yesThenMore}
          inputProps={required}
        />
        <Reveal note="Only if you are a registered AMPP user.">
          <TextField {...field('amppUsername')} autoComplete="off" autoCapitalize="none" aria-required />
        </Reveal>
        <RadioTiles
          {...field('amppMember')}
          hint="You are one if you have joined AMPP and have a member ID. Not sure? Choose No."
          columns={2}
          choices={yesThenMore}
          inputProps={required}
        />
        <Reveal note="Only if you are an AMPP member.">
          <TextField {...field('amppMemberID')} autoComplete="off" aria-required />
        </Reveal>
      </FieldSet>
    </>
  );
}

const yesThenMore = yesNo.map((value) => ({ value, reveals: value === 'Yes' }));
