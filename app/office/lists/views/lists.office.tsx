import type { ListRow } from '../contract.ts';
import { ListScreen } from '../list.office.tsx';
import { people, subscribers } from '../people-lists.ts';
import { viewsOf } from './views.office.tsx';

const addressOf = (key: unknown) => `/office/people/${encodeURIComponent(String(key))}`;

export const SubscriberList = () => (
  <ListScreen
    list={subscribers}
    kept={viewsOf(subscribers, '/office/subscribers')}
    addressOf={({ email }: ListRow) => addressOf(email)}
  />
);
export const PeopleList = () => (
  <ListScreen list={people} kept={viewsOf(people, '/office/people')} addressOf={({ id }: ListRow) => addressOf(id)} />
);
