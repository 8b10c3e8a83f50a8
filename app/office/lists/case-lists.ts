import { attendTimes, costBearers, labels as interestLabels } from '../../interest/rules.ts';
import { paymentCurrencies, preferredLocations, yesNo } from '../../interest/rules.ts';
import { chosenFields, courseOptions, labelOf as registrationLabel } from '../../registration/fields.ts';
import { caseKindNames, caseStatuses } from '../people/cases/contract.ts';
import { choice, day, moment, text, wordsOf, yesOrNo, type List } from './list.ts';

/** Where a case lies: archived and suspected ones are out of sight until asked for. */
const shelf = choice(
  'shelf',
  'Shown',
  { open: 'Current', archived: 'Archived', suspected: 'Held back: perhaps sent by a program' },
  { unless: ['open'], unlessSearched: ['suspected'] },
);
const status = choice('status', 'Status', wordsOf(caseStatuses), { quick: true });
const owner = choice('owner', 'Owner');
const ownedAt = moment('ownedAt', 'Given to its owner');
const dueOn = day('dueOn', 'Due');
const open = choice('open', 'Still open', yesOrNo);
const reply = choice('reply', 'Reply', { waits: 'Waits', none: 'None' });
const heads = text('heads', 'How many');
const company = text('company', 'Company');
const excerpt = text('excerpt', 'What they want');
const answeredAt = moment('answeredAt', 'First answered');
const receivedAt = moment('receivedAt', 'Received', { sortable: true });
const latestAt = moment('latestAt', 'Last sent', { sortable: true });
const name = text('name', 'Name', { sortable: true });
const email = text('email', 'Email', { sortable: true });
const phone = text('phone', 'Phone');
const reviewReason = text('reviewReason', 'Why held back');
const ofTheOffice = [status, open, owner, dueOn, heads, answeredAt, reply, receivedAt, latestAt, shelf];
const reference = text('reference', 'Ref.');

const formWords = (values: readonly string[]) => wordsOf(values, interestLabels);
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
    choice('event', 'Training event', undefined, { sortable: true, quick: true }),
    choice('location', 'Location', formWords([...preferredLocations, '']), { sortable: true, quick: true }),
    text('otherCity', 'Another city'),
    choice('timeFrame', 'Time frame', formWords([...attendTimes, '']), { quick: true }),
    choice('payer', 'Pays', formWords([...costBearers, ''])),
    choice('currency', 'Currency', formWords([...paymentCurrencies, ''])),
    choice('amppUser', 'AMPP account', formWords(yesNo)),
    text('amppUsername', 'AMPP username'),
    choice('amppMember', 'AMPP member', formWords(yesNo)),
    text('amppMemberId', 'AMPP member ID'),
    choice('loggedIn', 'Sent with an account', yesOrNo),
    ...ofTheOffice,
    reviewReason,
  ],
};

const chosen = (key: keyof typeof chosenFields) =>
  choice(key, registrationLabel(key), wordsOf([...chosenFields[key].options, '']));

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
    choice('courses', 'Courses', wordsOf(courseOptions), { quick: true }),
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
    day('prevCertValidity', registrationLabel('prevCertValidity')),
    choice('agreed', 'Agreement ticked', yesOrNo),
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

export const cases: List = {
  name: 'cases',
  rowHeader: 'name',
  title: 'Cases',
  lede: 'Everything that was sent to the office.',
  empty: 'Interests, registrations and messages appear here as they arrive.',
  searches: 'Name, email, phone or reference',
  sort: { key: 'latestAt', order: 'desc' },
  columns: [
    choice('kind', 'Kind', caseKindNames),
    reference,
    name,
    { ...email, sortable: false },
    phone,
    company,
    excerpt,
    choice('wish', 'Wish', undefined, { quick: true, sortable: true }),
    text('city', 'City', { quick: true, suggested: true }),
    choice('payer', 'Payer', formWords([...costBearers, '']), { quick: true }),
    choice('timeFrame', 'Time frame', formWords([...attendTimes, ''])),
    choice('comes', 'Could come in', undefined, { onlyFilter: true }),
    choice('cityNamed', 'Names a city', { named: 'Yes', any: 'Any city will do', none: 'No' }),
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
