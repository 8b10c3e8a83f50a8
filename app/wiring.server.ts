import { datesAnnounced } from './classes/announce/dates-announced.email.tsx';
import { datesDeliverer } from './classes/announce/leave-dates.server.ts';
import { listDeliverer } from './classes/announce/tell-subscribers.server.ts';
import { tellingOfChange } from './classes/tell-change.server.ts';
import { endSeats } from './classes/seats/end-seats.server.ts';
import { promised } from './classes/seats/promises.server.ts';
import { employerMails } from './classes/nominations/mails/employer-mails.email.tsx';
import { employerMailDeliverer } from './classes/nominations/mails/write-employer-mail.server.ts';
import { batchMails } from './classes/mails/batch-mails.email.tsx';
import { ownSeatMails } from './classes/mails/seat-mails.email.tsx';
import { seatMailDeliverer } from './classes/mails/write-seat-mail.server.ts';
import { seatsOfAccount } from './classes/seat-page/list-own-seats.server.ts';
import { classDatesReader } from './classes/dates/list-class-dates.server.ts';
import { seatRequestDeliverer } from './classes/dates/request-seat.server.ts';
import { followBill } from './billing/follow-seat.server.ts';
import { billMails } from './billing/mails/bill-mails.email.tsx';
import { billMailDeliverer, paperAttachments } from './billing/mails/write-bill-mail.server.ts';
import { askPayer, findEmployerBills, findSeatBill, mailBillAgain, paidBy } from './billing/seat-bill.server.ts';
import { isOwnGstin } from './billing/rules.ts';
import { findSettings } from './billing/settings.server.ts';
import { classAttachments } from './classes/pack/pack-file.server.ts';
import { getPageContent, listAnswers, mailTextsReader, providerReader } from './content/read-content.server.ts';
import { listTrainingEvents } from './interest/training-events.server.ts';
import type { SearchSources } from './catalogue/search/search-courses.server.ts';
import { confirmSubscriptionMail, subscriptionNotice } from './contact/subscribe.email.tsx';
import { messageNotice, messageReceived } from './contact/send-message.email.tsx';
import { forgetAccount } from './erasure.server.ts';
import { identityDeliverers } from './identity/deliverers.server.ts';
import { identityMails } from './identity/mails/identity-mails.email.tsx';
import { interestNotice, interestReceived } from './interest/send-receipts.email.tsx';
import { openCase } from './office/people/cases/open-case.server.ts';
import { readHeadKeys } from './office/people/merges/same-as.server.ts';
import { findShownAsOne, followSeat } from './office/people/follow/follow-seat.server.ts';
import { officeLetter } from './office/post/letters/letter.email.tsx';
import { officeDigest } from './office/post/notices/digest.email.tsx';
import { replyNotice } from './office/post/replies/reply-notice.email.tsx';
import { noticeDeliverers } from './office/post/notices/gather-notices.server.ts';
import type { App, Wired, Db, Trx } from './platform/app.server.ts';
import type { MailTemplate } from './platform/outbox/mail-template.ts';
import type { MailTransport } from './platform/outbox/mail-transport.server.ts';
import { mailDeliverer } from './platform/outbox/mail.server.ts';
import type { Deliver } from './platform/outbox/outbox.server.ts';
import { registeredReader } from './registration/find-registration.server.ts';
import { registrationNotice, registrationReceived } from './registration/complete/send-receipts.email.tsx';
import { enrolmentChanged, enrolmentDeliverer } from './registration/record-changes.server.ts';
import { erasureAsked, erasureProofMail } from './registration/your-data/erasure.email.tsx';

export const mailTemplates: MailTemplate[] = [
  ...identityMails,
  interestReceived,
  interestNotice,
  messageReceived,
  messageNotice,
  confirmSubscriptionMail,
  subscriptionNotice,
  registrationReceived,
  registrationNotice,
  erasureAsked,
  erasureProofMail,
  officeLetter,
  officeDigest,
  replyNotice,
  ...ownSeatMails,
  ...batchMails,
  datesAnnounced,
  ...billMails,
  ...employerMails,
];

/** Who takes what leaves the outbox, by topic. */
export function deliverers(app: App, transport: MailTransport): Record<string, Deliver> {
  const mail = mailDeliverer(app, mailTemplates, transport, { ...classAttachments(app), ...paperAttachments(app) });
  return {
    mail,
    ...identityDeliverers(app, mail, forgetAccount(app)),
    ...noticeDeliverers(app, mail),
    ...seatMailDeliverer(app, mail),
    ...billMailDeliverer(app, mail),
    ...employerMailDeliverer(app, mail),
    ...listDeliverer(app),
    ...endSeats.deliverer(app),
    ...promised.deliverer(app),
    ...tellingOfChange.deliverer(app),
    ...datesDeliverer(app, mail),
    ...seatRequestDeliverer(app),
    [enrolmentChanged]: enrolmentDeliverer(app),
  };
}

export function wire(db: Db): Wired {
  return {
    provider: providerReader(db),
    mailTexts: mailTextsReader(db),
    received: openCase,
    async seatMoved(trx, moved) {
      await followSeat(trx, moved);
      await followBill(trx, moved);
    },
    seatBill: findSeatBill,
    mailBillAgain,
    paidBy,
    askPayer,
    employerBills: findEmployerBills,
    gst: () => readGst(db),
    isOwnGstin: async (gstin) => isOwnGstin(gstin, (await findSettings(db)).settings),
    shownAsOne: findShownAsOne,
    headKeys: readHeadKeys,
    seatsOfAccount,
    classDates: classDatesReader(db, readGst),
    registered: registeredReader(db),
  };
}

async function readGst(db: Db | Trx) {
  const { rate, rounding } = (await findSettings(db)).settings;
  return { rate, rounding };
}

/** What the search looks into beside the courses. */
export const searchSources = (app: Pick<App, 'db' | 'config'>): SearchSources => ({
  words: async () => (await getPageContent(app, 'search-words')).record,
  // Levels that can be asked for are found by their own pages.
  shortCourses: async () => (await listTrainingEvents(app)).filter(({ kind }) => kind === 'short course'),
  answers: () => listAnswers(app),
});
