import { BulkActions } from '../inbox/bulk-actions.office.tsx';
import { useMayAct } from '../shell/me.office.tsx';
import { interests, messages, registrations } from '../lists/case-lists.ts';
import type { List } from '../lists/list.ts';
import { ListScreen, type ListRow } from './list-screen.office.tsx';
import { people, subscribers } from '../lists/people-lists.ts';

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
