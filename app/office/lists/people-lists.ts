import { officeRoleNames } from '../../identity/staff/office-role.ts';
import { choicesOf, yesOrNo, type List } from './list.ts';

export const subscribers: List = {
  name: 'subscribers',
  rowHeader: 'email',
  title: 'Subscribers',
  lede: 'Who has asked for class dates by email. Only those on the list are written to.',
  empty: 'Addresses appear here when somebody asks for class dates by email.',
  searches: 'Name or email',
  sort: { key: 'askedAt', order: 'desc' },
  columns: [
    { key: 'email', title: 'Email', type: 'text', sortable: true, inTable: true },
    { key: 'name', title: 'Name', type: 'text', sortable: true, inTable: true },
    {
      key: 'state',
      title: 'State',
      type: 'choice',
      choices: choicesOf(['asked', 'on', 'left'], { asked: 'Not confirmed', on: 'On the list', left: 'Left' }),
      inTable: true,
      quick: true,
    },
    { key: 'askedAt', title: 'Asked', type: 'moment', sortable: true, inTable: true },
    { key: 'mailedAt', title: 'Confirmation mailed', type: 'moment' },
    { key: 'confirmedAt', title: 'Confirmed', type: 'moment', inTable: true, titled: true },
    { key: 'leftAt', title: 'Left', type: 'moment', inTable: true, titled: true },
  ],
};

/** What somebody did last, in words of the person's own. */
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
const text = (key: string, title: string) => ({ key, title, type: 'text' as const });
const choice = (key: string, title: string, labels: Record<string, string>) => ({
  key,
  title,
  type: 'choice' as const,
  choices: choicesOf(Object.keys(labels), labels),
});

export const people: List = {
  name: 'people',
  rowHeader: 'name',
  title: 'People',
  lede: 'Everybody who wrote, asked, registered, subscribed, opened an account or was entered by hand: one row a person.',
  empty: 'People appear here when they open an account or send something.',
  searches: 'Name, email, phone or company',
  sort: { key: 'lastAt', order: 'desc' },
  marks: { standing: 'held', state: 'disabled' },
  doubts: 'unproved',
  columns: [
    { ...text('name', 'Name'), sortable: true, inTable: true },
    { ...text('email', 'Email'), sortable: true, inTable: true },
    { ...text('phone', 'Phone'), inTable: true },
    { ...text('company', 'Company'), inTable: true },
    { ...text('city', 'City'), inTable: true },
    { key: 'account', title: 'Account', type: 'choice', choices: yesOrNo, inTable: true, quick: true, titled: true },
    { key: 'registered', title: 'Registered', type: 'choice', choices: yesOrNo, quick: true },
    {
      ...choice('subscribed', 'Class dates', {
        on: 'On the list',
        asked: 'Not confirmed',
        left: 'Left',
        none: 'Never asked',
      }),
      quick: true,
    },
    { ...text('cases', 'Cases'), inTable: true, titled: true },
    { ...choice('last', 'Last did', lastWords), inTable: true },
    { key: 'lastAt', title: 'When', type: 'moment', sortable: true, inTable: true },
    { ...choice('role', 'Role', { visitor: 'Visitor', ...officeRoleNames }), quick: true },
    { key: 'confirmed', title: 'Email confirmed', type: 'choice', choices: yesOrNo },
    choice('unproved', 'Not confirmed', { none: 'Nothing', name: 'Name', phone: 'Phone', both: 'Name and phone' }),
    choice('state', 'State of the account', { open: 'Open', disabled: 'Disabled', deleted: 'Deleted' }),
    choice('standing', 'Held back', { known: 'No', held: 'Held back' }),
    { key: 'since', title: 'Since', type: 'moment', sortable: true },
    { key: 'lastSeenAt', title: 'Last seen', type: 'moment' },
  ],
};
