import { useParams } from 'react-router';
import { doubtWords, type Doubt } from '../../../billing/gst/choose-tax.ts';
import { paperNames, type Bill } from '../../../billing/bill.ts';
import { choosing, goesBack, refundNext, sayBillState, saySum } from '../../../billing/refund.ts';
import { doubtsFor, hasOtherFee, hasTaxPaper, invoiceOf, isAsked, isClosed } from '../../../billing/rules.ts';
import { isSaidPaid, mayTakeMoney, unvouched, withheldOf } from '../../../billing/rules.ts';
import { waitsInWords } from '../../../billing/waits.ts';
import { dial } from '../../../platform/words.ts';
import { FocusedBanner } from '../../../design/banner/banner.tsx';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { Chip } from '../../../design/chip/chip.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { useState } from 'react';
import { useKept } from '../../ground/kept.office.tsx';
import { useAct, useAsk, useMayAct } from '../../ground/use-calls.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { nameOf } from '../words.ts';
import { moneyCalls, type OneBill } from './contract.ts';
import { OwnerActs, Which, type OwnersNext } from './owner-acts.office.tsx';
import { billHref, GraveAct, Missing, Money, OpenForm, Papers, Quiet } from './parts.office.tsx';
import { PayerForm } from './payer-form.office.tsx';
import { PaymentForm, sayNotNoted, useTypedPayment } from './payment-form.office.tsx';

export function BillScreen() {
  const { bill = '' } = useParams();
  const query = useAsk(moneyCalls.read, { bill });
  return (
    <Screen key={bill} title={query.data ? `Bill to ${query.data.bill.payer.name || 'a payer not known yet'}` : bill}>
      <Loaded query={query} what="this bill">
        {(one) => <One {...one} />}
      </Loaded>
    </Screen>
  );
}

function One(one: OneBill) {
  const { bill, path } = one;
  const mayAct = useMayAct('office');
  const kept = useKept(`bill.${bill.reference}`);
  const [editing, setEditing] = useState(() => kept.read() !== null);
  const form = useState('');
  // What one types in has the black button.
  const isTyping = editing || form[0] !== '';
  const typed = useTypedPayment(bill);
  const notNoted = mayAct ? sayNotNoted(bill, typed.read()) : null;
  const [openedAt, setOpenedAt] = useState(-1);
  const opened = openedAt === bill.version || notNoted !== null;
  const settings = bill.missing.filter((words) => words.startsWith('Billing settings: '));
  const owners = ownersNext(bill);
  // Paid, its state says so, and what is missing stands at the paper.
  const waits = bill.waits === 'invoice' && bill.state === 'Paid' ? '' : waitsInWords(bill);
  const asked = owners ? undefined : choosing(bill)[0];
  const isPaper = !owners && isPaperNext(bill);
  const takesMoney = mayAct && (isSaidPaid(bill) || (mayTakeMoney(bill) && (bill.open > 0 || opened)));
  // The settings hold its paper up, its payer was asked for what is missing, or money is waited for: another one of the class comes next.
  const isHeldUp = one.asked !== '' || (settings.length > 0 && settings.length === bill.missing.length);
  const isPaid = (!takesMoney || !isSaidPaid(bill)) && !bill.papers.some(({ waits: irn }) => irn);
  const isDone = !owners && !asked && !isTyping && (isPaper ? isHeldUp : isPaid);
  const isHere = !owners && !isTyping && !(one.next && isDone);
  // What is typed of who pays stands on no paper before it is saved.
  const paper =
    mayAct && !editing ? (
      <NextAct key={bill.version} one={one} isNext={isPaper && isHere} onFill={() => setEditing(true)} />
    ) : null;
  return (
    <OpenForm value={form}>
      <p className="bar">
        <Chip>{sayBillState(bill)}</Chip> <span>{saySum(bill)}</span>
        <a className="press" href={`/office/batches/${bill.batchId}/money`}>
          {nameOf(bill.of)}
        </a>
        <span className="muted whole">{bill.reference}</span>
        {one.phone ? <a href={dial(one.phone)}>{`Call ${bill.lines[0]!.name}, ${one.phone}`}</a> : null}
        {one.next ? (
          <Button small look={isDone ? 'primary' : 'text'} href={billHref(one.next)}>
            {`Next bill: ${one.next.words}`}
          </Button>
        ) : null}
      </p>
      {notNoted ? (
        <FocusedBanner key={bill.version} kind="error" title={notNoted.title}>
          <p>
            This bill was changed meanwhile. {notNoted.why}{' '}
            <Quiet title="Drop what I typed" onClick={() => (typed.forget(), setOpenedAt(openedAt - 1))} />
          </p>
        </FocusedBanner>
      ) : null}
      <Missing missing={settings.map((words) => words.replace('Billing settings: ', ''))} />
      {waits ? <p className="heed heed--quiet">{waits.replace(/\.?$/, '.')}</p> : null}
      {mayAct && asked ? (
        <Button
          href={`/office/batches/${bill.batchId}?seat=${asked.seatId}`}
        >{`Record what ${asked.name} says`}</Button>
      ) : null}
      <div className="sides sides--half sides--between">
        <Money bill={bill} sums={one.sums} />
        <div className="stack--large">
          {owners ? <OwnerActs one={one} next={owners} /> : null}
          {isPaper ? paper : null}
          {takesMoney ? (
            <PaymentForm
              key={`${bill.version} ${openedAt}`}
              {...{ one, kept: typed, opened, editing }}
              isNext={isHere && !isPaper && !isClosed(bill.state)}
            />
          ) : null}
          {isPaper ? null : paper}
          <Papers bill={bill} path={path} isNext={!owners && !isPaper && !takesMoney && !isTyping} />
          {mayAct ? (
            <MoreActs bill={bill} secured={one.secured} onMore={opened ? undefined : () => setOpenedAt(bill.version)} />
          ) : null}
          {owners ? null : <OwnerActs one={one} />}
        </div>
        <PayerForm key={bill.version} one={one} kept={kept} editing={editing} onEdit={setEditing} />
      </div>
    </OpenForm>
  );
}

function ownersNext(bill: Bill): OwnersNext | null {
  if (isSaidPaid(bill)) return null;
  if (bill.waits === 'place' || (bill.waits === 'fee' && hasTaxPaper(bill))) return 'anew';
  const act = bill.waits === 'refund' ? refundNext(bill).act : 'voucher';
  return act === 'voucher' || act === 'ask' ? null : act;
}

const mendable: ReadonlySet<Doubt> = new Set(['gstin', 'address', 'payer'] as const);

/** The paper that comes next, or what it waits for. What is doubtful asks first, and whoever says yes is kept with the paper. */
function NextAct({ one: { bill, asked }, isNext, onFill }: { one: OneBill; isNext: boolean; onFill: () => void }) {
  const [asks, setAsks] = useState<Doubt[]>([]);
  const issue = useAct(moneyCalls.issue, {
    name: `bill.${bill.reference}`,
    soon: ({ body: { kind } }) => `${paperNames[kind]} to ${bill.payer.name} is issued`,
    onDone: () => setAsks([]),
  });
  const kinds = kindsOf(bill);
  const look = isNext ? 'primary' : 'outline';
  const toMend = bill.doubts.filter((doubt) => mendable.has(doubt));
  const gaps = bill.missing.filter((words) => !words.startsWith('Billing settings: '));
  // What the settings lack is said above, with the way to them.
  if (kinds.length === 0 || (gaps.length === 0 && bill.missing.length > 0)) return null;
  return (
    <Record title="Send the payer a paper by mail">
      <RecordBody className="stack">
        {(asks.length > 0 ? asks : toMend).map((doubt) => (
          <p key={doubt}>{doubtWords[doubt]}</p>
        ))}
        {gaps.length > 0 ? <p>{`Missing: ${gaps.join(', ').replaceAll(' of the payer', '')}.${asked}`}</p> : null}
        <Buttons>
          {gaps.length + toMend.length > 0 ? (
            <Button look={look} onClick={onFill}>
              {gaps.length > 0 ? 'Fill in who pays' : 'Correct who pays'}
            </Button>
          ) : null}
          {(gaps.length > 0 ? [] : kinds).map((kind, at) => (
            <Button
              key={kind}
              look={at + toMend.length === 0 ? look : 'outline'}
              {...issue.going((issue.variables?.body.kind ?? kind) === kind)}
              onClick={() =>
                asks.length < doubtsFor(bill, kind).length
                  ? setAsks(doubtsFor(bill, kind))
                  : issue.mutate({ bill: bill.reference, body: { version: bill.version, kind, confirmed: asks } })
              }
            >
              {`${asks.length > 0 ? 'Yes, send' : 'Send'} the ${paperNames[kind].toLowerCase()}${toMend.length > asks.length ? ' all the same' : ''}`}
            </Button>
          ))}
        </Buttons>
      </RecordBody>
    </Record>
  );
}

/** A paper comes before the money while none is out, and after it where one is owed; what the payer says of a transfer is looked at first. */
function isPaperNext(bill: Bill): boolean {
  const { state, waits, of } = bill;
  const isAskedFor = !of.cancelled && (state === 'Draft' || state === 'Paid' || waits === 'proforma');
  return !isSaidPaid(bill) && (isAskedFor || unvouched(bill).length > 0);
}

function kindsOf(bill: Bill): ('P' | 'T' | 'R')[] {
  if (isClosed(bill.state) || invoiceOf(bill)) return [];
  if (hasOtherFee(bill)) return unvouched(bill).length > 0 ? ['R'] : [];
  if (bill.state === 'Paid' && bill.waits !== 'refund') return ['T'];
  const mayAsk = (bill.received === 0 || bill.waits === 'proforma') && !bill.of.cancelled;
  const may = { R: unvouched(bill).length > 0, P: mayAsk, T: !goesBack(bill) };
  return (['R', 'P', 'T'] as const).filter((kind) => may[kind]);
}

function MoreActs({ bill, secured, onMore }: Pick<OneBill, 'bill' | 'secured'> & { onMore: (() => void) | undefined }) {
  const given = { bill: bill.reference };
  const remind = useAct(moneyCalls.remind);
  const newLink = useAct(moneyCalls.newLink);
  const secure = useAct(moneyCalls.secure);
  const isOpen = bill.lines.some(({ seatId, seatState }) => seatState === 'Taken' && !secured[seatId]);
  const isByOrder = Object.values(secured).includes('order');
  const why = isByOrder ? 'none' : 'order';
  const withheld = withheldOf(bill).toSorted((one, other) => one.reference.length - other.reference.length);
  return (
    <Buttons>
      {withheld.length > 0 ? (
        <GraveAct
          bill={bill}
          call={moneyCalls.certify}
          title="Certificate of withheld tax"
          yes="Save the certificate"
          says="Now that it has come, or where its number was mistyped."
          label="Number of the certificate"
        >
          {() => <Which of={withheld} />}
        </GraveAct>
      ) : null}
      {onMore && bill.open === 0 && bill.due !== null && mayTakeMoney(bill) ? (
        <Quiet title="More money came" onClick={onMore} />
      ) : null}
      {isAsked(bill) && bill.papers.length > 0 ? (
        <Quiet title="Remind the payer" busy={remind.isPending} onClick={() => remind.mutate(given)} />
      ) : null}
      {(isOpen && bill.payer.orderNumber) || isByOrder ? (
        <Quiet
          title={isByOrder ? 'Order no longer counts' : 'Secure the seats by the order'}
          busy={secure.isPending}
          onClick={() =>
            secure.mutate({ ...given, body: { version: bill.version, why, reason: `Order ${bill.payer.orderNumber}` } })
          }
        />
      ) : null}
      <Quiet title="New link to the payer’s page" busy={newLink.isPending} onClick={() => newLink.mutate(given)} />
    </Buttons>
  );
}
