import { useParams } from 'react-router';
import { doubtWords, type Doubt } from '../../../billing/gst/choose-tax.ts';
import { money, paperNames, type Bill } from '../../../billing/bill.ts';
import { refundNext } from '../../../billing/refund.ts';
import {
  doubtsFor,
  feeInWords,
  hasOtherFee,
  hasTaxPaper,
  invoiceOf,
  isAsked,
  isClosed,
  mayTakeMoney,
  unvouched,
  withheldOf,
} from '../../../billing/rules.ts';
import { payerInWords, placeInWordsOf } from '../../../billing/waits.ts';
import { dayInWords } from '../../../classes/days.ts';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { useState } from 'react';
import { useMayAct } from '../../ground/me.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { useAct, useAsk } from '../../ground/use-calls.office.tsx';
import { moneyCalls, type OneBill } from './contract.ts';
import { OwnerActs, type OwnersNext } from './owner-acts.office.tsx';
import { GraveAct, Missing, Money, Papers, payerOf } from './parts.office.tsx';
import { PayerForm } from './payer-form.office.tsx';
import { PaymentForm } from './payment-form.office.tsx';
import './money.css';

/** One bill: where it stands, the next act, who pays what, its papers and its payments. */
export function BillScreen() {
  const { bill = '' } = useParams();
  const query = useAsk(moneyCalls.read, { bill });
  return (
    <Screen key={bill} title={query.data ? payerOf(query.data.bill.payer.name) : bill}>
      <Loaded query={query} what="this bill">
        {(one) => <One {...one} />}
      </Loaded>
    </Screen>
  );
}

function One(one: OneBill) {
  const { bill, path } = one;
  const mayAct = useMayAct('office');
  const [editing, setEditing] = useState(false);
  const [more, setMore] = useState(false);
  const settings = bill.missing.filter((words) => words.startsWith('Billing settings: '));
  const owners = ownersNext(bill);
  const isPaper = !owners && isPaperNext(bill);
  const paper = mayAct ? (
    <NextAct key={bill.version} bill={bill} isNext={isPaper} onFill={() => setEditing(true)} />
  ) : null;
  return (
    <>
      <p className="bar">
        <b>{bill.state}</b> <span className="muted">{bill.reference}</span>{' '}
        <a href={`/office/batches/${bill.batchId}/money`}>
          {bill.of.title}, {bill.of.city}
        </a>
      </p>
      <Missing missing={settings.map((words) => words.replace('Billing settings: ', ''))} />
      <Waiting one={one} />
      <div className="sides sides--half">
        <div className="stack--large">
          {owners ? <OwnerActs bill={bill} next={owners} /> : null}
          {isPaper ? paper : null}
          {mayAct && mayTakeMoney(bill) && (bill.open > 0 || more) ? (
            <PaymentForm one={one} isNext={!owners && !isPaper && !isClosed(bill.state)} />
          ) : null}
          {isPaper ? null : paper}
          <Money bill={bill} sums={one.sums} />
          <Papers bill={bill} path={path} />
        </div>
        <div className="stack--large">
          <PayerForm key={bill.version} one={one} editing={editing} onEdit={setEditing} />
          {mayAct ? (
            <MoreActs bill={bill} secured={one.secured} onMore={more ? undefined : () => setMore(true)} />
          ) : null}
          {owners ? null : <OwnerActs bill={bill} />}
        </div>
      </div>
    </>
  );
}

/** What an owner does next, once what payers say of transfers is looked at. */
function ownersNext(bill: Bill): OwnersNext | null {
  if (bill.notes.some(({ settled }) => !settled)) return null;
  if (bill.waits === 'place' || (bill.waits === 'fee' && hasTaxPaper(bill))) return 'anew';
  const act = bill.waits === 'refund' ? refundNext(bill).act : 'voucher';
  return act === 'voucher' || act === 'ask' ? null : act;
}

function Waiting({ one: { bill, refund } }: { one: OneBill }) {
  const isOwner = useMayAct('owner');
  if (bill.waits === 'fee')
    return (
      <p className="heed heed--quiet">{`${feeInWords(bill)} ${hasTaxPaper(bill) ? 'An owner takes the paper back and bills anew' : 'Set the fee of the class under Who pays'}, or an owner leaves it as it is.`}</p>
    );
  if (bill.waits === 'place') return <p className="heed heed--quiet">{placeInWordsOf(bill)}. An owner does this.</p>;
  if (bill.waits === 'payer')
    return (
      <p className="heed heed--quiet">{`${payerInWords(bill)} Set it under Who pays, or keep there who stands there.`}</p>
    );
  if (bill.waits !== 'refund') return null;
  const { act, says } = refundNext(bill);
  return (
    <p className="heed heed--quiet">
      {says} {isOwner || act === 'voucher' || act === 'ask' ? '' : 'An owner does this. '}
      {refund
        ? `Asked back on ${dayInWords(refund.asked)}, paid first on ${dayInWords(refund.purchase)}: ${
            refund.due
              ? `due, to be paid from ${dayInWords(refund.from)} to ${dayInWords(refund.to)}.`
              : 'after seven days, so not due. An owner may grant it.'
          }`
        : ''}
    </p>
  );
}

type NextProps = { bill: Bill; isNext: boolean; onFill: () => void };

/** The paper that comes next, or what it waits for. What is doubtful asks first, and whoever says yes is kept with the paper. */
function NextAct({ bill, isNext, onFill }: NextProps) {
  const [asks, setAsks] = useState<Doubt[]>([]);
  const isOwner = useMayAct('owner');
  const issue = useAct(moneyCalls.issue, {
    soon: ({ body: { kind } }) => `${paperNames[kind]} to ${bill.payer.name} leaves`,
    onDone: () => setAsks([]),
  });
  const kinds = kindsOf(bill);
  if (kinds.length === 0) return null;
  const look = isNext ? 'primary' : 'outline';
  const gaps = bill.missing.filter((words) => !words.startsWith('Billing settings: '));
  const name = paperNames[kinds[0]!].toLowerCase();
  if (bill.missing.length > 0)
    return (
      <Record title="Issue a paper">
        <RecordBody className="stack">
          <p>{`The ${name} waits for ${gaps.length > 0 ? `the ${gaps.join(', the ')}` : 'the billing settings'}.`}</p>
          <Buttons>
            {gaps.length > 0 ? (
              <Button look={look} onClick={onFill}>
                Fill in who pays
              </Button>
            ) : null}
            {gaps.length === 0 && isOwner ? (
              <Button look={look} href="/office/billing">
                Fill in the billing settings
              </Button>
            ) : null}
          </Buttons>
        </RecordBody>
      </Record>
    );
  return (
    <Record title="Issue a paper">
      <RecordBody className="stack">
        {asks.map((doubt) => (
          <p key={doubt}>{doubtWords[doubt]}</p>
        ))}
        <p className="small muted">It goes to the payer by mail.</p>
        <Buttons>
          {kinds.map((kind, at) => (
            <Button
              key={kind}
              look={at === 0 ? look : 'outline'}
              busy={issue.isPending}
              onClick={() =>
                asks.length < doubtsFor(bill, kind).length
                  ? setAsks(doubtsFor(bill, kind))
                  : issue.mutate({ bill: bill.reference, body: { version: bill.version, kind, confirmed: asks } })
              }
            >
              {asks.length > 0 ? `Yes, issue the ${paperNames[kind].toLowerCase()}` : paperNames[kind]}
            </Button>
          ))}
        </Buttons>
      </RecordBody>
    </Record>
  );
}

/** A paper comes before the money while none is out, and after it where one is owed; what the payer says of a transfer is looked at first. */
function isPaperNext(bill: Bill): boolean {
  if (bill.notes.some(({ settled }) => !settled)) return false;
  if (bill.of.cancelled) return unvouched(bill).length > 0;
  return (
    bill.state === 'Draft' || bill.doubts.includes('proforma') || bill.state === 'Paid' || unvouched(bill).length > 0
  );
}

function kindsOf(bill: Bill): ('P' | 'T' | 'R')[] {
  if (isClosed(bill.state) || invoiceOf(bill)) return [];
  if (hasOtherFee(bill)) return unvouched(bill).length > 0 ? ['R'] : [];
  if (bill.state === 'Paid' && bill.waits !== 'refund') return ['T'];
  const mayAsk = bill.received === 0 && !bill.of.cancelled;
  return [...(unvouched(bill).length > 0 ? (['R'] as const) : []), ...(mayAsk ? (['P'] as const) : []), 'T'];
}

type MoreProps = { bill: Bill; secured: OneBill['secured']; onMore: (() => void) | undefined };

function MoreActs({ bill, secured, onMore }: MoreProps) {
  const given = { bill: bill.reference };
  const remind = useAct(moneyCalls.remind);
  const newLink = useAct(moneyCalls.newLink);
  const secure = useAct(moneyCalls.secure);
  const isOpen = bill.lines.some(({ seatId, seatState }) => seatState === 'Taken' && !secured[seatId]);
  const isByOrder = Object.values(secured).includes('order');
  const why = isByOrder ? 'none' : 'order';
  const uncertified = withheldOf(bill).find(({ reference }) => reference === '');
  return (
    <Buttons>
      {uncertified ? (
        <GraveAct
          bill={bill}
          call={moneyCalls.certify}
          title="Certificate of withheld tax"
          yes="Save the certificate"
          says={`Of ${money(uncertified.amount)}, now that it has come.`}
          label="Number of the certificate"
          bodyOf={() => ({ paymentId: uncertified.id })}
        />
      ) : null}
      {onMore && bill.open === 0 && bill.due !== null && mayTakeMoney(bill) ? (
        <Button small look="outline" onClick={onMore}>
          More money came
        </Button>
      ) : null}
      {isAsked(bill) && bill.papers.length > 0 ? (
        <Button small look="outline" busy={remind.isPending} onClick={() => remind.mutate(given)}>
          Remind the payer
        </Button>
      ) : null}
      {(isOpen && bill.payer.orderNumber) || isByOrder ? (
        <Button
          small
          look="outline"
          busy={secure.isPending}
          onClick={() =>
            secure.mutate({ ...given, body: { version: bill.version, why, reason: `Order ${bill.payer.orderNumber}` } })
          }
        >
          {isByOrder ? 'The order secures nothing any more' : 'Secure the seats by the order'}
        </Button>
      ) : null}
      <Button small look="outline" busy={newLink.isPending} onClick={() => newLink.mutate(given)}>
        New link to the payer’s page
      </Button>
    </Buttons>
  );
}
