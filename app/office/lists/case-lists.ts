import {
  attendTimes,
  costBearers,
  labels as interestLabels,
  paymentCurrencies,
  preferredLocations,
  yesNo,
} from '../../interest/rules.ts';
import { chosenFields, courseOptions, labelOf as registrationLabel } from '../../registration/fields.ts';
import { caseKindNames, caseKinds, caseStatuses } from '../people/cases/contract.ts';
import { choicesOf, yesOrNo, type List, type ListColumn } from './list.ts';

/** Where a case lies: archived and suspected ones are out of sight until asked for. */
const shelf: ListColumn = {
  key: 'shelf',
  title: 'Shown',
  type: 'choice',
  choices: choicesOf(['open', 'archived', 'suspected'], {
    open: 'Current',
    archived: 'Archived',
    suspected: 'Held back: perhaps sent by a program',
  }),
  unless: ['open'],
  unlessSearched: ['suspected'],
};
const status: ListColumn = {
  key: 'status',
  title: 'Status',
  type: 'choice',
  choices: choicesOf(caseStatuses),
  quick: true,
};
const owner: ListColumn = { key: 'owner', title: 'Owner', type: 'choice' };
const ownedAt: ListColumn = { key: 'ownedAt', title: 'Given to its owner', type: 'moment' };
const dueOn: ListColumn = { key: 'dueOn', title: 'Due', type: 'day' };
const open: ListColumn = { key: 'open', title: 'Still open', type: 'choice', choices: yesOrNo };
const reply: ListColumn = {
  key: 'reply',
  title: 'Reply',
  type: 'choice',
  choices: choicesOf(['waits', 'none'], { waits: 'Waits', none: 'None' }),
};
const heads: ListColumn = { key: 'heads', title: 'How many', type: 'text' };
const company: ListColumn = { key: 'company', title: 'Company', type: 'text' };
const excerpt: ListColumn = { key: 'excerpt', title: 'What they want', type: 'text' };
const answeredAt: ListColumn = { key: 'answeredAt', title: 'First answered', type: 'moment' };
const receivedAt: ListColumn = { key: 'receivedAt', title: 'Received', type: 'moment', sortable: true };
const latestAt: ListColumn = { key: 'latestAt', title: 'Last sent', type: 'moment', sortable: true };
const name: ListColumn = { key: 'name', title: 'Name', type: 'text', sortable: true };
const email: ListColumn = { key: 'email', title: 'Email', type: 'text', sortable: true };
const phone: ListColumn = { key: 'phone', title: 'Phone', type: 'text' };
const reviewReason: ListColumn = { key: 'reviewReason', title: 'Why held back', type: 'text' };
/** What the office keeps of a case of a form. */
const ofTheOffice = [status, open, owner, dueOn, heads, answeredAt, reply, receivedAt, latestAt, shelf];
const reference: ListColumn = { key: 'reference', title: 'Ref.', type: 'text' };

const choice = (key: string, title: string, values: readonly string[]): ListColumn => ({
  key,
  title,
  type: 'choice',
  choices: choicesOf(values, interestLabels),
});
const text = (key: string, title: string): ListColumn => ({ key, title, type: 'text' });
const newestFirst = { key: 'receivedAt', order: 'desc' } as const;

export const interests: List = {
  name: 'interests',
  rowHeader: 'reference',
  title: 'Interests',
  lede: 'Who has asked for which training, where and when.',
  empty: 'Expressions of interest appear here as soon as somebody sends the form.',
  searches: 'Name, email, phone or reference',
  sort: newestFirst,
  columns: [
    { ...reference, sortable: true },
    name,
    email,
    phone,
    company,
    { key: 'event', title: 'Training event', type: 'choice', sortable: true, quick: true },
    {
      ...choice('location', 'Location', [...preferredLocations, '']),
      sortable: true,
      quick: true,
    },
    text('otherCity', 'Another city'),
    { ...choice('timeFrame', 'Time frame', [...attendTimes, '']), quick: true },
    choice('payer', 'Pays', [...costBearers, '']),
    choice('currency', 'Currency', [...paymentCurrencies, '']),
    choice('amppUser', 'AMPP account', yesNo),
    text('amppUsername', 'AMPP username'),
    choice('amppMember', 'AMPP member', yesNo),
    text('amppMemberId', 'AMPP member ID'),
    { key: 'loggedIn', title: 'Sent with an account', type: 'choice', choices: yesOrNo },
    ...ofTheOffice,
    reviewReason,
  ],
};

const chosen = (key: keyof typeof chosenFields): ListColumn => ({
  key,
  title: registrationLabel(key),
  type: 'choice',
  choices: choicesOf([...chosenFields[key].options, '']),
});

export const registrations: List = {
  name: 'registrations',
  rowHeader: 'name',
  title: 'Registrations',
  lede: 'Who has completed a profile, and for which courses.',
  empty: 'Registrations appear here when somebody with an account completes their profile.',
  searches: 'Name, email or phone',
  sort: newestFirst,
  columns: [
    name,
    email,
    phone,
    {
      key: 'courses',
      title: 'Courses',
      type: 'choice',
      choices: choicesOf(courseOptions),
      quick: true,
    },
    company,
    text('department', 'Department'),
    text('city', 'City'),
    text('state', 'State'),
    text('country', 'Country'),
    text('postalCode', registrationLabel('postalCode')),
    text('fullAddress', registrationLabel('fullAddress')),
    chosen('addressType'),
    text('gstNo', registrationLabel('gstNo')),
    chosen('gender'),
    chosen('mealsPreferred'),
    text('homePhone', registrationLabel('homePhone')),
    text('workPhone', registrationLabel('workPhone')),
    chosen('isMember'),
    text('memberNumber', registrationLabel('memberNumber')),
    text('prevCertNo', registrationLabel('prevCertNo')),
    { key: 'prevCertValidity', title: registrationLabel('prevCertValidity'), type: 'day' },
    { key: 'agreed', title: 'Agreement ticked', type: 'choice', choices: yesOrNo },
    text('accountEmail', 'Account'),
    ...ofTheOffice,
  ],
};

export const messages: List = {
  name: 'messages',
  rowHeader: 'name',
  title: 'Messages',
  lede: 'What was written to the office through the contact form.',
  empty: 'Messages appear here when somebody uses the contact form.',
  searches: 'Name, email or phone',
  sort: newestFirst,
  columns: [
    name,
    email,
    phone,
    company,
    text('subject', 'Subject'),
    text('message', 'Message'),
    status,
    open,
    owner,
    dueOn,
    heads,
    answeredAt,
    reply,
    receivedAt,
    shelf,
    reviewReason,
  ],
};

/** Everything before the office in one list. */
export const cases: List = {
  name: 'cases',
  rowHeader: 'name',
  title: 'Cases',
  lede: 'Everything that was sent to the office.',
  empty: 'Interests, registrations and messages appear here as they arrive.',
  searches: 'Name, email, phone or reference',
  sort: { key: 'latestAt', order: 'desc' },
  columns: [
    {
      key: 'kind',
      title: 'Kind',
      type: 'choice',
      choices: choicesOf(caseKinds, caseKindNames),
    },
    reference,
    name,
    { ...email, sortable: false },
    phone,
    company,
    excerpt,
    { key: 'wish', title: 'Wish', type: 'choice', quick: true, sortable: true },
    { ...text('city', 'City'), quick: true, suggested: true },
    { ...choice('payer', 'Payer', [...costBearers, '']), quick: true },
    choice('timeFrame', 'Time frame', [...attendTimes, '']),
    { key: 'comes', title: 'Could come in', type: 'choice', onlyFilter: true },
    {
      key: 'cityNamed',
      title: 'Names a city',
      type: 'choice',
      choices: choicesOf(['named', 'any', 'none'], { named: 'Yes', any: 'Any city will do', none: 'No' }),
    },
    text('summary', 'About'),
    { ...heads, sortable: true },
    status,
    open,
    { ...owner, quick: true },
    { ...dueOn, sortable: true },
    ownedAt,
    answeredAt,
    reply,
    { ...receivedAt, sortable: false },
    latestAt,
    shelf,
    reviewReason,
  ],
};
