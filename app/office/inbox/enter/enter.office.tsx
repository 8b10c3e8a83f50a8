import { useEffect, useState, type ChangeEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { Button, Buttons, QuietButton } from '../../../design/button/button.tsx';
import { ErrorSummary, Form, submits } from '../../../design/form/form.tsx';
import { Consent, Options, RadioTiles, SelectField, TextArea, TextField } from '../../../design/field/fields.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { attendTimes, costBearers, labels } from '../../../interest/rules.ts';
import { ways, wayNames } from '../../people/cases/ways-to-tell.ts';
import { CityField } from '../../lists/city-field.office.tsx';
import { TrainingOptions } from '../../people/cases/wish.office.tsx';
import { useKept } from '../../ground/kept.office.tsx';
import { focusSoon, Screen, useFoot } from '../../ground/screen.office.tsx';
import { useAct, useAsk } from '../../ground/use-calls.office.tsx';
import { trainingCalls } from '../correct/contract.ts';
import { callerCalls, callerFields, callerKindNames, callerKinds, callerProblems, isToCase } from './contract.ts';
import type { CallerField, TypedCaller } from './contract.ts';
import { AddedTo, BegunBefore, Known } from './known.office.tsx';
import './enter.css';

const blank = Object.fromEntries(callerFields.map((field) => [field, ''])) as TypedCaller;
const KeptCaller = z.object(Object.fromEntries(callerFields.map((field) => [field, z.string().default('')])));

export function EnterScreen() {
  const [params] = useSearchParams();
  return <CallerTold key={params.toString()} params={params} />;
}

function CallerTold({ params }: { params: URLSearchParams }) {
  const caller = useCaller(params);
  const { typed, set, errors, attempt, busy } = caller;
  const isWish = typed.kind === 'wish';
  const text = textOf(caller);
  const tiles = (field: CallerField) => ({
    name: field,
    value: typed[field],
    error: errors[field],
    inputProps: { onChange: text(field).onChange },
  });
  const wrong = callerFields.flatMap((id) => (errors[id] ? [{ id, message: errors[id] }] : []));
  return (
    <Screen
      title="Add a caller"
      lede="Somebody rang or came by. What they told becomes a case like any other. A phone or an email is enough."
    >
      <Record title="What they told" titleId="told" className="enter">
        <RecordBody>
          <Form width="full" onSubmit={caller.submit} aria-labelledby="told">
            {wrong.length > 0 ? (
              <ErrorSummary title="Nothing is kept yet. Please look at:" errors={wrong} attempt={attempt} />
            ) : null}
            <BegunBefore who={caller.before} onAnew={caller.beginAnew} />
            <AddedTo typed={typed} error={errors.to} onAdd={caller.addTo} />
            <Who text={text} isKnown={typed.to !== ''} />
            <Known typed={typed} onAdd={caller.addTo} />
            <RadioTiles
              {...tiles('how')}
              label="How did they tell us?"
              choices={ways.map((value) => ({ value, label: wayNames[value] }))}
            />
            <RadioTiles
              {...tiles('kind')}
              label="What do they want?"
              optional={isToCase(typed.to)}
              hint={isToCase(typed.to) ? 'Left blank, it is a note on the case.' : undefined}
              choices={callerKinds.map((value) => ({ value, label: callerKindNames[value] }))}
            />
            {isWish ? <Wish text={text} /> : null}
            <TextArea
              {...text('words')}
              label="What they said"
              optional={isWish}
              rows={4}
              hint={isWish ? 'Kept as a note; its person may ask to read it.' : undefined}
            />
            <Receipt typed={typed} error={errors.receipt} onSet={(value) => set('receipt', value)} />
            <Buttons className="foot" ref={useFoot()}>
              <Button type="submit" busy={busy} busyLabel="Saving...">
                {isToCase(typed.to) && !typed.kind
                  ? 'Save the note'
                  : typed.to
                    ? 'Save in their name'
                    : 'Save the case'}
              </Button>
              <QuietButton href="/office/inbox" onClick={caller.forget}>
                Cancel
              </QuietButton>
              <p className="small muted">Stays on this device until it is kept.</p>
            </Buttons>
          </Form>
        </RecordBody>
      </Record>
    </Screen>
  );
}

type ReceiptProps = { typed: TypedCaller; error: string | undefined; onSet: (value: string) => void };

function Receipt({ typed, error, onSet }: ReceiptProps) {
  return (
    <Consent
      name="receipt"
      label="Send them a receipt by email"
      hint="They have not accepted the notice of our form. Tell them that you write this down, and why."
      error={error}
      checked={typed.receipt === 'yes'}
      onChange={({ target }) => onSet(target.checked ? 'yes' : '')}
    />
  );
}

function textOf({ typed, errors, set }: ReturnType<typeof useCaller>) {
  return (field: CallerField) => ({
    name: field,
    id: field,
    value: typed[field],
    error: errors[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      set(field, target.value),
  });
}
type Text = ReturnType<typeof textOf>;

function Who({ text, isKnown }: { text: Text; isKnown: boolean }) {
  return (
    <div className="fits">
      <TextField {...text('phone')} label="Phone" type="tel" autoComplete="off" />
      <TextField {...text('email')} label="Email" type="email" autoComplete="off" />
      <TextField {...text('name')} label="Name" autoComplete="off" required={!isKnown} optional={isKnown} />
      <TextField {...text('company')} label="Company" autoComplete="off" optional />
    </div>
  );
}

function Wish({ text }: { text: Text }) {
  const { data } = useAsk(trainingCalls.list, {}, { staleTime: 60_000 });
  const inWords = (values: readonly string[]) => values.map((value) => [value, labels[value] ?? value] as const);
  return (
    <div className="fits">
      <SelectField {...text('trainingEvent')} label="Training">
        <option value="">{data ? 'Please choose' : 'Loading...'}</option>
        <TrainingOptions trainings={data?.events ?? []} />
      </SelectField>
      <CityField {...text('city')} label="City" />
      <SelectField {...text('attendTime')} label="When?">
        <option value="">Not said</option>
        <Options of={inWords(attendTimes)} />
      </SelectField>
      <SelectField {...text('costBearer')} label="Who pays?">
        <option value="">Not said</option>
        <Options of={inWords(costBearers)} />
      </SelectField>
      <TextField {...text('heads')} label="How many people" inputMode="numeric" placeholder="1" autoComplete="off" />
    </div>
  );
}

function useCaller(params: URLSearchParams) {
  const start = begun(params);
  // What was typed of one caller never stands in the form for another.
  const kept = useKept(['caller', start.to || start.phone || start.email || start.name].filter(Boolean).join('.'));
  const [left] = useState(() => KeptCaller.safeParse(kept.read()).data as TypedCaller | undefined);
  const fresh = { ...blank, how: 'telephone', ...start };
  const [typed, setTyped] = useState<TypedCaller>({ ...fresh, ...left });
  // After a call that was broken off it is said whose words stand there: somebody else may be on the line by now.
  const [before, setBefore] = useState(left && (left.name || left.toName || left.phone || left.email || 'somebody'));
  useEffect(() => {
    // A finger brings up the keyboard itself.
    if (!matchMedia('(pointer: coarse)').matches) focusSoon('phone');
  }, []);
  const [found, setFound] = useState<Partial<TypedCaller>>({});
  const [attempt, setAttempt] = useState(0);
  const navigate = useNavigate();
  const enter = useAct(callerCalls.enter, {
    onDone({ id }) {
      kept.forget();
      void navigate(`/cases/${id}`);
    },
    onRefused({ errors }) {
      setFound(errors);
      setAttempt((times) => times + 1);
      return Object.keys(errors).length > 0;
    },
  });
  function set(field: CallerField, value: string) {
    // It leaves this page when it has arrived: nothing may be typed that would not go with it.
    if (enter.isPending) return;
    const now = { ...typed, [field]: value };
    setTyped(now);
    kept.keep(now);
    if (!found[field]) return;
    const { [field]: _, ...rest } = found;
    setFound(rest);
  }
  function beginAnew() {
    kept.forget();
    setTyped(fresh);
    setFound({});
    setBefore(undefined);
    focusSoon('phone');
  }
  function addTo(addressee: Pick<TypedCaller, 'to' | 'toName'>) {
    const now = { ...typed, ...addressee };
    setTyped(now);
    kept.keep(now);
    setFound({});
    focusSoon(addressee.to ? 'to' : 'phone');
  }
  const submit = submits(() => {
    if (enter.isPending) return;
    const problems = callerProblems(typed);
    setFound(problems);
    setAttempt((times) => times + 1);
    if (Object.keys(problems).length === 0) enter.mutate({ body: typed });
  });
  const { isPending: busy } = enter;
  return { typed, before, beginAnew, set, addTo, submit, errors: found, attempt, busy, forget: kept.forget };
}

/** Where a caller begins: with somebody who is known, a message to enter as a wish of theirs, or what was looked for and not found. */
function begun(params: URLSearchParams): Partial<TypedCaller> {
  const [to, message, name] = [params.get('to'), params.get('message'), params.get('name')];
  if (message) return { to: `case ${message}`, toName: name || 'their message', kind: 'wish', how: 'message' };
  if (to) return { to: `person ${to}`, toName: name || to };
  const text = params.get('typed')?.trim() ?? '';
  if (text === '') return {};
  if (text.includes('@')) return { email: text };
  return /^[\d +()-]+$/.test(text) ? { phone: text } : { name: text };
}
