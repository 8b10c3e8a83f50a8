import { useState } from 'react';
import type { z } from 'zod';
import { money, type Bill } from '../../../billing/bill.ts';
import { creditable, hasTaxPaper, invoiceOf, isClosed, mayLeave } from '../../../billing/rules.ts';
import { dayInWords } from '../../../classes/days.ts';
import { SelectField } from '../../../design/field/select-field.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { indianDay } from '../../../platform/indian-time.ts';
import { DayField } from '../../ground/day-field.office.tsx';
import { useMayAct } from '../../ground/me.office.tsx';
import { fieldErrors, useAct } from '../../ground/use-calls.office.tsx';
import { moneyCalls, type PayBack } from './contract.ts';
import { GraveAct } from './parts.office.tsx';

export type OwnersNext = 'credit' | 'pay back' | 'anew';
type Props = { bill: Bill; isNext: boolean };

/** What takes money or papers back: an owner's alone, with the password again and a reason. */
export function OwnerActs({ bill, next }: { bill: Bill; next?: OwnersNext }) {
  const isOwner = useMayAct('owner');
  const hasPaper = hasTaxPaper(bill);
  if (!isOwner || !(hasPaper || bill.received > 0)) return null;
  return (
    // What was opened for one act is closed when it is done.
    <Record key={bill.version} title="For an owner">
      <RecordBody className="buttons">
        {invoiceOf(bill) && creditable(bill).total > 0 ? <CreditNote bill={bill} isNext={next === 'credit'} /> : null}
        {bill.refundable > 0 ? <Refund bill={bill} isNext={next === 'pay back'} /> : null}
        {hasPaper && !isClosed(bill.state) ? <Anew bill={bill} isNext={next === 'anew'} /> : null}
        {mayLeave(bill) ? <Leave bill={bill} /> : null}
        <Reversals bill={bill} />
      </RecordBody>
    </Record>
  );
}

const at422 = ({ status }: { status: number }) => status === 422;

function CreditNote({ bill, isNext }: Props) {
  const act = useAct(moneyCalls.credit, { onRefused: at422 });
  const errors = fieldErrors(act.error);
  const named = invoiceOf(bill)!.lines;
  return (
    <GraveAct
      title="Credit note"
      isNext={isNext}
      yes="Issue the credit note"
      says={`Up to ${money(creditable(bill).taxable)} before tax. The payer is mailed.`}
      busy={act.isPending}
      errors={errors}
      onYes={({ who = '', ...typed }) => {
        const body = { taxable: '', reason: '', ...typed, version: bill.version, lines: who ? [Number(who)] : [] };
        act.mutate({ bill: bill.reference, body });
      }}
    >
      {named.length > 1 ? (
        <SelectField name="who" label="For whom">
          <option value="">All on the invoice</option>
          {[...named.entries()].map(([at, { name }]) => (
            <option key={at} value={at}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <TextField
        name="taxable"
        label="Before tax, in rupees"
        hint="Empty: all that is left of it. The seat stays theirs."
        inputMode="decimal"
        autoComplete="off"
        error={errors['taxable']}
      />
    </GraveAct>
  );
}

function Refund({ bill, isNext }: Props) {
  const [repeatKey] = useState(() => crypto.randomUUID());
  const [today] = useState(() => indianDay(new Date()));
  const act = useAct(moneyCalls.payBack, { onRefused: at422 });
  const errors = fieldErrors(act.error);
  return (
    <GraveAct
      title="Note a refund"
      isNext={isNext}
      yes="Note the refund"
      says={`Up to ${money(bill.refundable)}. ${invoiceOf(bill) ? '' : 'A refund voucher is issued.'} The payer is mailed.`}
      busy={act.isPending}
      errors={errors}
      onYes={(fields) => {
        const typed = fields as unknown as Omit<z.input<typeof PayBack>, 'version' | 'repeatKey'>;
        act.mutate({ bill: bill.reference, body: { ...typed, version: bill.version, repeatKey } });
      }}
    >
      <TextField
        name="amount"
        label="Paid back, in rupees"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={(bill.refundable / 100).toFixed(2)}
        error={errors['amount']}
      />
      <DayField name="paidOn" label="Paid back on" defaultValue={today} error={errors['paidOn']} />
      <SelectField name="how" label="How" defaultValue="bank">
        <option value="bank">Bank transfer</option>
        <option value="upi">UPI</option>
        <option value="cheque">Cheque</option>
      </SelectField>
      <TextField
        name="reference"
        label="Reference of the bank"
        id="refund-reference"
        maxLength={60}
        autoComplete="off"
        error={errors['reference']}
      />
    </GraveAct>
  );
}

function Anew({ bill, isNext }: Props) {
  const act = useAct(moneyCalls.anew, {
    onDone: ({ bill: made }) => location.assign(`/office/bills/${made.reference}`),
  });
  return (
    <GraveAct
      title="Take back and bill anew"
      isNext={isNext}
      yes="Take back and bill anew"
      says="The paper is taken back whole, the money goes along to a new bill, and its paper follows."
      busy={act.isPending}
      errors={fieldErrors(act.error)}
      onYes={({ reason = '' }) => act.mutate({ bill: bill.reference, body: { version: bill.version, reason } })}
    />
  );
}

/** It waits for a decision, which is that nothing changes. */
function Leave({ bill }: { bill: Bill }) {
  const act = useAct(moneyCalls.leave, { onRefused: at422 });
  return (
    <GraveAct
      title={mayLeave(bill)!}
      yes="Leave it as it is"
      says="The bill waits for this no longer."
      busy={act.isPending}
      errors={fieldErrors(act.error)}
      onYes={({ reason = '' }) => act.mutate({ bill: bill.reference, body: { version: bill.version, reason } })}
    />
  );
}

function Reversals({ bill }: { bill: Bill }) {
  const act = useAct(moneyCalls.reverse, { onRefused: at422 });
  const gone = new Set(bill.payments.flatMap(({ reverses }) => reverses ?? []));
  const standing = bill.payments.filter(({ id, amount, how }) => amount > 0 && how !== 'carried' && !gone.has(id));
  if (standing.length === 0 || isClosed(bill.state)) return null;
  return (
    <GraveAct
      title="Reverse a payment"
      yes="Reverse it"
      says="It never came, such as a cheque that was returned. Its voucher is taken back."
      busy={act.isPending}
      errors={fieldErrors(act.error)}
      onYes={({ paymentId = '', reason = '' }) =>
        act.mutate({ bill: bill.reference, body: { version: bill.version, paymentId, reason } })
      }
    >
      <SelectField name="paymentId" label="Which">
        {standing.map(({ id, amount, receivedOn, reference }) => (
          <option key={id} value={id}>
            {`${money(amount)}, ${dayInWords(receivedOn)}, ${reference}`}
          </option>
        ))}
      </SelectField>
    </GraveAct>
  );
}
