import { useState } from 'react';
import { money, type Bill, type Payment } from '../../../billing/bill.ts';
import { creditable, hasTaxPaper, invoiceOf, isClosed, isOwed, mayLeave } from '../../../billing/rules.ts';
import { paymentsKept, vouchersKept } from '../../../billing/rules.ts';
import { creditRefusal, mostCredited, owedBack, payBackRefusal } from '../../../billing/refund.ts';
import { dayInWords } from '../../../classes/days.ts';
import { feeAsTyped } from '../../../classes/fee.ts';
import { Options, SelectField, TextField } from '../../../design/field/fields.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { indianDay } from '../../../platform/indian-time.ts';
import { DayField } from '../../ground/day-field.office.tsx';
import { judge, useMayAct } from '../../ground/use-calls.office.tsx';
import { Credit, moneyCalls, PayBack, type OneBill } from './contract.ts';
import { billHref, GraveAct, waysOf } from './parts.office.tsx';

const opening = { credit: 'Credit the invoice', anew: 'Make the bill anew' };
export type OwnersNext = keyof typeof opening | 'pay back';
type Props = { bill: Bill; next: string | undefined; begins: string };

const saysMail = ({ payer }: Bill) => (payer.email === '' ? 'Nobody is mailed.' : 'The payer is mailed.');

/** What takes money or papers back: an owner's alone, with the password again and a reason. Nothing where nothing can be taken back. */
export function OwnerActs({ one: { bill, calledOff }, next }: { one: OneBill; next?: OwnersNext }) {
  const own = { bill, begins: calledOff };
  const isOwner = useMayAct('owner');
  const leave = mayLeave(bill);
  const opens = next === 'pay back' ? `Pay back ${money(owedBack(bill))}` : next && opening[next];
  const acts = [
    ['credit', creditable(bill).total > 0, CreditNote],
    ['pay back', bill.refundable > 0, Refund],
    ['anew', hasTaxPaper(bill) && !isClosed(bill.state) && bill.lines.some(isOwed), Anew],
    ['reverse', reversible(bill).length > 0, Reversals],
  ] as const;
  if (!isOwner || !(leave || acts.some(([, may]) => may))) return null;
  return (
    // What its fields begin with is that of the bill as it is now.
    <Record key={bill.version} title="Owners only">
      <RecordBody className="buttons">
        {acts
          .toSorted(([one], [other]) => Number(other === next) - Number(one === next))
          .map(([act, may, Act]) => may && <Act key={act} {...own} next={act === next ? opens : undefined} />)}
        {leave ? <GraveAct bill={bill} call={moneyCalls.leave} yes="Leave it as it is" {...leave} /> : null}
      </RecordBody>
    </Record>
  );
}

function CreditNote({ bill, next, begins }: Props) {
  const named = invoiceOf(bill)!.lines;
  const [lines, setLines] = useState<number[]>([]);
  return (
    <GraveAct
      bill={bill}
      call={moneyCalls.credit}
      soon={`The credit note to ${bill.payer.name} is issued`}
      title={opening.credit}
      {...{ next, begins }}
      yes="Issue the credit note"
      says={`The credit note is issued for up to ${money(creditable(bill).taxable)} before tax. ${saysMail(bill)}`}
      bodyOf={({ taxable = '', who }) => ({ taxable, lines: who ? [+who] : [] })}
      check={judge(Credit, (asked) => creditRefusal(bill, asked))}
    >
      {(field) => (
        <>
          {named.length > 1 ? (
            <SelectField
              {...field('who')}
              label="For whom"
              onChange={({ target }) => setLines(target.value ? [+target.value] : [])}
            >
              <option value="">All on the invoice</option>
              <Options of={named.map(({ name }, at) => [at, name])} />
            </SelectField>
          ) : null}
          <TextField
            key={lines[0]}
            {...field('taxable', feeAsTyped(mostCredited(bill, lines)))}
            label="Before tax, in rupees"
            hint="So much is left of the invoice: give less to credit a part. Seats stay as they are."
            inputMode="decimal"
          />
        </>
      )}
    </GraveAct>
  );
}

function Refund({ bill, next, begins }: Props) {
  const [repeatKey] = useState(() => crypto.randomUUID());
  const [today] = useState(() => indianDay(new Date()));
  return (
    <GraveAct
      bill={bill}
      call={moneyCalls.payBack}
      soon={`The refund to ${bill.payer.name} is noted, with a mail to them`}
      title="Note a refund"
      {...{ next, begins }}
      yes="Note the refund"
      says={`What has left the bank, up to ${money(bill.refundable)}. ${invoiceOf(bill) ? '' : 'A refund voucher is issued.'} ${saysMail(bill)}`}
      bodyOf={(fields) => ({ ...fields, repeatKey })}
      check={judge(PayBack, (paid) => payBackRefusal(bill, paid, today))}
    >
      {(field) => (
        <>
          <TextField
            {...field('amount', (bill.refundable / 100).toFixed(2))}
            label="Paid back, in rupees"
            inputMode="decimal"
          />
          <DayField {...field('paidOn', today)} label="Paid back on" />
          <SelectField {...field('how', 'bank')} label="How">
            <Options of={waysOf(['bank', 'upi', 'cheque'])} />
          </SelectField>
          <TextField {...field('reference')} label="Reference of the bank" id="refund-reference" maxLength={60} />
        </>
      )}
    </GraveAct>
  );
}

const sayPayment = ({ amount, receivedOn, reference }: Payment) =>
  [money(amount), dayInWords(receivedOn), reference].filter(Boolean).join(', ');

export const Which = ({ of }: { of: readonly Payment[] }) => (
  <SelectField name="paymentId" label="Which">
    <Options of={of.map((one) => [one.id, sayPayment(one)])} />
  </SelectField>
);

const Anew = ({ bill, next }: Props) => (
  <GraveAct
    bill={bill}
    call={moneyCalls.anew}
    soon={`The bill of ${bill.payer.name} is cancelled and made anew, with its mails,`}
    title={opening.anew}
    next={next}
    yes="Cancel this bill and make a new one"
    says="The paper is taken back whole, the money goes along to a new bill, and its paper follows."
    onDone={({ bill: made }) => location.pathname.endsWith(bill.reference) && location.assign(billHref(made))}
  />
);

const reversible = (bill: Bill) =>
  isClosed(bill.state) ? [] : paymentsKept(bill).filter(({ how }) => how !== 'carried');

function Reversals({ bill }: { bill: Bill }) {
  const hasVoucher = !invoiceOf(bill) && vouchersKept(bill).length > 0;
  return (
    <GraveAct
      bill={bill}
      call={moneyCalls.reverse}
      soon="The payment is reversed, with a mail to the payer"
      title="Reverse a payment"
      yes="Reverse it"
      says={`It never came, such as a cheque that was returned.${hasVoucher ? ' Its voucher is taken back.' : ''}`}
    >
      {() => <Which of={reversible(bill)} />}
    </GraveAct>
  );
}
