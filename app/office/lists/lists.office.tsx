import type { ListRow } from './list-table.office.tsx';
import { ListScreen } from './list.office.tsx';
import { people, subscribers } from './people-lists.ts';

const personAddress = ({ email }: ListRow) => `/office/people/${encodeURIComponent(String(email))}`;

export const SubscriberList = () => <ListScreen list={subscribers} addressOf={personAddress} />;
export const PeopleList = () => <ListScreen list={people} addressOf={personAddress} />;
