import { billMail } from '../../identity/mails/mail-limits.server.ts';
import { shortSpan } from '../../classes/days.ts';
import { firstName } from '../../classes/batch.ts';
import type { App } from '../../platform/app.server.ts';
import type { AttachmentName, ReadAttachments } from '../../platform/outbox/mail-template.ts';
import type { Deliver } from '../../platform/outbox/outbox.server.ts';
import { NotDrawn } from '../../platform/pdf/draw-beside.server.ts';
import { billLink, readBills } from '../read-bills.server.ts';
import { sayGone } from '../../classes/nominations/nomination.ts';
import { money, paperNames } from '../bill.ts';
import { aboutOf } from '../papers/paper-facts.ts';
import { readPaperFile } from '../papers/paper-file.server.ts';
import { owedBack, wentBack } from '../refund.ts';
import { askedOn, gapsOfPayer, isAsked, isSaidPaid, tooMuchOf } from '../rules.ts';
import { whatDoes, type BillMailData } from './bill-mails.email.tsx';
import { BillMailPayload } from './tell-payer.server.ts';
import { movedOf } from '../sums.ts';
import { indianDate } from '../../platform/indian-time.ts';

/** Writes what is told of bills when it leaves: by then its paper is drawn, and its link is written nowhere but into the mail. */
export function billMailDeliverer(app: App, sendMail: Deliver): Record<string, Deliver> {
  return {
    async [billMail](message) {
      const written = await writeBillMail(app, BillMailPayload.parse(message.payload));
      if (written) await sendMail({ ...message, payload: written });
    },
  };
}

export const paperAttachments = (app: App): ReadAttachments => ({ paper: ({ id }) => readPaperFile(app, id) });

async function writeBillMail(app: App, told: BillMailPayload) {
  const [bill] = await readBills(app.db, [told.billId]);
  // Whoever had it erased is written to no more.
  if (!bill || bill.payer.email === '') return null;
  const paper = bill.papers.find(({ id }) => id === told.paperId);
  const does = whatDoes(told.mail);
  const attached = paper && does !== 'withdraw' ? await isDrawn(app, paper.id) : false;
  const { of, payer } = bill;
  const back = wentBack(bill).at(-1);
  const tooMuch = tooMuchOf(bill) || (paper?.kind === 'R' ? owedBack(bill) : 0);
  const open = isAsked(bill) && does !== 'ask address' ? money(bill.open) : '';
  return {
    template: told.mail,
    to: payer.email,
    attachments: (attached && paper ? [{ kind: 'paper', id: paper.id }] : []) satisfies AttachmentName[],
    data: {
      name: payer.kind === 'Self' ? firstName(payer.name) : '',
      paper: paper ? paperNames[paper.kind] : '',
      number: paper?.number ?? '',
      subject: of.title,
      city: of.city,
      dates: of.startsOn && of.endsOn ? shortSpan(of.startsOn, of.endsOn) : '',
      people: payer.kind === 'Self' ? '' : bill.lines.map(({ name }) => name).join(', '),
      payer: payer.name,
      amount: money(Math.abs(paper?.amounts.total ?? told.amount ?? bill.due ?? 0)),
      open,
      lacks: does === 'ask address' ? gapsOfPayer(bill).join(', ') : '',
      about: paper?.refersTo && paper.about !== aboutOf(bill)[0] ? paper.about : '',
      moved: movedOf(bill) > 0 ? `Your ${money(movedOf(bill))} counts on the new bill; no money moves.` : '',
      asks: askedOn(bill) > 0 && does !== 'ask address',
      gone: bill.lines.map(sayGone).join(' '),
      endings: [
        isSaidPaid(bill) ? 'closingTold' : '',
        bill.received > 0 ? 'closingPaid' : '',
        of.cancelled ? 'closingCancelled' : '',
        tooMuch > 0 ? 'closingMore' : '',
        open ? 'closingOpen' : '',
        'closing',
      ],
      reason: told.reason ?? paper?.reason ?? '',
      paidBack: does === 'pay back' && back ? `${indianDate(back.receivedOn)}, ${back.reference}` : '',
      tooMuch: tooMuch > 0 ? money(tooMuch) : '',
      attached,
      link: billLink(app, bill),
    } satisfies BillMailData,
  };
}

/** A mail does not wait for what cannot be drawn: its link leads to the page that says the same. */
async function isDrawn(app: App, paperId: string): Promise<boolean> {
  try {
    return (await readPaperFile(app, paperId)) !== null;
  } catch (error) {
    if (!(error instanceof NotDrawn)) throw error;
    app.log.error({ err: error, paper: paperId }, 'a mail leaves without its paper');
    return false;
  }
}
