import type { ReactNode } from 'react';
import { SendButton } from '../../design/button/button.tsx';
import { classNames } from '../../design/class-names.ts';
import { Consent, RadioTiles, TextArea, TextField } from '../../design/field/fields.tsx';
import { TitledNotice } from '../../design/form/form.tsx';
import { Record } from '../../design/record/record.tsx';
import { Reveal } from '../../design/reveal/reveal.tsx';
import { refusalOf, typedBefore, type Flash } from '../../platform/calls/flash.ts';
import type { SeatBill } from '../../platform/app.server.ts';
import { momentInWords } from '../days.ts';
import { detailRules, meals } from './detail-rules.ts';
import { contactAbout } from '../../site/contact-about.ts';
import { notice } from './privacy-notice.ts';
import { billComes, detailsWords, isFormOpen, isPaidFor, isPayerOpen, isToPay, weCheck } from './say.ts';
import { postTo } from '../link-page/link-page.tsx';
import type { SeatView } from './read-seat-page.server.ts';

type Props = { view: SeatView; flash: Flash | null };

/** What whoever has a seat has done and what is left. */
export function LeftToDo({ view }: { view: SeatView }) {
  const { named, payer } = view.details;
  const hasPayer = !isPayerOpen(view);
  const sure = view.situation !== 'taken';
  const confirmed = (
    <Item done={sure} waits={!sure} title="Class confirmed">
      {sure ? 'The class will run' : view.hasEmail ? 'We write to you on that day' : 'It will appear here'}
    </Item>
  );
  return (
    <Record title="Step by step">
      <ul className="seat__to-do">
        <Item done title="Yes, the seat is mine">
          {view.saidYesAt ? momentInWords(view.saidYesAt) : null}
        </Item>
        <Item done={named} href="#idName" title="Name as on your ID">
          {named ? 'Given' : 'Passport, licence or other photo ID'}
        </Item>
        <Item done={hasPayer} href="#payer" title="Who pays">
          {hasPayer
            ? payerInWords(view)
            : payer === 'Employer'
              ? 'Your employer: which company?'
              : 'You, or your employer'}
        </Item>
        {sure ? confirmed : null}
        {isPaidFor(view) ? null : (
          <Item
            done={view.bill?.paid ?? false}
            waits={!isToPay(view)}
            href={view.bill?.path ?? undefined}
            title="Your payment"
          >
            {view.bill ? payInWords(view.bill) : unbilledInWords(view)}
          </Item>
        )}
        {sure ? null : confirmed}
      </ul>
    </Record>
  );
}

/** Who said that they pay may still say that their employer does, as long as there is no bill. */
function payerInWords(view: SeatView): ReactNode {
  const { bill, details } = view;
  if (isPaidFor(view)) {
    if (!bill) return unbilledInWords(view);
    return `${bill.paid ? `${view.employer || view.known?.company || payerWords['Employer']}. ` : ''}${payInWords(bill)}`;
  }
  const words = payerWords[details.payer] ?? 'As on the bill';
  if (bill || details.payer !== 'Self') return words;
  return (
    <>
      {words}.{' '}
      <a className="no-print" href="#payer">
        Does your employer pay?
      </a>
    </>
  );
}

/** Who pays what, before there is a bill; a company's own address for it is nothing that the form asks for. */
function unbilledInWords({ employer, known, price, reference, details: { payer } }: SeatView): ReactNode {
  if (employer) return `${employer} pays`;
  if (payer !== 'Employer') return `${billComes(payer)} ${price}`;
  return (
    <>
      {known?.company || 'Your employer'} pays.{' '}
      <a href={contactAbout(`Class ${reference}: where the bill goes`)}>Write to us</a> where its bill goes, or wait
      until we ask. {price}
    </>
  );
}

function payInWords({ paid, path, isOwn, open, lacks, isTold }: SeatBill): string {
  if (paid) return 'Nothing more to pay';
  if (isTold) return weCheck;
  if (!isOwn) return 'Your employer has the bill';
  if (lacks) return `We need your address for the bill${path ? '' : ' first. The link is in our mail to you'}`;
  if (open === '') return 'Our office looks at what was paid';
  return `${open} to pay`;
}

type ItemProps = { title: string; done: boolean; waits?: boolean; href?: string | undefined; children: ReactNode };

function Item({ title, done, waits, href, children }: ItemProps) {
  const words = (
    <>
      <i className={classNames('seat__tick', done && 'seat__tick--done ticked', waits && 'seat__tick--waits')} />
      <span>
        <b>
          {title}
          <span className="vh">{done ? ', done' : waits ? ', later' : ', to do'}</span>
        </b>
        <span>{children}</span>
      </span>
    </>
  );
  return <li>{href && !done ? <a href={href}>{words}</a> : <div>{words}</div>}</li>;
}

/** The words of the form that asked for the seat. */
const payers = [
  { value: 'Self', label: 'I pay' },
  { value: 'Employer', label: 'My employer', reveals: true },
];
const payerWords: Record<string, string> = { Self: 'You', Employer: 'Your employer' };
const anotherNumber = {
  type: 'tel',
  inputMode: 'tel',
  autoComplete: 'tel',
  hint: 'Where our office reaches you, if it is another than you gave',
} as const;
const taxNumber = { autoCapitalize: 'characters', hint: 'Of whoever pays, if it is to stand on the bill' } as const;

/**
 * Whoever is sent the link may open it: nothing that was given stands in the fields, but for whoever is logged in as its person, and the name in the
 * browser where it was typed. What is left empty stays as it is.
 */
export function DetailsForm({ view, flash }: Props) {
  const before = refusalOf('seat-details', flash);
  const isLeft = isFormOpen(view);
  const errors = before?.errors ?? {};
  const { servedGiven, ownName, nameFixed, asksPhone, payer, hasLevelBefore } = view.details;
  const text = (name: keyof typeof detailRules) => ({
    name,
    label: detailRules[name].label,
    maxLength: detailRules[name].most,
    autoComplete: 'off',
    error: errors[name],
    defaultValue:
      typedBefore(before, name) ??
      (name === 'phone' ? undefined : (view.known?.[name] ?? (name === 'idName' ? ownName : undefined))),
  });
  return (
    <Record title="Your details">
      <details className="seat__details no-print" id="details" open={before !== null || isLeft}>
        <summary hidden={isLeft}>{detailsWords(view)}</summary>
        <form className="stack--large" noValidate {...postTo(view, 'details')} data-keeps="">
          <Before view={view} />
          {nameFixed ? (
            <p className="small">Your name is noted. To change it now, call the office.</p>
          ) : (
            <TextField {...text('idName')} autoComplete="name" hint="Passport, licence or other photo ID" />
          )}
          {asksPhone ? <TextField {...text('phone')} {...anotherNumber} optional /> : null}
          {view.employer || view.bill?.paid ? null : (
            <>
              <RadioTiles
                name="payer"
                label="Who pays?"
                choices={payers}
                columns={2}
                error={errors['payer']}
                defaultValue={typedBefore(before, 'payer') ?? payer}
              />
              <Reveal note="Only if your employer pays.">
                <TextField {...text('company')} autoComplete="organization" />
              </Reveal>
              <TextField {...text('gstin')} {...taxNumber} optional />
            </>
          )}
          <RadioTiles
            name="meal"
            label="Meals"
            optional
            choices={meals.map((value) => ({ value }))}
            columns={2}
            error={errors['meal']}
            defaultValue={typedBefore(before, 'meal') ?? view.known?.meal}
          />
          <TextArea {...text('needs')} optional hint="What we should know to have you well in class" rows={3} />
          {servedGiven ? (
            <Consent name="without" value="1" label="Take out the meal and the special needs that I gave before." />
          ) : null}
          {hasLevelBefore ? (
            <>
              <TextField {...text('certificate')} optional hint="Of the level before, if you hold one" />
              <TextField
                name="certificateUntil"
                label="Valid until"
                type="date"
                optional
                error={errors['certificateUntil']}
                defaultValue={typedBefore(before, 'certificateUntil') ?? view.known?.certificateUntil}
              />
            </>
          ) : null}
          <TitledNotice sentences={notice.sentences} inShort={notice.inShort}>
            <a href="/PrivacyPolicy">Privacy Policy</a>
          </TitledNotice>
          <SendButton wide>Send my details</SendButton>
        </form>
      </details>
    </Record>
  );
}

/** What was given before, and what is needed because it was not. */
function Before({ view }: { view: SeatView }) {
  const { named, companyGiven } = view.details;
  const filled = sayFilled(view);
  return (
    <>
      {named ? null : <input type="hidden" name="noName" value="1" />}
      {companyGiven || view.employer || view.bill?.paid ? null : <input type="hidden" name="noCompany" value="1" />}
      {filled ? <p className="small">{filled}</p> : null}
    </>
  );
}

function sayFilled({ known, hasAsked, details: { named, ownName } }: SeatView): string | null {
  const stays = 'What you leave empty stays as it is.';
  if (known) return named ? `This is what you gave. ${stays}` : 'Filled in from your account. Please check it.';
  if (hasAsked && !named && !ownName) return 'For your safety we do not show your name here. Please type it again.';
  const hidden = ' What you gave is not shown, as a link can be passed on. Log in, and it stands here.';
  return named ? `${stays}${ownName ? '' : hidden}` : null;
}

/** What could not be kept any more is not lost: it stands here to be copied. */
export function Typed({ flash }: { flash: Flash | null }) {
  const before = refusalOf('seat-details', flash);
  const facts = Object.entries(detailRules).flatMap(([name, { label }]) => {
    const value = typedBefore(before, name);
    return value ? [{ label, value }] : [];
  });
  return facts.length > 0 ? <Record title="What you typed" facts={facts} /> : null;
}
