import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { money, type Bill } from '../../../billing/bill.ts';
import { choosing, nextBill, nextInWords, owedBack, sayBillState, saySum } from '../../../billing/refund.ts';
import { askedOn, isSaidPaid } from '../../../billing/rules.ts';
import { countOf } from '../../../classes/days.ts';
import { feeInWords } from '../../../classes/fee.ts';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { Consent } from '../../../design/field/fields.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { useAct, useAsk, useMayAct } from '../../ground/use-calls.office.tsx';
import { focusTitle, Loaded, Screen } from '../../ground/screen.office.tsx';
import { BatchHead } from '../batches/batch-tabs.office.tsx';
import { toggled } from '../seats/ask.office.tsx';
import { nameOf } from '../words.ts';
import { moneyCalls, type MoneyOfBatch, type UnbilledSeat } from './contract.ts';
import { billHref, billRow, Missing, Sums } from './parts.office.tsx';

export function MoneyScreen() {
  const { id = '' } = useParams();
  const query = useAsk(moneyCalls.readBatch, { id });
  return (
    <Screen key={id} title={query.data ? nameOf(query.data.batch) : 'Money'}>
      <Loaded query={query} what="the money of this class">
        {(found) => <Money {...found} />}
      </Loaded>
    </Screen>
  );
}

function Money({ batch, bills, unbilled, isPast, pending, missing, readAt }: MoneyOfBatch) {
  // What was asked for stays in sight, also where nothing is owed any more.
  const standing = bills.filter(({ state, papers }) => state !== 'Withdrawn' || papers.length > 0);
  const next =
    nextBill(isPast ? bills.filter(({ state }) => state !== 'Draft') : bills) ??
    (batch.state === 'Finished' ? bills.find((bill) => askedOn(bill) > 0) : undefined);
  const sum = (of: (bill: Bill) => number) => standing.reduce((all, bill) => all + of(bill), 0);
  const parts = [
    [sum(({ withheld }) => withheld), 'was withheld as tax'],
    [sum(owedBack), 'is to be paid back'],
  ] as const;
  return (
    <>
      <BatchHead batch={batch} now={new Date(readAt)} current="Money" />
      <Missing missing={missing} />
      {standing.length > 0 ? (
        <p>
          {countOf(standing.length, 'bill')}: <b>{money(sum(({ received }) => received))}</b> came,{' '}
          {parts.map(([paise, words]) => (paise > 0 ? `${money(paise)} ${words}, ` : ''))}
          <b>{money(sum(askedOn))}</b> is asked for and still to come.
        </p>
      ) : null}
      {(isPast || unbilled.length === 0) && next ? (
        <Buttons>
          <Button href={billHref(next)}>{`Next bill: ${nextInWords(next)}`}</Button>
        </Buttons>
      ) : null}
      {unbilled.length > 0 && pending.length > 0 ? (
        <p>{`Not answered yet: ${pending.map(({ company, people }) => `${people} of ${company}`).join(', ')}. They come on no bill that is made now.`}</p>
      ) : null}
      {isPast ? null : <ToBill batch={batch.id} unbilled={unbilled} isNext />}
      <Sums
        id="bills"
        title="Bills"
        heads={['Payer', 'Bill', 'State', 'Money']}
        rows={standing.map((bill) =>
          billRow(bill, bill.payer.name, [[bill.reference, ...forWhom(bill)].join(', '), sayToDo(bill), saySum(bill)]),
        )}
      />
      {isPast ? <ToBill batch={batch.id} unbilled={unbilled} isNext={false} /> : null}
      {standing.length === 0 && unbilled.length === 0 ? (
        <p className="muted">
          Nobody owes anything{batch.state === 'Cancelled' ? '.' : ' yet. Whoever takes a seat appears here.'}
        </p>
      ) : null}
    </>
  );
}

function sayToDo(bill: Bill): string {
  if (isSaidPaid(bill)) return 'Says paid: look in the bank';
  if (choosing(bill).length > 0) return 'Ask which';
  return bill.waits === 'refund' && bill.received === 0 ? 'To be credited' : sayBillState(bill);
}

const forWhom = ({ lines, payer }: Bill): string[] =>
  lines.length === 1 ? lines.flatMap(({ name }) => (name === payer.name ? [] : name)) : [countOf(lines.length, 'seat')];

function ToBill({ batch, unbilled, isNext }: { batch: string; unbilled: UnbilledSeat[]; isNext: boolean }) {
  const mayAct = useMayAct('office');
  // Whoever comes from an employer's list bills its people alone; and nobody is billed again, or long after the class, unasked.
  const of = useSearchParams()[0].get('of');
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(unbilled.flatMap(({ id, whose, before }) => (before || !isNext || (of && whose !== of) ? id : []))),
  );
  const make = useAct(moneyCalls.make, {
    soon: ({ body }) => `${countOf(body.seatIds.length, 'seat goes', 'seats go')} on bills, and payers are mailed`,
    onDone() {
      setLeft(new Set());
      // The form goes with what is billed; the next bill stands at the head.
      focusTitle();
    },
  });
  if (unbilled.length === 0) return null;
  const look = isNext && unbilled.some(({ before }) => !before) ? 'primary' : 'outline';
  const billed = unbilled.filter(({ id }) => !left.has(id));
  const payers = new Set(billed.map(({ whose }) => whose));
  const bills = new Set(billed.map(({ bill }) => bill)).size;
  const isOne = make.variables?.body.together ?? false;
  const send = (together: boolean) =>
    make.mutate({ id: batch, body: { seatIds: billed.map(({ id }) => id), together } });
  return (
    <Record title={isNext ? 'Without a bill' : 'Long over, not billed'}>
      <RecordBody className="stack">
        {unbilled.map(({ id, name, payer, fee, before }) => (
          <Consent
            key={id}
            name={`seat-${id}`}
            label={`${name}, ${payer || 'payer not said'}, ${fee === null ? 'no fee yet' : `${feeInWords(fee)} + GST`}${before ? ', was billed before' : ''}`}
            checked={!left.has(id)}
            disabled={!mayAct}
            onChange={() => setLeft(toggled(left, id))}
          />
        ))}
        <p className="small muted">Bills begin as drafts; payers we know are asked by mail for what is missing.</p>
        {mayAct && billed.length > 0 ? (
          <Buttons>
            <Button small look={look} {...make.going(!isOne)} onClick={() => send(false)}>
              {bills === 1 ? 'Make 1 bill' : `Make ${bills} bills, by who pays`}
            </Button>
            {billed.length > 1 && payers.size === 1 && billed[0]!.whose ? (
              <Button small look="outline" {...make.going(isOne)} onClick={() => send(true)}>
                {`One bill for all ${billed.length}`}
              </Button>
            ) : null}
          </Buttons>
        ) : null}
      </RecordBody>
    </Record>
  );
}
