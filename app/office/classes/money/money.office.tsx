import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { money, type Bill } from '../../../billing/bill.ts';
import { nextBill, owedBack, sayBillState } from '../../../billing/refund.ts';
import { askedOn } from '../../../billing/rules.ts';
import { countOf } from '../../../classes/days.ts';
import { feeInWords } from '../../../classes/fee.ts';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { Consent } from '../../../design/field/choices.tsx';
import { Empty } from '../../../design/empty/empty.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { Table, type Column } from '../../../design/table/table.tsx';
import { useMayAct } from '../../ground/me.office.tsx';
import { focusTitle, Loaded, Screen } from '../../ground/screen.office.tsx';
import { useAct, useAsk } from '../../ground/use-calls.office.tsx';
import { BatchHead } from '../batches/batch-tabs.office.tsx';
import { toggled } from '../seats/ask.office.tsx';
import { nameOf } from '../words.ts';
import { moneyCalls, type MoneyOfBatch, type UnbilledSeat } from './contract.ts';
import { billHref, Missing, payerOf } from './parts.office.tsx';

/** The money of one batch: its bills, and whose seat is on none yet. */
export function MoneyScreen() {
  const { id = '' } = useParams();
  const query = useAsk(moneyCalls.readBatch, { id });
  const title = query.data ? nameOf(query.data.batch) : 'Money';
  return (
    <Screen key={id} title={title}>
      <Loaded query={query} what="the money of this class">
        {(found) => <Money {...found} />}
      </Loaded>
    </Screen>
  );
}

function Money({ batch, bills, unbilled, pending, missing, readAt }: MoneyOfBatch) {
  // What was asked for stays in sight, also where nothing is owed any more.
  const standing = bills.filter(({ state, papers }) => state !== 'Withdrawn' || papers.length > 0);
  const next = nextBill(bills);
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
      {unbilled.length === 0 && next ? (
        <Buttons>
          <Button href={billHref(next)}>{`Next bill: ${payerOf(next.payer.name)}`}</Button>
        </Buttons>
      ) : null}
      {unbilled.length > 0 && pending.length > 0 ? (
        <p>{`Not answered yet: ${pending.map(({ company, people }) => `${people} of ${company}`).join(', ')}. They come on no bill that is made now.`}</p>
      ) : null}
      <ToBill batchId={batch.id} unbilled={unbilled} />
      {standing.length > 0 ? <Table label="Bills" rows={standing} keyOf={({ id }) => id} columns={columns} /> : null}
      {standing.length === 0 && unbilled.length === 0 ? (
        <Empty title="Nobody owes anything yet">
          <p>Whoever takes a seat appears here, to be put on a bill.</p>
        </Empty>
      ) : null}
    </>
  );
}

const forWhom = ({ lines, payer }: Bill): string[] =>
  lines.length === 1 ? lines.flatMap(({ name }) => (name === payer.name ? [] : name)) : [countOf(lines.length, 'seat')];

/** Two bills of one payer are told apart also on a phone. */
const linkOf = (bill: Bill) => (
  <>
    <a href={billHref(bill)}>{payerOf(bill.payer.name)}</a>
    <br />
    <span className="small muted">{`${[bill.reference, ...forWhom(bill)].join(', ')}. ${sayBillState(bill)}`}</span>
  </>
);

const columns: readonly Column<Bill>[] = [
  { key: 'payer', title: 'Payer', heads: true, cell: linkOf },
  {
    key: 'open',
    title: 'Still to pay',
    right: true,
    cell: (bill) => {
      if (bill.due === null) return 'No fee';
      return bill.state === 'Draft' ? `Not sent: ${money(bill.due)}` : `${money(askedOn(bill))} of ${money(bill.due)}`;
    },
  },
];

/** Seats that are on no bill. One bill each, or one for all of an employer; what is ticked can be put together. */
function ToBill({ batchId, unbilled }: { batchId: string; unbilled: UnbilledSeat[] }) {
  const mayAct = useMayAct('office');
  // Whoever comes from an employer's list bills its people alone.
  const of = useSearchParams()[0].get('of');
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(unbilled.flatMap(({ id, whose }) => (of && whose !== of ? id : []))),
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
  const billed = unbilled.filter(({ id }) => !left.has(id));
  const nobodys = billed.filter(({ whose }) => whose === '').length;
  const payers = [
    ...new Set(billed.flatMap(({ whose }) => whose || [])),
    ...(nobodys > 0 ? [countOf(nobodys, 'payer not known yet', 'payers not known yet')] : []),
  ];
  const chosen = billed.map(({ id }) => id);
  const send = (together: boolean) => make.mutate({ id: batchId, body: { seatIds: chosen, together } });
  return (
    <Record title="On no bill yet" aside={<span className="small muted">{countOf(unbilled.length, 'seat')}</span>}>
      <RecordBody className="stack">
        {payers.length > 1 ? <p>{`A bill for each: ${new Intl.ListFormat('en-IN').format(payers)}.`}</p> : null}
        <p className="small muted">
          Bills begin as drafts. Payers are asked by mail for what is missing, such as their address.
        </p>
        {mayAct ? (
          <Buttons>
            <Button small busy={make.isPending} disabled={chosen.length === 0} onClick={() => send(false)}>
              Make bills, by who pays
            </Button>
            {chosen.length > 1 ? (
              <Button small look="outline" busy={make.isPending} onClick={() => send(true)}>
                {`One bill for all ${chosen.length}${payers.length > 1 ? `, to ${payers[0]} alone` : ''}`}
              </Button>
            ) : null}
          </Buttons>
        ) : null}
        {unbilled.map(({ id, name, payer, fee }) => (
          <Consent
            key={id}
            name={`seat-${id}`}
            label={`${name}. Pays: ${payer || 'not said'}. ${fee === null ? 'No fee yet' : feeInWords(fee)}`}
            checked={!left.has(id)}
            disabled={!mayAct}
            onChange={() => setLeft(toggled(left, id))}
          />
        ))}
      </RecordBody>
    </Record>
  );
}
