import { useState, type ChangeEvent, type SubmitEvent, type ComponentProps } from 'react';
import {
  settingsProblems,
  type Registration,
  type SettingField,
  type TypedSettings,
} from '../../../billing/settings.ts';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { ErrorSummary } from '../../../design/error-summary/error-summary.tsx';
import { Consent } from '../../../design/field/choices.tsx';
import { SelectField } from '../../../design/field/select-field.tsx';
import { TextArea, TextField } from '../../../design/field/text-field.tsx';
import { FieldSet, Form } from '../../../design/form/form.tsx';
import { indianDate } from '../../../platform/indian-time.ts';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { useKept } from '../../ground/kept.office.tsx';
import { fieldErrors, useAct, useAsk } from '../../ground/use-calls.office.tsx';
import { moneyCalls, type SettingsShown } from './contract.ts';
import { Missing } from './parts.office.tsx';

/** What papers and payments are made with: the owners' alone. */
export function BillingScreen() {
  const query = useAsk(moneyCalls.readSettings, {});
  return (
    <Screen
      title="Billing"
      lede="What stands on bills and papers. Every owner is mailed when it changes; the password is asked for again."
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
    setTyped(shown.typed);
    setOwn({});
    keep.reset();
    kept.forget();
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const problems = settingsProblems(typed);
    setOwn(problems);
    setAttempt((before) => before + 1);
    if (Object.keys(problems).length === 0 && !keep.isPending) keep.mutate({ body: { version: shown.version, typed } });
  }
  const isUnsaved = JSON.stringify(typed) !== JSON.stringify(shown.typed);
  const wrong = Object.entries(errors).map(([id, message]) => ({ id, message }));
  return (
    <>
      <Missing missing={shown.missing} />
      <p className="muted">
        {shown.setAt
          ? `Set on ${indianDate(shown.setAt)}${shown.setBy ? ` by ${shown.setBy}` : ''}. Your accountant confirms all of it before the first paper.`
          : 'Nobody has filled it in yet. Your accountant confirms all of it before the first paper.'}
      </p>
      {shown.series.length > 0 ? <p>Last numbers of this year: {shown.series.join(', ')}.</p> : null}
      <Form width="full" onSubmit={submit} aria-label="Billing settings">
        {wrong.length > 0 ? (
          <ErrorSummary title="Nothing is kept yet. Please look at:" errors={wrong} attempt={attempt} />
        ) : null}
        <Registrations typed={typed} errors={errors} onChange={(registrations) => take({ ...typed, registrations })} />
        <SettingFields typed={typed} errors={errors} onChange={take} />
        {isUnsaved ? <p className="heed heed--quiet pile">What you typed here is not saved yet.</p> : null}
        <Buttons>
          <Button type="submit" busy={keep.isPending} busyLabel="Saving...">
            Save and tell every owner
          </Button>
          {isUnsaved ? (
            <Button look="text" onClick={dropTyped}>
              Back to what is saved
            </Button>
          ) : null}
        </Buttons>
      </Form>
    </>
  );
}

type FieldsProps = { typed: TypedSettings; errors: Record<string, string>; onChange: (typed: TypedSettings) => void };

type Shown = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'inputMode' | 'optional' | 'maxLength'>;
const elsewhere = {
  hint: 'Given elsewhere this year, before the first one here',
  inputMode: 'numeric',
  maxLength: 5,
} as const;
const onPapers: [SettingField, Shown][] = [
  ['legalName', { label: 'Legal name', maxLength: 120 }],
  ['signatory', { label: 'Signatory', hint: 'Name and office, as it stands under a paper', maxLength: 120 }],
  ['sac', { label: 'SAC', inputMode: 'numeric', maxLength: 6 }],
  ['rate', { label: 'GST in percent', inputMode: 'decimal', maxLength: 5 }],
  ['lut', { label: 'Letter of undertaking', optional: true, hint: 'Its number, where one is filed', maxLength: 60 }],
  ['lastInvoice', { label: 'Last tax invoice of this year', ...elsewhere }],
  ['lastVoucher', { label: 'Last receipt voucher of this year', ...elsewhere }],
  ['lastCredit', { label: 'Last credit note of this year', ...elsewhere }],
  ['lastRefund', { label: 'Last refund voucher of this year', ...elsewhere }],
];
const toAccount: [SettingField, Shown][] = [
  ['bankHolder', { label: 'Account holder', maxLength: 120 }],
  ['bankName', { label: 'Bank and branch', maxLength: 120 }],
  ['bankAccount', { label: 'Account number', inputMode: 'numeric', maxLength: 18 }],
  ['bankIfsc', { label: 'IFSC', maxLength: 11 }],
  ['upiId', { label: 'UPI id', optional: true, maxLength: 256 }],
  ['upiName', { label: 'Name that UPI shows', optional: true, maxLength: 60 }],
  ['upiLimit', { label: 'Most by UPI, in rupees', inputMode: 'numeric', maxLength: 7 }],
];

/** What stands on every paper, and where money comes to. */
function SettingFields({ typed, errors, onChange: take }: FieldsProps) {
  const field = (name: SettingField) => ({
    name,
    value: typed[name],
    error: errors[name] ?? errors[`typed.${name}`],
    autoComplete: 'off',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      take({ ...typed, [name]: target.value }),
  });
  const texts = (fields: typeof onPapers) =>
    fields.map(([name, how]) => <TextField key={name} {...field(name)} {...how} />);
  const tick = (name: SettingField) => ({
    name,
    checked: typed[name] === 'yes',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => take({ ...typed, [name]: target.checked ? 'yes' : '' }),
  });
  return (
    <>
      <FieldSet legend="On every paper" columns>
        {texts(onPapers)}
        <SelectField {...field('invoiceWhen')} label="Tax invoices">
          <option value="full payment">By themselves when all is paid</option>
          <option value="by hand">By hand</option>
        </SelectField>
        <Consent {...tick('rounding')} label="Round the total to the rupee" />
        <Consent {...tick('eInvoice')} label="E-invoices: papers to companies wait for their IRN" />
      </FieldSet>
      <FieldSet legend="Where money comes to" columns>
        {texts(toAccount)}
      </FieldSet>
    </>
  );
}

const ofRegistration: ['gstin' | 'prefix', Shown][] = [
  ['gstin', { label: 'GSTIN', maxLength: 20 }],
  ['prefix', { label: 'Prefix of its numbers', hint: 'One to three letters, as AB in ABT/26-27/00001', maxLength: 3 }],
];
type RowsProps = { typed: TypedSettings; errors: Record<string, string>; onChange: (rows: Registration[]) => void };

/** Each GSTIN with its address and the letters that its numbers begin with; most companies have one. */
function Registrations({ typed: { registrations: rows }, errors, onChange }: RowsProps) {
  const set = (at: number, change: Partial<Registration>) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...change } : row)));
  return (
    <>
      {rows.map((row, at) => {
        const id = (field: keyof Registration) => `registrations.${at}.${field}`;
        const legend = rows.length > 1 ? `Registration ${at + 1}` : 'Registration';
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no other name while it is typed
          <FieldSet key={at} legend={legend} columns>
            {ofRegistration.map(([field, how]) => (
              <TextField
                key={field}
                name={id(field)}
                {...how}
                autoComplete="off"
                value={row[field]}
                error={errors[id(field)]}
                onChange={({ target }) => set(at, { [field]: target.value.toUpperCase() })}
              />
            ))}
            <TextArea
              name={id('address')}
              label="Address of this registration"
              rows={3}
              value={row.address}
              error={errors[id('address')]}
              onChange={({ target }) => set(at, { address: target.value })}
            />
            {rows.length > 1 ? (
              <Button small look="outline" onClick={() => onChange(rows.filter((_, place) => place !== at))}>
                Take this registration out
              </Button>
            ) : null}
          </FieldSet>
        );
      })}
      {rows.length < 10 ? (
        <Buttons>
          <Button small look="outline" onClick={() => onChange([...rows, { gstin: '', address: '', prefix: '' }])}>
            Another registration
          </Button>
        </Buttons>
      ) : null}
    </>
  );
}
