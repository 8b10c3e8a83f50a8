import { useState, type ChangeEvent } from 'react';
import { choices, onPapers, settingsProblems, toAccount } from '../../../billing/settings.ts';
import type { Field, Registration, SettingField, TypedSettings } from '../../../billing/settings.ts';
import { Buttons, TextButton, SaveButton } from '../../../design/button/button.tsx';
import { ErrorSummary, FieldSet, Form, submits } from '../../../design/form/form.tsx';
import { Consent, SelectField, TextArea, TextField } from '../../../design/field/fields.tsx';
import { Record } from '../../../design/record/record.tsx';
import { indianDate } from '../../../platform/indian-time.ts';
import { Loaded, Screen, useFoot } from '../../ground/screen.office.tsx';
import { useKept } from '../../ground/kept.office.tsx';
import { fieldErrors, useAct, useAsk } from '../../ground/use-calls.office.tsx';
import { moneyCalls, type SettingsShown } from './contract.ts';
import { Missing, Quiet } from './parts.office.tsx';

export function BillingScreen() {
  const query = useAsk(moneyCalls.readSettings, {});
  return (
    <Screen
      title="Billing"
      lede="What stands on bills and papers; your accountant confirms all of it before the first. Every owner is mailed when it changes."
    >
      <Loaded query={query} what="the billing settings">
        {(shown) => <Settings key={shown.version} shown={shown} />}
      </Loaded>
    </Screen>
  );
}

function Settings({ shown }: { shown: SettingsShown }) {
  const kept = useKept('billing');
  const [typed, setTyped] = useState<TypedSettings>(() => ({
    ...shown.typed,
    ...(kept.read() as Partial<TypedSettings> | null),
  }));
  const [own, setOwn] = useState<Record<string, string>>({});
  const [attempt, setAttempt] = useState(0);
  const keep = useAct(moneyCalls.keepSettings, {
    onDone: () => kept.forget(),
    onRefused: ({ status }) => status === 422,
  });
  const errors = { ...fieldErrors(keep.error), ...own };
  function take(now: TypedSettings) {
    setTyped(now);
    setOwn({});
    // Account and GSTIN are no secret of a browser's; they stay on this device like every form of the office.
    kept.keep(now);
  }
  function dropTyped() {
    take(shown.typed);
    keep.reset();
    kept.forget();
  }
  const submit = submits(() => {
    const problems = settingsProblems(typed);
    setOwn(problems);
    setAttempt((before) => before + 1);
    if (Object.keys(problems).length === 0 && !keep.isPending) keep.mutate({ body: { version: shown.version, typed } });
  });
  const isUnsaved = JSON.stringify(typed) !== JSON.stringify(shown.typed);
  const wrong = Object.entries(errors).map(([id, message]) => ({ id, message }));
  return (
    <>
      {isUnsaved ? <p className="heed heed--quiet">What you typed here is not saved yet.</p> : null}
      <Missing missing={shown.missing} />
      {shown.setAt ? (
        <p className="muted">{`Set on ${indianDate(shown.setAt)}${shown.setBy ? ` by ${shown.setBy}` : ''}.`}</p>
      ) : null}
      {shown.series.length > 0 ? <Record title="Last numbers given here this year" facts={shown.series} /> : null}
      <Form width="full" onSubmit={submit} aria-label="Billing settings">
        {wrong.length > 0 ? (
          <ErrorSummary title="Nothing is kept yet. Please look at:" errors={wrong} attempt={attempt} />
        ) : null}
        <Registrations typed={typed} errors={errors} onChange={(registrations) => take({ ...typed, registrations })} />
        <SettingFields typed={typed} errors={errors} onChange={take} />
        <Buttons className="foot" ref={useFoot()}>
          <SaveButton busy={keep.isPending}>Save and tell every owner</SaveButton>
          {isUnsaved ? <TextButton onClick={dropTyped}>Back to what is saved</TextButton> : null}
        </Buttons>
      </Form>
    </>
  );
}

type FieldsProps = { typed: TypedSettings; errors: Record<string, string>; onChange: (typed: TypedSettings) => void };

function SettingFields({ typed, errors, onChange: take }: FieldsProps) {
  const field = (name: SettingField) => ({
    name,
    value: typed[name],
    error: errors[name] ?? errors[`typed.${name}`],
    autoComplete: 'off',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      take({ ...typed, [name]: target.value }),
  });
  const texts = (fields: Partial<Record<SettingField, Field>>) =>
    Object.entries(fields).map(([name, { usual: _, most, ...how }]) => (
      <TextField key={name} {...field(name as SettingField)} {...how} maxLength={most} />
    ));
  const tick = (name: 'rounding' | 'eInvoice') => ({
    name,
    label: choices[name].label,
    checked: typed[name] === 'yes',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => take({ ...typed, [name]: target.checked ? 'yes' : '' }),
  });
  return (
    <>
      <FieldSet legend="On every paper" columns>
        {texts(onPapers)}
        <SelectField {...field('invoiceWhen')} label={choices.invoiceWhen.label}>
          <option value="full payment">By themselves when all is paid</option>
          <option value="by hand">By hand</option>
        </SelectField>
        <Consent {...tick('rounding')} />
        <Consent {...tick('eInvoice')} />
      </FieldSet>
      <FieldSet legend="Where money comes to" columns>
        {texts(toAccount)}
      </FieldSet>
    </>
  );
}

type RowsProps = { typed: TypedSettings; errors: Record<string, string>; onChange: (rows: Registration[]) => void };

function Registrations({ typed: { registrations: rows }, errors, onChange }: RowsProps) {
  const set = (at: number, change: Partial<Registration>) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...change } : row)));
  return (
    <>
      {rows.map((row, at) => {
        const field = (name: keyof Registration) => ({
          name: `registrations.${at}.${name}`,
          autoComplete: 'off',
          value: row[name],
          error: errors[`registrations.${at}.${name}`],
          onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
            set(at, { [name]: name === 'address' ? value : value.toUpperCase() }),
        });
        const legend = rows.length > 1 ? `Registration ${at + 1}` : 'Registration';
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no other name while it is typed
          <FieldSet key={at} legend={legend} columns>
            <TextField {...field('gstin')} label="GSTIN" maxLength={20} />
            <TextField
              {...field('prefix')}
              label="Prefix of its numbers"
              hint="One to three letters, as AB in ABT/26-27/00001"
              maxLength={3}
            />
            <TextArea {...field('address')} label="Address of this registration" rows={3} />
            {rows.length > 1 ? (
              <Quiet title="Take this registration out" onClick={() => onChange(rows.toSpliced(at, 1))} />
            ) : null}
          </FieldSet>
        );
      })}
      {rows.length < 10 ? (
        <Buttons>
          <Quiet
            title="Another registration"
            onClick={() => onChange([...rows, { gstin: '', address: '', prefix: '' }])}
          />
        </Buttons>
      ) : null}
    </>
  );
}
