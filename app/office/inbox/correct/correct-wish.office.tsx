import { useState, type ChangeEvent } from 'react';
import { z } from 'zod';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { SelectField } from '../../../design/field/select-field.tsx';
import { attendTimes, labels } from '../../../interest/rules.ts';
import type { Case } from '../../people/cases/contract.ts';
import { CityField } from '../../lists/city-field.office.tsx';
import { TrainingOptions, type Training } from '../../people/cases/trainings.office.tsx';
import { ask } from '../../ground/ask-office.ts';
import {
  correctCalls,
  trainingCalls,
  wishFields,
  wishNames,
  wishProblems,
  type TypedWish,
  type WishField,
} from './contract.ts';
import { useAsk } from '../../ground/use-calls.office.tsx';
import { useCorrection } from './use-correction.office.tsx';
import './correct.css';

type Corrigible = Pick<Case, 'id' | 'version' | 'summary'>;
type Props = { shown: Corrigible; wished: TypedWish };

const KeptWish = z.object({ trainingEvent: z.string(), city: z.string(), attendTime: z.string() });

/** Another training, city or time than was written down is put right here; the old value stays in the story. */
export function CorrectWish(props: Props) {
  return <WishForm key={props.shown.id} {...props} />;
}

function WishForm({ shown, wished }: Props) {
  const { fold, typed, type, errors, busy, submit, cancel } = useCorrection({
    name: `wish.${shown.id}`,
    schema: KeptWish,
    fields: wishFields,
    stands: wished,
    problemsOf: wishProblems,
    send: (wish) => ask(correctCalls.wish, { id: shown.id, body: { version: shown.version, ...wish } }),
  });
  const field = (name: WishField) => ({
    name,
    id: `wish-${name}`,
    label: wishNames[name],
    error: errors[name],
    value: (typed ?? wished)[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => type(name, target.value),
  });
  const [isOpen, setIsOpen] = useState(false);
  const trainings = useTrainings(isOpen);
  // What stands there stands there even where it is not offered any more.
  const isOffered = trainings?.some(({ code }) => code === wished.trainingEvent);
  return (
    <details
      className="correct"
      ref={fold}
      open={typed !== null || undefined}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>Correct the wish</summary>
      <form method="post" className="stack" onSubmit={submit} noValidate aria-label="Correct the wish">
        {/* Made anew once its options are there: a browser forgets the choice of an option that goes. */}
        <SelectField key={trainings === null ? 'waiting' : 'whole'} {...field('trainingEvent')}>
          {isOffered ? null : <option value={wished.trainingEvent}>{shown.summary.split(', ')[0]}</option>}
          <TrainingOptions trainings={trainings ?? []} />
        </SelectField>
        <CityField {...field('city')} />
        <SelectField {...field('attendTime')}>
          {wished.attendTime === '' ? <option value="">Not said</option> : null}
          {attendTimes.map((time) => (
            <option key={time} value={time}>
              {labels[time] ?? time}
            </option>
          ))}
        </SelectField>
        <Buttons>
          <Button type="submit" small busy={busy} busyLabel="Keeping...">
            Keep the correction
          </Button>
          <Button look="outline" small onClick={cancel}>
            Cancel
          </Button>
        </Buttons>
        <p className="small muted">The old value stays in the story. When it was said does not change.</p>
      </form>
    </details>
  );
}

/** What is offered now; asked for once the fold is open. */
function useTrainings(enabled: boolean): readonly Training[] | null {
  const { data } = useAsk(trainingCalls.list, {}, { staleTime: 60_000, enabled });
  return data?.events ?? null;
}
