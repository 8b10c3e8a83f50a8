import { z } from 'zod';
import { MailButton, MailFacts, MailFrame, MailText } from '../../platform/outbox/mail-frame.email.tsx';
import { paragraphsAlone } from '../../platform/outbox/mail-frame.email.tsx';
import { dataLike, defineMail, type MailTemplate } from '../../platform/outbox/mail-template.ts';
import { indianTime } from '../../platform/indian-time.ts';
import { holdsNoMore, sayGoesBack } from '../../classes/seat-page/say.ts';

const example = {
  /** The first name of a person who pays; '' of a company. */
  name: '',
  paper: 'Credit note',
  number: 'XXT/26-27/00042',
  subject: 'CIP Level 1',
  city: 'Kochi',
  dates: '14 to 19 Dec',
  people: '',
  payer: 'Sample Coatings Private Limited',
  amount: '₹1,47,500',
  open: '₹97,500',
  /** The class that the paper names, where the bill is of another one since. */
  about: '',
  moved: '',
  tooMuch: '',
  lacks: '',
  /** When and how the newest money went back, where the mail is of that. */
  paidBack: '',
  reason: '',
  /** Of a proforma that no longer holds: who gave the seats back, and when. */
  gone: 'Anita Rao gave the seat back on Fri 20 Nov 2026.',
  /** What it may end in: it does in the first that it has words for. */
  endings: ['closingOpen'],
  /** A paper asks for what is open. */
  asks: true,
  attached: true,
  link: 'https://example.in/bill/sample',
};
export type BillMailData = typeof example;

type Wording = Record<'subject' | 'opening' | 'closing', string> &
  Partial<Record<'closingOpen' | 'closingMore' | 'closingCancelled' | 'closingPaid' | 'closingTold', string>> & {
    /** What it does besides telling: who gives their address is asked for no money yet, and what is withdrawn does not go along. */
    does?: 'ask address' | 'credit' | 'pay back' | 'replace' | 'withdraw';
  };

/** A mail about a bill: what it says of the paper, the class, and the way to the page where all of it stands. */
function billMailTemplate(name: string, { subject, opening, does, ...closings }: Wording): MailTemplate {
  return defineMail({
    name,
    data: dataLike(example),
    example,
    lines: { subject, preview: '{subject}, {city}, {dates}' },
    paragraphs: {
      greeting: 'Hello {name},',
      opening,
      attached: '{number} is attached.',
      onPage: 'You find it on the bill page as soon as it is ready.',
      closingOpen: otherAccount,
      ...closings,
    },
    slots: ({ attached: _, link: __, endings: ___, asks: ____, ...words }) => words,
    subject: (_, { line }) => line.subject,
    body(data, surroundings, { line, paragraph }) {
      const { payer, subject: training, city, dates, amount, open, tooMuch, paidBack, reason } = data;
      return (
        <MailFrame preview={line.preview} title={line.subject} surroundings={surroundings}>
          <MailText>{paragraph.greeting}</MailText>
          <MailText>{paragraph.opening}</MailText>
          <MailFacts
            facts={[
              ['For', does === 'replace' || !data.about ? `${training}, ${city}, ${dates}` : data.about],
              ['Before', does === 'replace' ? data.about : ''],
              ['People', data.people],
              ['Payer', payer],
              // What a paper asks for stands once.
              ['Amount', data.lacks || (amount === open && does !== 'credit') ? null : amount],
              ['Missing', data.lacks],
              ['To pay', open],
              ['To be paid back', tooMuch],
              ['Paid back on', paidBack],
              ['Reason', reason],
            ]}
          />
          {data.number && does !== 'withdraw' ? (
            <MailText>{data.attached ? paragraph.attached : paragraph.onPage}</MailText>
          ) : null}
          <MailButton href={data.link}>
            {does === 'ask address' ? 'Give the address' : data.asks ? `Pay ${open}` : 'Open the bill'}
          </MailButton>
          <MailText>{data.endings.map((place) => paragraph[place as 'closing']).find(Boolean)}</MailText>
        </MailFrame>
      );
    },
  });
}

/** Bank details stand on the page and on the paper, and never in the words of a mail. */
const otherAccount = 'If a message names another bank account, do not pay, and call us.';

/** To whoever may have paid what is not to be paid any more. */
const whereTold = {
  closing: 'If you have paid, tell us on the page of the bill: we look for it in the bank and write to you.',
  closingTold: 'You have told us that you paid: we look for it in the bank and write to you.',
};

/** Tells every owner that what papers and payments are made with was changed, without the values. */
const billingSet = defineMail({
  name: 'billing-set',
  data: z.object({ at: z.string(), who: z.string(), changed: z.array(z.string()) }),
  example: { at: '2026-11-20T04:30:00.000Z', who: 'Meera Iyer', changed: ['bank account'] },
  lines: {
    subject: 'Billing settings were changed',
    preview: 'A notice of the back office.',
    title: 'Billing settings were changed',
  },
  paragraphs: {
    opening: '{who} changed on {when}: {changed}.',
    closing: 'If nobody of you decided this, talk to {who} at once, and change it back under Settings, Billing.',
  },
  slots: ({ at, who, changed }) => ({ who, when: indianTime(at), changed: changed.join(', ') }),
  subject: (_, { line }) => line.subject,
  body: paragraphsAlone,
});

/** Tells the office what a payer has said on the page of their bill. */
const payerSays = (name: 'payment-noted' | 'payer-corrected', does: string, closing: string) =>
  defineMail({
    name,
    data: z.object({ payer: z.string(), bill: z.string(), said: z.string() }),
    example: { payer: 'Sample Coatings', bill: 'BILL-7K3M9Q', said: '₹1,47,500' },
    // What strangers call themselves stands in no subject.
    lines: { subject: `A payer ${does}: {bill}`, preview: 'Bill {bill}', title: `A payer ${does}` },
    paragraphs: { opening: 'Bill {bill} of {payer}: {said}.', closing },
    slots: (said) => said,
    subject: (_, { line }) => line.subject,
    body: paragraphsAlone,
  });

const wordings = {
  'bill-begun': {
    does: 'ask address',
    subject: 'We need your address for the bill: {subject}, {city}',
    opening: 'Give us your address, and we will send you the bill.',
    closing: 'Please do not pay before the bill has come by mail.',
  },
  'bill-proforma': {
    subject: 'Proforma {number}: {subject}, {city}',
    opening: 'Here is the proforma for your training: it says what to pay, and where. It is not a tax invoice.',
    closing: otherAccount,
    closingOpen: `No last day to pay is set. ${otherAccount}`,
  },
  'bill-voucher': {
    subject: 'Receipt voucher {number}',
    opening: 'We have received your payment of {amount}. Thank you.',
    closing: 'What is still to be paid, and every document, is on the bill page.',
    closingOpen: `The tax invoice follows when all is paid. ${otherAccount}`,
    closingMore: '{tooMuch} of it goes back to you: our office writes again.',
    closingCancelled:
      'The class is cancelled: please pay nothing more. This money goes back to you, unless it is kept for the next class; we write again.',
  },
  'bill-invoice': {
    subject: 'Tax invoice {number}: {subject}, {city}',
    opening: 'Here is the tax invoice for your training.',
    closing: 'All is paid. Thank you.',
    closingMore: 'All is paid, and {tooMuch} more than is due, which goes back to you. Thank you.',
    closingCancelled: 'The class is cancelled: please pay nothing more. Our office writes to you.',
  },
  'bill-credit-note': {
    does: 'credit',
    subject: 'Credit note {number}',
    opening: 'Here is a credit note for your tax invoice.',
    closing: 'There is nothing to pay.',
    closingMore: `${sayGoesBack('{tooMuch}')} We write again when it is on its way.`,
  },
  'refund-paid': {
    does: 'pay back',
    subject: 'We have paid back {amount}',
    opening: 'We have paid back {amount}.',
    closing: 'Your bank may need a few days to show it.',
    closingOpen: `Your bank may need a few days to show it. ${otherAccount}`,
  },
  'payment-received': {
    subject: 'We have received {amount}',
    opening: 'We have received your payment of {amount}. Thank you.',
    closing: 'All is paid.',
    closingMore: '{tooMuch} of it is more than is due, and goes back to you.',
  },
  'payment-reversed': {
    subject: 'A payment of {amount} did not arrive',
    opening: 'A payment of {amount} did not arrive, such as a returned cheque. It is off your bill now.',
    closing: 'Nothing is open. If you think that this is wrong, please call us.',
    closingOpen: `If you think that this is wrong, please call us. ${otherAccount}`,
  },
  'bill-anew': {
    does: 'replace',
    subject: '{paper} {number}: your bill is replaced',
    opening: 'We have replaced your bill. {paper} {number} takes the old one back. {moved}',
    closing: 'The new bill comes in a mail of its own.',
    closingOpen: `The new bill comes in a mail of its own. ${otherAccount}`,
  },
  'bill-reminder': {
    subject: '{open} to pay: {subject}, {city}',
    opening: 'Your bill is not paid yet.',
    closing: otherAccount,
  },
  'bill-cancelled': {
    subject: 'Your bill, class cancelled: {subject}, {city}',
    opening: 'The class of your bill is cancelled. Please pay nothing more on it.',
    ...whereTold,
    closingPaid:
      'What you have paid goes back to you: our office writes again. Whoever had a seat comes first in the next class.',
  },
  'bill-withdrawn': {
    does: 'withdraw',
    subject: 'Proforma {number} is no longer valid: {subject}, {city}',
    opening: `{gone} ${holdsNoMore('{number}')}`,
    ...whereTold,
  },
  'bill-link': {
    subject: 'New link to your bill: {subject}, {city}',
    opening: 'Here is a new link to your bill. Links that we mailed before do not open it any more.',
    closing: 'Nothing is to be paid. Every document is on the bill page.',
  },
} satisfies Record<string, Wording>;
export const billMailNames = Object.keys(wordings) as (keyof typeof wordings)[];
export const whatDoes = (name: keyof typeof wordings): Wording['does'] => (wordings[name] as Wording).does;

export const billMails: MailTemplate[] = [
  ...billMailNames.map((name) => billMailTemplate(name, wordings[name])),
  payerSays('payment-noted', 'says that they have paid', 'Look for it in the bank: it counts when it is seen there.'),
  payerSays('payer-corrected', 'has said who pays', 'Papers say so from now on. What is next stands on the bill.'),
  billingSet,
];
