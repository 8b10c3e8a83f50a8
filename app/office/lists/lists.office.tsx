import { BulkActions } from '../cases/bulk-actions.office.tsx';
import { useMayAct } from '../ground/me.office.tsx';
import { interests, messages, registrations } from './case-lists.ts';
import type { ListRow } from './list-table.office.tsx';
import { ListScreen } from './list.office.tsx';
import type { List } from './list.ts';
import { people, subscribers } from './people-lists.ts';

const caseAddress = ({ id }: ListRow) => `/office/cases/${id}`;
const personAddress = ({ email }: ListRow) => `/office/people/${encodeURIComponent(String(email))}`;

/** A list of cases, whose rows may be moved together. */
function CaseList({ list }: { list: List }) {
  const mayWork = useMayAct('office');
  return <ListScreen list={list} addressOf={caseAddress} {...(mayWork ? { bulk: <BulkActions /> } : {})} />;
}

export const InterestList = () => <CaseList list={interests} />;
export const RegistrationList = () => <CaseList list={registrations} />;
export const MessageList = () => <CaseList list={messages} />;
export const SubscriberList = () => <ListScreen list={subscribers} addressOf={personAddress} />;
export const PeopleList = () => <ListScreen list={people} addressOf={personAddress} />;
