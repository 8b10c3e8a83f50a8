import type { Route } from './+types/bill.page';
import { Button, SendButton } from '../../design/button/button.tsx';
import { TextArea, TextField } from '../../design/field/fields.tsx';
import { ShortNotice } from '../../design/form/form.tsx';
import { Record, RecordBody } from '../../design/record/record.tsx';
import { wholeWords } from '../../design/whole-words.ts';
import { QrPicture } from '../../identity/factors/qr-picture.tsx';
import { LinkPage, linkHandle, linkHeaders, linkMeta, postTo } from '../../classes/link-page/link-page.tsx';
import { loadLinkPage } from '../../classes/link-page/load-link-page.server.ts';
import { billNotice } from '../../classes/seat-page/privacy-notice.ts';
import { refusalOf, typedBefore, type Flash } from '../../platform/calls/flash.ts';
import { ownLabels, type OwnField } from '../payer.ts';
import { readBillPage, type BillView } from './read-bill-page.server.ts';
import '../../classes/link-page/link-page.css';
import '../../classes/link-page/acts.css';
import './bill.css';

export const handle = linkHandle;
export const headers = linkHeaders;
export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadLinkPage(context, (app) => readBillPage(app, params.token));
export const meta = linkMeta((view: BillView) => titleOf(view), 'Your bill');

function titleOf({ open, cancelled, tooMuch, anew, state, ...view }: BillView): string {
  if (cancelled) return 'This class is cancelled';
  if (anew !== null) return view.moved ? `Your ${view.moved} counts on the new bill` : 'There is a new bill';
  if (tooMuch) return `${tooMuch} goes back to you`;
  if (state === 'Draft' && view.halted) return view.lacks ? 'Your address for the bill' : 'We are writing your bill';
  if (open) return view.isTold ? 'We are checking for your payment' : `${open} to pay`;
  if (view.hasOwed && (state === 'Settled' || state === 'Paid'))
    return `All is paid.${view.isTaken ? ' Thank you.' : ''}`;
  return view.paidBack ? `We have paid back ${view.paidBack}` : `There is nothing to pay${view.isOver ? '' : ' now'}`;
}

const pages: Record<string, string> = { '/RefundPolicy': 'Refund Policy', '/myinterests': 'My Interests' };
/** A sentence leads to a page where it names its address. */
const withLinks = (words: string) => words.split(/(\/[A-Za-z]+)/).map((part) => (pages[part] ? toPage(part) : part));
const toPage = (to: string) => (
  <a key={to} href={to}>
    {pages[to]}
  </a>
);

/** One link, one payer, one bill: what is open, how it is paid, and every paper. Looking at it changes nothing. */
export default function BillPage({ loaderData }: Route.ComponentProps) {
  const { view, flash, provider } = loaderData;
  return <LinkPage {...loaderData}>{view ? <Body view={view} flash={flash} phone={provider.phone} /> : null}</LinkPage>;
}

type Props = { view: BillView; flash: Flash | null };

function Body({ view, flash, phone }: Props & { phone: string }) {
  const stays = view.isTaken ? ', and your seat does not lapse' : '';
  const asks = view.own !== null && view.lacks !== '' && view.open === '';
  return (
    <div className="seat__body wrap">
      <div className="seat__main">
        <div>
          <p className="seat__who">
            Bill <b className="whole">{view.reference}</b> for <b>{view.payer}</b>
          </p>
          <h1>{titleOf(view)}</h1>
          <p className="seat__more">{wholeWords([view.training, view.when].filter(Boolean).join(', '))}</p>
        </div>
        {view.open && (view.isTold || view.hasOwed) ? (
          <p>{view.isTold ? 'Nothing to do now.' : `No last day to pay is set${stays}.`}</p>
        ) : null}
        {view.halted ? <p>{withLinks(wholeWords(view.halted))}</p> : null}
        {view.anew ? <Button href={view.anew}>Open the new bill</Button> : null}
        {view.anew === '' ? <p>Open it from our newest mail, or call the office.</p> : null}
        {asks ? <WhoPays view={view} flash={flash} asks /> : null}
        {view.outdated ? <p>{`Proforma ${view.outdated} is out of date: please wait for the new one.`}</p> : null}
        <YouSaid view={view} />
        {view.open && !view.outdated ? <HowToPay view={view} /> : null}
        {view.takesNotes && (view.cancelled || !view.isTold) ? <IHavePaid view={view} flash={flash} /> : null}
      </div>
      <div className="seat__side">
        <Record className="bill__sums" title="Amount in rupees" facts={[...view.lines, ...view.sums]} />
        <Papers view={view} />
        {asks ? null : <WhoPays view={view} flash={flash} />}
        <p className="seat__foot">
          Questions: <span className="whole">{phone}</span>. The class does not run, or you cannot come?{' '}
          <a href="/RefundPolicy">Refund Policy</a>. Does a message name another bank account? Do not pay, and call us.
        </p>
      </div>
    </div>
  );
}

function HowToPay({ view: { bank, upi, upiLimit, isTold } }: { view: BillView }) {
  if (!bank) return <p>The office sends the payment details.</p>;
  const facts = bank.map(({ label, value }) => ({
    label,
    value: label === 'Bank' ? value : <span data-copy={label}>{value}</span>,
  }));
  const ways = (
    <>
      {upi ? (
        <Record title="Pay by UPI">
          <RecordBody className="stack">
            <Button className="when-narrow" href={upi.uri} wide>
              Open UPI app
            </Button>
            <QrPicture code={upi.qr} label="QR code for a UPI app" />
          </RecordBody>
        </Record>
      ) : null}
      <Record title={upi ? 'Or by bank transfer' : 'Pay by bank transfer'} facts={facts}>
        {upiLimit ? (
          <RecordBody>
            <p className="small">UPI usually stops at {upiLimit} a payment; please use the bank transfer.</p>
          </RecordBody>
        ) : null}
      </Record>
    </>
  );
  if (!isTold) return ways;
  return (
    <details className="seat__quiet">
      <summary>How to pay</summary>
      {ways}
    </details>
  );
}

/** What they have told; what the office has not looked at yet they may take back. */
function YouSaid({ view: { notes, path } }: { view: BillView }) {
  if (notes.length === 0) return null;
  return (
    <div className="small">
      <p>You have told us:</p>
      <ul>
        {notes.map(({ id, settled, words }) => (
          <li key={id}>
            {words}
            {settled ? null : (
              <form {...postTo({ path }, 'not-paid')}>
                <input type="hidden" name="note" value={id} />
                <SendButton look="text">Take it back: I have not paid this</SendButton>
              </form>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function IHavePaid({ view, flash }: Props) {
  const refused = refusalOf('bill-paid', flash);
  const field = (name: 'reference' | 'paidOn' | 'amount', now?: string) => ({
    name,
    autoComplete: 'off',
    error: refused?.errors?.[name],
    defaultValue: typedBefore(refused ? flash : null, name) ?? now,
  });
  const hasTold = view.notes.some(({ settled }) => !settled);
  return (
    <details className={hasTold ? 'seat__quiet' : 'bill__paid'} id="paid" open={refused !== null}>
      <summary className={hasTold ? '' : view.upi ? 'button button--outline' : 'button'}>
        {hasTold ? 'Another payment' : 'I have paid'}
      </summary>
      <form className="stack--large" {...postTo(view, 'paid')} noValidate>
        <TextField {...field('reference')} label="Reference of the transfer, often called UTR" maxLength={60} />
        <TextField {...field('paidOn', view.today)} label="Paid on" type="date" />
        <TextField {...field('amount', view.openAsTyped)} label="Amount in rupees" inputMode="decimal" />
        <ShortNotice wording={billNotice} />
        <SendButton wide>Tell the office</SendButton>
      </form>
    </details>
  );
}

/** Who pays as papers say it, and the form that says it otherwise; `asks` where a paper waits for something: then the form alone. */
function WhoPays({ view, flash, asks }: Props & { asks?: boolean }) {
  const { own, lacks, remark, state, who } = view;
  const refused = refusalOf('bill-payer', flash);
  const field = (name: OwnField) => ({
    name,
    label: ownLabels[name],
    error: refused?.errors?.[name],
    defaultValue: typedBefore(refused, name) ?? own?.[name],
  });
  return (
    <Record title="Who pays" facts={asks ? undefined : who}>
      {own ? (
        <RecordBody>
          {lacks && state !== 'Draft' ? <p className="small">{`Documents wait for: ${lacks}.`}</p> : null}
          {remark ? <p className="small">{remark}</p> : null}
          <details className="seat__quiet" id="payer" open={refused !== null || lacks !== '' || remark !== ''}>
            <summary className="no-print" hidden={asks}>
              Correct it
            </summary>
            <form className="stack--large" {...postTo(view, 'payer')} noValidate>
              <input type="hidden" name="version" value={own.version} />
              <TextField {...field('name')} autoComplete="organization" maxLength={120} />
              <TextArea {...field('address')} rows={3} autoComplete="street-address" />
              <TextField {...field('city')} autoComplete="address-level2" maxLength={60} />
              <TextField {...field('pin')} inputMode="numeric" autoComplete="postal-code" maxLength={10} />
              <TextField {...field('gstin')} optional autoCapitalize="characters" spellCheck={false} maxLength={20} />
              <TextField {...field('orderNumber')} optional hint="It is printed on the bill." maxLength={60} />
              <ShortNotice wording={billNotice} />
              <SendButton look={lacks ? 'primary' : 'outline'} wide>
                {asks ? 'Send' : 'Save'}
              </SendButton>
            </form>
          </details>
        </RecordBody>
      ) : null}
    </Record>
  );
}

function Papers({ view: { papers } }: { view: BillView }) {
  if (papers.length === 0) return null;
  return (
    <Record title="Documents">
      <ul className="bill__papers">
        {papers.map(({ name, number, on, path }) => (
          <li key={path}>
            <a href={path}>
              <b>
                {name} <span className="whole">{number}</span>
              </b>
              <span className="small muted">{on}, PDF</span>
            </a>
          </li>
        ))}
      </ul>
    </Record>
  );
}
