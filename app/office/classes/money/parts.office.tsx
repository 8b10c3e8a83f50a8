import { createContext, useContext, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import { Banner } from '../../../design/banner/banner.tsx';
import { focusForm, submits } from '../../../design/form/form.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { FactList } from '../../../design/fact-list/fact-list.tsx';
import { figures, netOf, paperNames, wayWords } from '../../../billing/bill.ts';
import type { Bill, Paper, Payment, PaymentWay } from '../../../billing/bill.ts';
import { taxRows } from '../../../billing/papers/paper-facts.ts';
import { placeInWords } from '../../../billing/rules.ts';
import { dayInWords } from '../../../classes/days.ts';
import { Button, Buttons, SendButton } from '../../../design/button/button.tsx';
import { SumsTable, type SumsRow } from '../../../design/table/table.tsx';
import { TextArea, TextField } from '../../../design/field/fields.tsx';
import { ask } from '../../ground/ask-office.ts';
import { useKept } from '../../ground/kept.office.tsx';
import { fieldErrors, useAct, useMayAct } from '../../ground/use-calls.office.tsx';
import type { AnswerOf, Given, OfficeCall } from '../../ground/calls.ts';
import { moneyCalls, type OneBill } from './contract.ts';

export const billHref = ({ reference }: { reference: string }): string => `/office/bills/${reference}`;

export const billRow = ({ reference }: { reference: string }, payer: string, cells: string[]): SumsRow => ({
  key: reference,
  href: billHref({ reference }),
  name: payer || 'Payer not known yet',
  cells,
});

/** Bills or classes in the same columns wherever they stand, each with its sum at the right; nothing where there are none. */
export function Sums({ id, title, ...table }: { id: string; title: string; heads: string[]; rows: SumsRow[] }) {
  if (table.rows.length === 0) return null;
  return (
    <Record title={title.replace(/^./, (letter) => letter.toUpperCase())} section={id}>
      <SumsTable {...table} />
    </Record>
  );
}

/** Until the settings are complete no paper is issued: what is missing is named, with the way to it for whoever may fill it in. */
export function Missing({ missing }: { missing: readonly string[] }) {
  const isOwner = useMayAct('owner');
  if (missing.length === 0) return null;
  return (
    <Banner kind="wait" title="No paper can be issued yet">
      <p>
        Missing in the billing settings: {missing.join(', ')}.{' '}
        {isOwner ? <a href="/office/billing">Fill them in</a> : 'An owner fills them in.'} Money can be noted all the
        same.
      </p>
    </Banner>
  );
}

type GraveCall = (typeof moneyCalls)['reverse' | 'credit' | 'payBack' | 'anew' | 'leave' | 'certify' | 'irn'];
type Fields = { [name: string]: string };
/** What a field begins with: what was typed and not sent yet, else what stands there `now`. */
type FieldOf = (
  name: string,
  now?: string,
) => { name: string; autoComplete: 'off'; defaultValue: string; error?: string };

type Ask = {
  bill: Bill;
  call: GraveCall;
  title: string;
  yes: string;
  says: string;
  /** It comes next: the words of the black button that opens it, and does nothing else. */
  next?: string | undefined;
  begins?: string;
  /** What is asked for in place of a reason, and its field. */
  label?: string;
  name?: string;
  /** What is said in the seconds in which it may be taken back, where it mails the payer. */
  soon?: string;
  /** What is wrong with it already, by field: nobody gives the password to learn it. */
  check?: (asked: { body: unknown }) => Fields;
  /** What is sent besides the reason and the version that was seen, where it is not what the fields are called. */
  bodyOf?: (fields: Fields) => object;
  onDone?: (answer: { bill: Bill }) => unknown;
  children?: (field: FieldOf) => ReactNode;
};

const ifNewer = (_: Fields, isNewer: boolean) => isNewer;
/** An act of a bill whose words are kept until they are sent: sent, they are gone with the bill as it was, also where its page was left meanwhile; `came`: where it shows them. */
export function useTyped<Call extends OfficeCall>(name: string, bill: Bill, call: Call, came = ifNewer) {
  const { reference, version } = bill;
  const kept = useKept(`${name}.${reference}`);
  const read = () => {
    const { sentAt = version, ...typed } = (kept.read() ?? { sentAt: -1 }) as { sentAt?: number };
    return sentAt >= 0 && !came(typed as Fields, sentAt !== version) ? typed : null;
  };
  const mark = (sentAt?: number) => kept.read() && kept.keep({ ...kept.read()!, sentAt });
  const send = (...asked: [Given<Call>, object]): Promise<AnswerOf<Call>> => (mark(version), ask(call, ...asked));
  const onRefused = ({ status }: { status: number }) => (mark(), status === 422);
  return { ...kept, read, act: { name: `bill.${reference}`, send, onRefused } };
}

/** The one form of a bill that is open, by its title, and how to open another: its button is the black one. */
export const OpenForm = createContext<[open: string, setOpen: Dispatch<SetStateAction<string>>]>(['', () => undefined]);

/** An act of an owner: opened first, always with its reason. What is grave is never black. */
export function GraveAct(how: Ask) {
  const { bill, call, title, yes, says, next, bodyOf, soon = null, label = 'Reason', name = 'reason' } = how;
  const [open, setOpen] = useContext(OpenForm);
  const kept = useTyped(`bill.${title}`, bill, call);
  const typed = (kept.read() ?? {}) as Fields;
  const act = useAct(call, {
    ...kept.act,
    onRefused: (refusal) => kept.act.onRefused(refusal) && open === title,
    // Nobody is mailed who has no address, such as whoever was erased.
    soon: () => (bill.payer.email === '' ? null : soon),
    onDone(answer) {
      kept.forget();
      setOpen((now) => (now === title ? '' : now));
      how.onDone?.(answer as { bill: Bill });
    },
    ...(how.check ? { check: how.check } : {}),
  });
  const errors: Fields = fieldErrors(act.error);
  const fieldOf: FieldOf = (field, now = '') => {
    const defaultValue = typed[field] ?? now;
    return { name: field, defaultValue, autoComplete: 'off', ...(errors[field] ? { error: errors[field] } : {}) };
  };
  const keep = ({ name: field, value }: HTMLInputElement) =>
    kept.keep({ ...(kept.read() as Fields | null), [field]: value });
  const submit = submits((form) => {
    const fields = Object.fromEntries(new FormData(form)) as Fields;
    const body = { ...(bodyOf ?? ((all: Fields) => all))(fields), [name]: fields[name], version: bill.version };
    if (!act.isPending) act.mutate({ bill: bill.reference, body } as Given<GraveCall>);
  });
  if (open !== title)
    return (
      <Button look={next ? 'primary' : 'outline'} small={!next} onClick={() => setOpen(title)}>
        {next ?? title}
      </Button>
    );
  return (
    <form
      method="post"
      className="stack heed heed--quiet whole-row"
      noValidate
      aria-label={title}
      onSubmit={submit}
      onChange={({ target }) => keep(target as HTMLElement as HTMLInputElement)}
      ref={focusForm}
    >
      <p>
        <b>{title}.</b> {says}
      </p>
      {how.children?.(fieldOf)}
      <TextField {...fieldOf(name, how.begins)} id={`${name}-${yes}`} label={label} maxLength={300} />
      <Buttons>
        <SendButton look={'grave' in call ? 'outline' : 'primary'} {...act.going()}>
          {yes}
        </SendButton>
        <Button small look="text" onClick={() => setOpen('')}>
          Not now
        </Button>
      </Buttons>
    </form>
  );
}

export const Quiet = ({ title, ...act }: { title: string; busy?: boolean; onClick: () => void }) => (
  <Button small look="outline" {...act}>
    {title}
  </Button>
);

export const waysOf = (ways: readonly PaymentWay[]) => ways.map((way) => [way, wayWords[way]] as const);

export function Money({ bill, sums }: Pick<OneBill, 'bill' | 'sums'>) {
  const { payments, lines } = bill;
  return (
    <Record title="Money">
      <FactList facts={sums[0] ? sums : [{ label: 'Due', value: lines[0] ? 'No fee is set' : 'Nothing' }]} paired />
      {payments.length > 0 ? (
        <RecordBody>
          <ul className="lines lines--ends">
            {payments.map((payment) => {
              const { id, receivedOn, amount, how, reference, reverses } = payment;
              return (
                <li key={id}>
                  <span>
                    {dayInWords(receivedOn)}, {wayWords[how]}
                    {certifiedOf(payment)}
                    {reverses ? `, ${payments.find((gone) => gone.id === reverses)?.reference} reversed` : ''}
                    {reference && (reverses || how !== 'withheld') ? (reverses ? ': ' : ', ') : ''}
                    {reverses || how !== 'withheld' ? <span className="own-line">{reference}</span> : null}
                  </span>
                  <b className="lines__end">{figures(amount)}</b>
                </li>
              );
            })}
          </ul>
        </RecordBody>
      ) : null}
    </Record>
  );
}

const certifiedOf = ({ how, reference, certifiedOn }: Payment) =>
  how === 'withheld' && reference ? `, certificate ${reference}, noted on ${dayInWords(certifiedOn)}` : '';

/** Where nothing else comes next, a paper that waits for its number does. */
export function Papers({ bill, path, isNext }: { bill: Bill; path: string | null; isNext: boolean }) {
  const { papers } = bill;
  const mayAct = useMayAct('office');
  return (
    <Record
      title="Papers"
      aside={
        path === null ? undefined : (
          <a className="press" href={path}>
            The payer’s page
          </a>
        )
      }
    >
      <RecordBody>
        {papers.length === 0 ? <p className="muted">None yet.</p> : null}
        <ul className="lines lines--ends">
          {papers.map((paper) => {
            const { id, kind, number, issuedOn, amounts, waits } = paper;
            return (
              <li key={id}>
                <span>
                  <a className="own-line" href={path === null || waits ? undefined : `${path}/${id}.pdf`}>
                    {paperNames[kind]} {number}
                  </a>
                  , {dayInWords(issuedOn)}
                  {waits ? ', waits for its IRN' : ''}
                </span>
                <b className="lines__end">{figures(amounts.total)}</b>
                {waits ? <Says paper={paper} /> : null}
                {waits && mayAct ? (
                  <NoteIrn
                    bill={bill}
                    id={id}
                    number={number}
                    isNext={isNext && id === papers.find((one) => one.waits)?.id}
                  />
                ) : null}
              </li>
            );
          })}
        </ul>
      </RecordBody>
    </Record>
  );
}

function Says({ paper }: { paper: Paper }) {
  const { about, lines, place, gstin, amounts, rate } = paper;
  const facts = [
    { label: 'For', value: about },
    { label: 'GSTIN', value: gstin || 'Not registered' },
    { label: 'Place of supply', value: placeInWords(place) },
    ...lines.map((line) => ({ label: line.name, value: figures(netOf([line])) })),
    { label: 'Taxable value', value: figures(amounts.taxable) },
    ...taxRows({ treatment: paper, rate, amounts }),
    { label: 'Round off', value: figures(amounts.roundOff) },
    { label: 'Total', value: figures(amounts.total) },
  ];
  return (
    <details className="whole-row">
      <summary className="press">What it says</summary>
      <FactList facts={facts} paired />
    </details>
  );
}

/** What the tax portal gave a paper: with it the paper leaves. */
const NoteIrn = ({ bill, id, number, isNext }: { bill: Bill; id: string; number: string; isNext: boolean }) => (
  <GraveAct
    bill={bill}
    call={moneyCalls.irn}
    title={`Note the IRN of ${number}`}
    soon={`${number} goes to the payer`}
    yes="Keep it and send the paper"
    says="As the portal shows it. It is drawn on the paper, and never changes."
    next={isNext ? `Note the IRN of ${number}` : undefined}
    name="irn"
    label="IRN"
    bodyOf={({ code = '' }) => ({ paperId: id, code })}
  >
    {(field) => <TextArea {...field('code')} label="Text of the signed QR code" rows={4} spellCheck={false} />}
  </GraveAct>
);
