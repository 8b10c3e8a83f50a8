import { useRef, useState, type ChangeEvent } from 'react';
import type { z } from 'zod';
import { invoiceOf, isClosed, mayDrop, placeInWords } from '../../../billing/rules.ts';
import { money, rateInWords, rateOf, type Bill, type BillLine } from '../../../billing/bill.ts';
import { inCents } from '../../../classes/compute-gst.ts';
import { feeAsTyped } from '../../../classes/fee.ts';
import { stateForOffice } from '../../../classes/seats/seat.ts';
import { elsewhereInWords, stateName, states } from '../../../classes/states-and-cities.ts';
import { ownFields, payerFields } from '../../../billing/payer.ts';
import { Button, Buttons, QuietButton, SaveButton } from '../../../design/button/button.tsx';
import { Options, SelectField, TextArea, TextField } from '../../../design/field/fields.tsx';
import { FieldSet, focusForm, Form, submits } from '../../../design/form/form.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { gstinHelp } from '../../../platform/form/gstin.ts';
import { DayField } from '../../ground/day-field.office.tsx';
import { fieldErrors, useAct, useMayAct } from '../../ground/use-calls.office.tsx';
import { focusTitle, useFoot } from '../../ground/screen.office.tsx';
import type { useKept } from '../../ground/kept.office.tsx';
import { personAddress } from '../../people/merges/contract.ts';
import { StateField } from '../batches/venues.office.tsx';
import { moneyCalls, type ChangedBill, type OneBill } from './contract.ts';
import { Quiet } from './parts.office.tsx';

/** Who pays and what: shown, and changed while no tax invoice stands. What is typed is kept until it is sent. */
type Props = { one: OneBill; kept: ReturnType<typeof useKept>; editing: boolean; onEdit: (on: boolean) => void };
export function PayerForm({ one, kept, editing, onEdit }: Props) {
  const { bill } = one;
  const { payer } = bill;
  const mayChange = useMayAct('office') && !invoiceOf(bill) && !isClosed(bill.state);
  if (editing && mayChange) return <Editing one={one} kept={kept} onDone={() => onEdit(false)} />;
  const city = [payer.city, payer.pin].filter(Boolean).join(' ');
  const town = city && [city, stateName(payer.stateCode), payer.country].filter(Boolean).join(', ');
  const place = [payer.address, town, elsewhereInWords(payer)].filter(Boolean).join('\n') || 'Missing';
  const facts = [
    { label: 'Payer', value: kinds[payer.kind] },
    { label: 'Name', value: payer.name || 'Missing' },
    { label: 'Address', value: <span className="office-text">{place}</span> },
    { label: 'GSTIN', value: payer.gstin || 'Not given' },
    { label: 'Place of supply', value: placeInWords(bill.place) },
    ...(payer.sez === 'none' ? [] : [{ label: 'Special economic zone', value: sezWords[payer.sez] }]),
    { label: 'Email', value: payerLink(payer) },
    ...(payer.orderNumber ? [{ label: 'Order', value: payer.orderNumber }] : []),
    ...(payer.rate ? [{ label: 'Priced in US dollars', value: rateInWords(payer) }] : []),
    ...bill.lines.map(({ seatId, name, fee, discount, discountWhy, seatState }, at) => ({
      label: bill.lines.length > 1 ? `Seat ${at + 1}` : 'Seat',
      value: `${name}, ${fee === null ? 'no fee' : money(fee)}${discount > 0 ? `, less ${money(discount)}: ${discountWhy}` : ''}${seatState === 'Taken' ? '' : `; seat: ${stateForOffice(seatState).toLowerCase()}`}${one.secured[seatId] === 'order' ? '; secured by the order' : ''}`,
    })),
  ];
  return (
    <Record
      title="Who pays, and for whom"
      facts={facts}
      aside={
        mayChange ? (
          <Button look="text" small onClick={() => onEdit(true)}>
            Change
          </Button>
        ) : undefined
      }
    />
  );
}

function Editing({ one, kept, onDone }: Omit<Props, 'editing' | 'onEdit'> & { onDone: () => void }) {
  const { bill } = one;
  const [start] = useState(() => (kept.read() as Typed | null) ?? {});
  const begun = useRef<Typed>(undefined);
  // What was typed, and at which bill: where a colleague changes it meanwhile, all else is as it stands there by then.
  const keep = (form: HTMLFormElement) => {
    const typed = Object.entries(read(form)).filter(([field, words]) => words !== begun.current?.[field]);
    kept.keep({ seen: String(bill.version), ...start, ...Object.fromEntries(typed) });
  };
  const end = () => {
    kept.forget();
    onDone();
    focusTitle();
  };
  const change = useAct(moneyCalls.change, { onDone: end, onRefused: ({ status }) => status === 422 });
  const errors = fieldErrors(change.error);
  const errorOf = (field: string) => errors[field] ?? errors[`payer.${field}`];
  const read = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Typed;
  const submit = submits((form) => {
    const typed = read(form);
    const payer = Object.fromEntries(payerFields.map((field) => [field, typed[field] ?? '']));
    const lines = bill.lines.map(({ seatId }) => ({
      seatId,
      fee: typed[`fee-${seatId}`] ?? '',
      discount: typed[`discount-${seatId}`] ?? '',
      discountWhy: typed[`why-${seatId}`] ?? '',
    }));
    const { supplier = bill.supplier, usd = '', rate = '' } = typed;
    // As both stood, rupees stay as they are typed at the seats.
    const isPriced = usd !== usdOf(bill) || rate !== bill.payer.rate;
    const body = { version: bill.version, payer, supplier, lines, usd: isPriced ? usd : '' };
    if (!change.isPending) change.mutate({ bill: bill.reference, body: body as z.input<typeof ChangedBill> });
  });
  return (
    <Record title="Who pays, and for whom">
      <RecordBody>
        <Form
          width="full"
          onSubmit={submit}
          onFocus={({ currentTarget }) => (begun.current ??= read(currentTarget))}
          onChange={({ currentTarget }) => keep(currentTarget)}
          ref={start['seen'] === undefined ? focusForm : undefined}
          aria-label="Who pays"
        >
          <PayerFields one={one} start={start} errorOf={errorOf} />
          {bill.lines.map((line, at) => (
            <LineFields
              key={line.seatId}
              one={one}
              line={line}
              start={start}
              errorOf={(name) => errors[`lines.${at}.${name}`] ?? errors[`${name}-${line.seatId}`]}
            />
          ))}
          <Buttons className="foot" ref={useFoot()}>
            <SaveButton busy={change.isPending}>Save</SaveButton>
            <QuietButton onClick={end}>Not now</QuietButton>
          </Buttons>
        </Form>
      </RecordBody>
    </Record>
  );
}

function usdOf({ payer, lines: [first, ...others] }: Bill): string {
  if (!payer.rate || !first || first.fee === null || others.some(({ fee }) => fee !== first.fee)) return '';
  return feeAsTyped(inCents(first.fee, rateOf(payer)));
}

/** To the person, where writing to them and calling them is at hand; of an employer its address. */
const payerLink = ({ kind, email }: Bill['payer']) =>
  kind === 'Self' && email ? <a href={personAddress(email)}>{email}</a> : email || 'Missing';

const kinds = { Self: 'The person', Employer: 'Their employer' };
const sezWords = { none: 'No', tax: 'Yes, with tax', lut: 'Yes, without tax: our letter of undertaking' } as const;
type Typed = { [field: string]: string };
const otherNow = ({ version }: Bill, { seen, ...typed }: Typed, field: string, now: string) =>
  seen && seen !== String(version) && (typed[field] ?? now) !== now
    ? `There now: ${(inWords[field]?.[now] ?? now) || 'nothing'}`
    : undefined;
const inWords: { [field: string]: Typed } = { kind: kinds, sez: sezWords, stateCode: Object.fromEntries(states) };
type FieldsProps = { one: OneBill; start: Typed; errorOf: (field: string) => string | undefined };

function PayerFields({ one: { bill, registrations }, start, errorOf }: FieldsProps) {
  const stands = { ...bill.payer, supplier: bill.supplier, usd: usdOf(bill) };
  const elsewhere = elsewhereInWords(bill.payer) || undefined;
  const [country, setCountry] = useState(start['country'] ?? bill.payer.country);
  const field = (name: keyof typeof stands, hint?: string) => ({
    name,
    defaultValue: start[name] ?? stands[name],
    hint: otherNow(bill, start, name, stands[name]) ?? hint,
    error: errorOf(name),
    autoComplete: 'off',
  });
  // Whoever else pays is somebody else: of the one before nothing stays in the fields, and what was typed does.
  const changeWho = ({ target: { form, value } }: ChangeEvent<HTMLSelectElement>) => {
    const isOwn = value === bill.payer.kind;
    for (const name of [...ownFields, 'email', 'stateCode'] as const) {
      const typed = form!.elements.namedItem(name) as HTMLInputElement;
      if (typed.value === (isOwn ? '' : bill.payer[name])) typed.value = isOwn ? bill.payer[name] : '';
    }
  };
  return (
    <div className="fieldset__body columns">
      <SelectField {...field('kind')} label="Payer" onChange={changeWho}>
        <Options of={Object.entries(kinds)} />
      </SelectField>
      <TextField {...field('name')} label="Name on the paper" maxLength={120} />
      <div className="across">
        <TextArea {...field('address')} label="Address" rows={2} />
      </div>
      <TextField {...field('city')} label="Town" maxLength={60} />
      <TextField {...field('pin', elsewhere)} label="PIN code" inputMode="numeric" maxLength={10} />
      <StateField {...field('stateCode')} />
      <TextField
        {...field('country')}
        label="Country"
        maxLength={60}
        onBlur={({ target }) => setCountry(target.value.trim())}
      />
      <SelectField {...field('sez')} label="Special economic zone">
        <Options of={Object.entries(sezWords)} />
      </SelectField>
      <TextField {...field('orderNumber')} label="Their order" optional maxLength={60} />
      <TextField
        {...field('gstin', gstinHelp(bill.payer.gstin) ?? 'The state is the one that it names.')}
        label="GSTIN"
        optional
        maxLength={20}
      />
      <TextField {...field('email', 'Papers and the link go there.')} label="Email" type="email" maxLength={254} />
      {registrations.length > 1 ? (
        <SelectField {...field('supplier')} label="Issued under">
          <option value="">{`${registrations[0]} (usual)`}</option>
          <Options of={registrations} />
        </SelectField>
      ) : null}
      {country === 'India' ? null : (
        <>
          <TextField
            {...field('usd', 'Empty: the fees in rupees stand.')}
            label="US dollars a seat"
            optional
            inputMode="decimal"
          />
          <TextField {...field('rate')} label="Rupees for one dollar" optional inputMode="decimal" maxLength={9} />
          <DayField {...field('rateOn')} note={field('rateOn').hint} label="Day of the rate" optional />
          <TextField {...field('rateSource', 'As papers say it')} label="Whose rate" optional maxLength={60} />
        </>
      )}
    </div>
  );
}

function LineFields({ one: { bill }, line, start, errorOf }: FieldsProps & { line: BillLine }) {
  const { seatId, name, fee, discount, discountWhy } = line;
  const drop = useAct(moneyCalls.drop);
  const field = (what: 'fee' | 'discount' | 'why', now: string) => ({
    name: `${what}-${seatId}`,
    autoComplete: 'off',
    defaultValue: start[`${what}-${seatId}`] ?? now,
    hint: otherNow(bill, start, `${what}-${seatId}`, now),
    error: errorOf(what),
  });
  return (
    <FieldSet legend={name} columns>
      <TextField {...field('fee', feeAsTyped(fee))} label="Fee in rupees" inputMode="decimal" />
      <TextField
        {...field('discount', discount > 0 ? feeAsTyped(discount) : '')}
        label="Discount in rupees"
        optional
        inputMode="decimal"
      />
      <TextField {...field('why', discountWhy)} label="Why the discount" optional maxLength={200} />
      {mayDrop(bill) && bill.lines.length > 1 ? (
        <Quiet
          title="Take off this bill"
          busy={drop.isPending}
          onClick={() => drop.mutate({ bill: bill.reference, body: { version: bill.version, seatId } })}
        />
      ) : null}
    </FieldSet>
  );
}
