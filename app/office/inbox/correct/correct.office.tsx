import { useState, useRef, type ChangeEvent, type SubmitEvent } from 'react';
import { z } from 'zod';
import { Buttons, QuietButton, SaveButton } from '../../../design/button/button.tsx';
import { Consent, Options, SelectField, TextField } from '../../../design/field/fields.tsx';
import type { Case } from '../../people/cases/contract.ts';
import { ask, OfficeRefusal } from '../../ground/ask-office.ts';
import {
  correctCalls,
  whoFields,
  whoNames,
  whoProblems,
  trainingCalls,
  wishFields,
  wishNames,
  wishProblems,
  type TypedWho,
  type TypedWish,
  type WishField,
} from './contract.ts';
import { attendTimes, labels } from '../../../interest/rules.ts';
import { CityField } from '../../lists/city-field.office.tsx';
import { TrainingOptions, type Training } from '../../people/cases/wish.office.tsx';
import { readAgain, useAsk, useNotify } from '../../ground/use-calls.office.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useKept } from '../../ground/kept.office.tsx';

const types = { name: 'text', phone: 'tel', email: 'email' };

export function Correct({ shown, others }: { shown: Corrigible; others: number }) {
  if (shown.kind === 'registration')
    return (
      <p className="record__body opens no-print muted small">
        A registration is corrected by its person, under Profile.
      </p>
    );
  return <CorrectForm key={shown.id} shown={shown} others={others} />;
}

type Corrigible = Pick<Case, 'id' | 'kind' | 'version' | 'name' | 'phone' | 'email'>;

function CorrectForm({ shown, others }: { shown: Corrigible; others: number }) {
  const [everywhere, setEverywhere] = useState(true);
  const [whose, setWhose] = useState('');
  const { fold, typed, type, errors, busy, submit, cancel } = useCorrection({
    name: `correct.${shown.id}`,
    fields: whoFields,
    stands: whoOf(shown),
    problemsOf: whoProblems,
    send: (who) =>
      ask(correctCalls.who, {
        id: shown.id,
        body: { version: shown.version, everywhere: others > 0 && everywhere, meant: whose !== '', ...who },
      }),
    takes({ code, message }) {
      if (code === 'whose') setWhose(message);
      return code === 'whose';
    },
    onFresh: () => setWhose(''),
  });
  return (
    <details className="record__body opens no-print" ref={fold} open={typed !== null || undefined}>
      <summary>Correct name, phone or email</summary>
      <form method="post" className="stack" onSubmit={submit} noValidate aria-label="Correct name, phone or email">
        {whoFields.map((field) => (
          <TextField
            key={field}
            name={field}
            id={`correct-${field}`}
            label={whoNames[field]}
            type={types[field]}
            autoComplete="off"
            hint={typed && typed[field] !== shown[field] ? `Now ${shown[field] || 'nothing'}` : undefined}
            error={errors[field]}
            value={(typed ?? shown)[field]}
            onChange={({ target }) => type(field, target.value)}
          />
        ))}
        {others > 0 ? (
          <Consent
            name="everywhere"
            id="correct-everywhere"
            label={others === 1 ? 'In their other case too' : `In their ${others} other cases too`}
            hint="Where just the same slip stands."
            checked={everywhere}
            onChange={({ target }) => setEverywhere(target.checked)}
          />
        ) : null}
        <div role="alert">{whose ? <p>{whose}</p> : null}</div>
        <Foot busy={busy} onCancel={cancel} verb={whose ? 'Merge them' : undefined}>
          Mails that have left stay where they went.
        </Foot>
      </form>
    </details>
  );
}

type FootProps = { busy: boolean; onCancel: () => void; verb?: string | undefined; children: string };

function Foot({ busy, onCancel, verb = 'Save the correction', children }: FootProps) {
  return (
    <>
      <Buttons>
        <SaveButton busy={busy}>{verb}</SaveButton>
        <QuietButton onClick={onCancel}>Cancel</QuietButton>
      </Buttons>
      <p className="small muted">The old value stays in the story. {children}</p>
    </>
  );
}

const whoOf = ({ name, phone, email }: Corrigible): TypedWho => ({ name, phone, email });

type Props = { shown: Pick<Case, 'id' | 'version' | 'summary'>; wished: TypedWish };

export function CorrectWish(props: Props) {
  return <WishForm key={props.shown.id} {...props} />;
}

function WishForm({ shown, wished }: Props) {
  const { fold, typed, type, errors, busy, submit, cancel } = useCorrection({
    name: `wish.${shown.id}`,
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
      className="record__body opens no-print"
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
          <Options of={attendTimes.map((time) => [time, labels[time] ?? time])} />
        </SelectField>
        <Foot busy={busy} onCancel={cancel}>
          When it was said does not change.
        </Foot>
      </form>
    </details>
  );
}

/** What is offered now; asked for once the fold is open. */
function useTrainings(enabled: boolean): readonly Training[] | null {
  const { data } = useAsk(trainingCalls.list, {}, { staleTime: 60_000, enabled });
  return data?.events ?? null;
}

type Words<Field extends string> = Record<Field, string>;

type Correction<Field extends string> = {
  /** Under which name it is kept until it is sent. */
  name: string;
  fields: readonly Field[];
  stands: Words<Field>;
  problemsOf: (typed: Words<Field>) => Partial<Words<Field>>;
  send: (typed: Words<Field>) => Promise<{ message: string }>;
  /** A refusal that the form deals with itself: true. */
  takes?: (error: OfficeRefusal) => boolean;
  /** What the form knows besides is gone, because something else was typed, or the form was left. */
  onFresh?: () => void;
};

/** A folded form that corrects: what is typed is kept, what is wrong has the focus at its field, and leaving it folds it again. */
function useCorrection<Field extends string>(correction: Correction<Field>) {
  const { fields, stands, problemsOf, send, takes, onFresh } = correction;
  const fold = useRef<HTMLDetailsElement>(null);
  const client = useQueryClient();
  const notify = useNotify();
  const kept = useKept(correction.name);
  const shape = z.object(Object.fromEntries(fields.map((field) => [field, z.string()])));
  const [typed, setTyped] = useState<Words<Field> | null>(
    () => (shape.safeParse(kept.read()).data as Words<Field>) ?? null,
  );
  const [errors, setErrors] = useState<Partial<Words<Field>>>({});
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    async onSuccess({ message }) {
      cancel();
      await readAgain(client);
      notify(message, { type: 'success' });
    },
    onError(error) {
      const refused = error instanceof OfficeRefusal ? error : null;
      if (refused && takes?.(refused)) return;
      const found: Partial<Record<string, string>> = refused?.errors ?? {};
      show(found as Partial<Words<Field>>);
      if (Object.keys(found).length === 0) notify(error.message, { type: 'error' });
      if (refused?.status === 409) void readAgain(client);
    },
  });
  function show(found: Partial<Words<Field>>) {
    setErrors(found);
    const first = fields.find((field) => found[field]);
    if (first) fold.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }
  function type(field: Field, words: string) {
    // The form closes when they have arrived: nothing may be typed that would not go with them.
    if (isPending) return;
    const now = { ...stands, ...typed, [field]: words };
    setTyped(now);
    onFresh?.();
    kept.keep(now);
  }
  function cancel() {
    kept.forget();
    setTyped(null);
    setErrors({});
    onFresh?.();
    if (!fold.current) return;
    fold.current.open = false;
    fold.current.querySelector('summary')?.focus();
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const problems = problemsOf(typed ?? stands);
    show(problems);
    if (Object.keys(problems).length === 0) mutate(typed ?? stands);
  }
  return { fold, typed, type, errors, busy: isPending, submit, cancel };
}
