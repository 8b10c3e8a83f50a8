import { QuietButton } from '../../design/button/button.tsx';
import type { ListRow } from './contract.ts';
import { ListScreen } from './list.office.tsx';
import { people, subscribers } from './people-lists.ts';

const personAt = (key: unknown) => `/office/people/${encodeURIComponent(String(key))}`;

export const PeopleList = () => <ListScreen list={people} addressOf={({ id }: ListRow) => personAt(id)} />;
export const SubscriberList = () => (
  <ListScreen
    list={subscribers}
    addressOf={({ email }: ListRow) => personAt(email)}
    actions={
      <QuietButton href="/#subscribe" target="_blank">
        Where they ask
      </QuietButton>
    }
  />
);
