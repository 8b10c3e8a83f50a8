import { officeRoleNames, officeRoles } from '../../identity/staff/office-role.ts';
import { choicesOf, yesOrNo, type List } from './list.ts';

export const subscribers: List = {
  name: 'subscribers',
  heads: 'email',
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
    { key: 'confirmedAt', title: 'Confirmed', type: 'moment', inTable: true },
    { key: 'leftAt', title: 'Left', type: 'moment', inTable: true },
  ],
};

export const people: List = {
  name: 'people',
  heads: 'name',
  title: 'People',
  lede: 'Everybody with an account. Who only sent a form is found under what they sent.',
  empty: 'People appear here when they open an account.',
  searches: 'Name, email or phone',
  sort: { key: 'since', order: 'desc' },
  columns: [
    { key: 'name', title: 'Name', type: 'text', sortable: true, inTable: true },
    { key: 'email', title: 'Email', type: 'text', sortable: true, inTable: true },
    { key: 'confirmed', title: 'Email confirmed', type: 'choice', choices: yesOrNo, inTable: true, quick: true },
    { key: 'phone', title: 'Phone', type: 'text', inTable: true },
    { key: 'registered', title: 'Registered', type: 'choice', choices: yesOrNo, inTable: true, quick: true },
    {
      key: 'role',
      title: 'Role',
      type: 'choice',
      choices: choicesOf(['visitor', ...officeRoles], { visitor: 'Visitor', ...officeRoleNames }),
      quick: true,
    },
    {
      key: 'state',
      title: 'Account',
      type: 'choice',
      choices: choicesOf(['open', 'disabled', 'deleted'], { open: 'Open', disabled: 'Disabled', deleted: 'Deleted' }),
      unless: ['open', 'disabled'],
    },
    { key: 'since', title: 'Since', type: 'moment', sortable: true, inTable: true },
    { key: 'lastSeenAt', title: 'Last seen', type: 'moment', inTable: true },
  ],
};
