import { officeRoleNames } from '../../identity/staff/staff-member.ts';
import { choice, moment, text, yesOrNo, type List } from './list.ts';

export const subscribers: List = {
  name: 'subscribers',
  rowHeader: 'email',
  title: 'Subscribers',
  lede: 'People put themselves on the list at the foot of every page of the site, and confirm by mail. Only those on the list are written to.',
  empty: 'Addresses appear here when somebody asks for class dates by email.',
  searches: 'Name or email',
  sort: { key: 'askedAt', order: 'desc' },
  columns: [
    text('email', 'Email', { sortable: true, inTable: true }),
    text('name', 'Name', { sortable: true, inTable: true }),
    choice(
      'state',
      'State',
      { asked: 'Not confirmed', on: 'On the list', left: 'Left' },
      { inTable: true, quick: true },
    ),
    moment('askedAt', 'Asked', { sortable: true, inTable: true }),
    moment('mailedAt', 'Confirmation mailed'),
    moment('confirmedAt', 'Confirmed', { inTable: true, titled: true }),
    moment('leftAt', 'Left', { inTable: true, titled: true }),
  ],
};

const lastWords = {
  interest: 'Asked for training',
  registration: 'Registered',
  message: 'Wrote a message',
  reply: 'Answered a letter',
  account: 'Opened an account',
  asked: 'Asked for class dates',
  on: 'Confirmed class dates',
  left: 'Left class dates',
};
export const people: List = {
  name: 'people',
  rowHeader: 'name',
  title: 'People',
  lede: 'Whoever wrote, asked, registered, subscribed, opened an account or was entered by hand: one row a person. Find also knows people whom only an employer named.',
  empty: 'People appear here when they open an account or send something.',
  searches: 'Name, email, phone or company',
  sort: { key: 'lastAt', order: 'desc' },
  marks: {
    standing: { held: 'Held back' },
    state: { disabled: 'Disabled' },
    role: { reader: 'Staff', office: 'Staff', owner: 'Staff' },
  },
  doubts: 'unproved',
  columns: [
    text('name', 'Name', { sortable: true, inTable: true }),
    text('email', 'Email', { sortable: true, inTable: true }),
    text('phone', 'Phone', { inTable: true }),
    text('company', 'Company', { inTable: true, titled: true }),
    text('city', 'City', { inTable: true, titled: true }),
    choice('account', 'Account', yesOrNo, { quick: true }),
    choice('registered', 'Registered', yesOrNo, { quick: true }),
    choice(
      'subscribed',
      'Class dates',
      { on: 'On the list', asked: 'Not confirmed', left: 'Left', none: 'Never asked' },
      { quick: true },
    ),
    text('cases', 'Cases', { inTable: true, titled: true }),
    choice('last', 'Last did', lastWords, { inTable: true }),
    moment('lastAt', 'When', { sortable: true, inTable: true }),
    choice('role', 'Role', { visitor: 'Visitor', ...officeRoleNames }, { quick: true }),
    choice('confirmed', 'Email confirmed', yesOrNo),
    choice('unproved', 'Not confirmed', { none: 'Nothing', name: 'Name', phone: 'Phone', both: 'Name and phone' }),
    choice('state', 'State of the account', { open: 'Open', disabled: 'Disabled', deleted: 'Deleted' }),
    choice('standing', 'Held back', { known: 'No', held: 'Held back' }),
    moment('since', 'Since', { sortable: true }),
    moment('lastSeenAt', 'Last seen'),
  ],
};
