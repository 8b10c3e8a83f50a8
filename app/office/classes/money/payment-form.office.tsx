import { useState } from 'react';
import type { z } from 'zod';
import { money, paperNames, waysByHand, type Bill, type PaymentNote, type PaymentWay } from '../../../billing/bill.ts';
import { paymentRefusal } from '../../../billing/incoming-payment.ts';
import { paperBrought } from '../../../billing/rules.ts';
import { dayInWords } from '../../../classes/days.ts';
import { readFee } from '../../../classes/fee.ts';
import { Button, Buttons, SaveButton } from '../../../design/button/button.tsx';
import { Consent, Options, SelectField, TextField } from '../../../design/field/fields.tsx';
import { focusForm, submits } from '../../../design/form/form.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { indianDay } from '../../../platform/indian-time.ts';
import { ask } from '../../ground/ask-office.ts';
import { DayField } from '../../ground/day-field.office.tsx';
import { atField, fieldErrors, useAct } from '../../ground/use-calls.office.tsx';
import { moneyCalls, Payment, type OneBill } from './contract.ts';
import { Quiet, useTyped, waysOf } from './parts.office.tsx';

export const useTypedPayment = (bill: Bill) =>
  useTyped('payment', bill, moneyCalls.pay, (typed) =>
    bill.payments.some(({ repeatKey }) => repeatKey === typed.repeatKey),
  );

/** Of a payment that was typed on the bill as it was before: why it cannot be noted now. Null where it can. */
export function sayNotNoted(bill: Bill, kept: object | null, today = indianDay(new Date())) {
  if (!kept) return null;
  const { seen, ...typed } = kept as Typed;
  const came = seen === bill.version ? null : Payment.safeParse(typed).data;
  if (!came) return null;
  const why = paymentRefusal(bill, { ...came, byOwner: true }, today)?.refusal;
  return why ? { title: `Not noted: ${[money(came.amount), came.reference].filter(Boolean).join(', ')}`, why } : null;
}

type FormProps = { one: OneBill; kept: ReturnType<typeof useTypedPayment>; opened: boolean } & Pick<CameProps, Is>;
/** What came, as the bank shows it. What the payer has said of it fills the fields; pressed twice it is noted once. */
export function PaymentForm({ one, kept, isNext, opened, editing }: FormProps) {
  const { bill } = one;
  const [start] = useState(() => kept.read() as Typed | null);
  const [noteId, setNoteId] = useState(start?.noteId);
  const [repeatKey] = useState(start?.repeatKey ?? crypto.randomUUID());
  const pay = useAct(moneyCalls.pay, {
    ...kept.act,
    soon({ body: { amount, how } }) {
      const paper = paperOf(one, amount, how);
      return paper && `The payment is noted, and the ${paper} to ${bill.payer.name} issued,`;
    },
    check: async ({ body }) => atField((await ask(moneyCalls.judgePayment, { bill: bill.reference, query: body })).is),
    onDone: kept.forget,
  });
  const waiting = bill.notes.filter(({ settled }) => !settled);
  const note = waiting.find(({ id }) => id === noteId);
  const read = (form: HTMLFormElement) =>
    ({ ...Object.fromEntries(new FormData(form)), repeatKey, ...(note ? { noteId } : {}) }) as z.input<typeof Payment>;
  const keep = (form: HTMLFormElement) => kept.keep({ ...read(form), seen: bill.version } satisfies Typed);
  function find(said: PaymentNote) {
    kept.forget();
    setNoteId(said.id);
  }
  return (
    <Record title="Note a payment">
      <RecordBody className="stack">
        {waiting.map((said) => (
          <Note key={said.id} bill={bill} note={said} isNext={!note} onFound={() => find(said)} />
        ))}
        <form
          key={noteId}
          method="post"
          className="stack"
          hidden={waiting.length > 0 && !note && !start && !opened}
          noValidate
          onSubmit={submits((form) => {
            keep(form);
            if (!pay.isPending) pay.mutate({ bill: bill.reference, body: read(form) });
          })}
          onChange={({ currentTarget }) => keep(currentTarget)}
          ref={opened || noteId ? focusForm : undefined}
          aria-label="A payment"
        >
          <Came
            one={one}
            note={note}
            start={kept.read() as Typed | null}
            errors={fieldErrors(pay.error)}
            isNext={note !== undefined || (isNext && waiting.length === 0)}
            {...{ going: pay.going(), editing }}
          />
        </form>
      </RecordBody>
    </Record>
  );
}

type Typed = z.input<typeof Payment> & { seen: number };
type Said = { note: PaymentNote | undefined; errors: { [field: string]: string }; going: object };
type Is = 'isNext' | 'editing';
type CameProps = Said & { one: OneBill; start: Typed | null } & { [is in Is]: boolean };

function Came({ one, note, start, errors, isNext, going, editing }: CameProps) {
  const [today] = useState(() => indianDay(new Date()));
  const [amount, setAmount] = useState(start?.amount ?? ((note?.amount ?? one.bill.open) / 100).toFixed(2));
  const [how, setHow] = useState<PaymentWay>(start?.how ?? 'bank');
  const paper = paperOf(one, amount, how);
  const field = (name: string) => ({ name, error: errors[name], autoComplete: 'off' });
  const isMore = how !== 'withheld' && (readFee(amount) ?? 0) > one.bill.open;
  return (
    <>
      <TextField
        {...field('amount')}
        label="Amount in rupees"
        hint={one.bill.payer.rate ? 'Dollars at the rate of the bill' : undefined}
        inputMode="decimal"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
      {isMore ? (
        <Consent
          name="more"
          value="yes"
          label={`More came than is open, ${money(one.bill.open)}. What is too much is paid back by an owner.`}
        />
      ) : null}
      <DayField {...field('receivedOn')} label="Came on" defaultValue={start?.receivedOn ?? note?.paidOn ?? today} />
      <SelectField
        {...field('how')}
        label="How"
        value={how}
        onChange={({ target }) => setHow(target.value as PaymentWay)}
      >
        <Options of={waysOf(waysByHand)} />
      </SelectField>
      <TextField
        {...field('reference')}
        label={
          how === 'withheld' ? 'Number of the certificate' : how === 'cash' ? 'Reference' : 'Reference of the bank'
        }
        hint={how === 'withheld' ? 'Empty while it is still to come: the register says so.' : undefined}
        optional={how === 'withheld' || how === 'cash'}
        maxLength={60}
        defaultValue={start?.reference ?? note?.reference}
      />
      {paper && editing ? (
        <p>{`First save or close who pays: the ${paper} names them.`}</p>
      ) : (
        <SaveButton look={isNext ? 'primary' : 'outline'} {...going}>
          {paper ? `Save and send the ${paper}` : 'Save the payment'}
        </SaveButton>
      )}
    </>
  );
}

/** The paper that what is typed would bring, in words; null for none. */
function paperOf({ bill, invoiceWhen }: OneBill, rupees: string, how: PaymentWay): string | null {
  const nothing = { id: '', receivedOn: '', reference: '', reverses: null, certifiedOn: '', repeatKey: '' };
  const came = { ...nothing, amount: readFee(rupees) ?? 0, how };
  const after = { ...bill, open: Math.max(bill.open - came.amount, 0), payments: [...bill.payments, came] };
  const kind = came.amount > 0 ? paperBrought(after, invoiceWhen) : null;
  return kind && paperNames[kind].toLowerCase();
}

type NoteProps = { bill: Bill; note: PaymentNote; isNext: boolean; onFound: () => void };

function Note({ bill, note, isNext, onFound }: NoteProps) {
  const settle = useAct(moneyCalls.settleNote);
  const { id, amount, paidOn, reference } = note;
  return (
    <div className="heed heed--quiet pile">
      <p>
        The payer says: {money(amount)} on {dayInWords(paidOn)}, {reference}.
      </p>
      <Buttons>
        <Button small look={isNext ? 'primary' : 'outline'} onClick={onFound}>
          It is in the bank
        </Button>
        <Quiet
          title="Not in the bank: remove this note"
          busy={settle.isPending}
          onClick={() => settle.mutate({ bill: bill.reference, note: id })}
        />
      </Buttons>
    </div>
  );
}
