import { LettersScreen } from '../../post/answer/sendings.office.tsx';
import { ReplyScreen } from '../../post/answer/reply.office.tsx';
import { SendingScreen } from '../../post/answer/progress.office.tsx';
import { WriteScreen } from '../../post/answer/write.office.tsx';
import { BatchScreen } from '../../classes/batches/batch.office.tsx';
import { Batches, ClosedBatchesScreen, OpenClasses } from '../../classes/batches/batches.office.tsx';
import { ChangeScreen, PlanScreen } from '../../classes/batches/plan.office.tsx';
import { NominationScreen } from '../../classes/nominations/nomination.office.tsx';
import { VenuesScreen } from '../../classes/batches/venues.office.tsx';
import { Delivery } from '../../post/delivery/delivery.office.tsx';
import { HowScreen } from '../../classes/how.office.tsx';
import { DemandBoard } from '../../classes/demand/demand.office.tsx';
import { AddCourseScreen, AddLevelScreen, AddEventScreen } from '../../content/desk/catalogue.office.tsx';
import { DeskScreen } from '../../content/desk/desk.office.tsx';
import { HistoryScreen } from '../../content/desk/history.office.tsx';
import { OpenPointsScreen } from '../../content/desk/open-points.office.tsx';
import { SubjectScreen } from '../../content/desk/subject.office.tsx';
import { CaseScreen } from '../../inbox/case/case.office.tsx';
import { EnterScreen } from '../../inbox/enter/enter.office.tsx';
import { findAddress } from '../../inbox/find/find-box.office.tsx';
import { FindScreen } from '../../inbox/find/find.office.tsx';
import { BillScreen } from '../../classes/money/bill.office.tsx';
import { MoneyScreen } from '../../classes/money/money.office.tsx';
import { BillingScreen } from '../../classes/money/settings.office.tsx';
import { MoneyWaitsScreen } from '../../classes/money/waits.office.tsx';
import { InviteScreen } from '../../classes/invite/invite.office.tsx';
import { Inbox, InterestInbox, MessageInbox, RegistrationInbox } from '../../inbox/inbox.office.tsx';
import { PeopleList, SubscriberList } from '../../lists/people.office.tsx';
import { Log } from '../log/log.office.tsx';
import { PictureScreen } from '../../content/pictures/pictures.office.tsx';
import { Team } from '../team/team.office.tsx';
import { YourName } from '../team/your-name.office.tsx';
import { Today } from '../../inbox/today/today.office.tsx';
import { PersonScreen } from '../../inbox/person/person.office.tsx';
import { PlacesContext, type OfficeScreen } from './places.ts';
import { useContext } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { Screen } from '../../ground/screen.office.tsx';
import { OfficeIcon } from '../../ground/icons.tsx';

export const screens: readonly OfficeScreen[] = [
  { path: '/', label: 'Today', icon: 'today', needs: 'reader', Component: FirstPage },
  { path: '/inbox', label: 'Inbox', icon: 'inbox', needs: 'reader', Component: Inbox },
  { path: '/cases/:id', needs: 'reader', Component: CaseScreen },
  { path: '/cases/:id/reply', needs: 'office', Component: ReplyScreen },
  { path: '/enter', needs: 'office', Component: EnterScreen },
  { path: '/write', needs: 'office', Component: WriteScreen },
  { path: '/write/:id', needs: 'reader', Component: SendingScreen },
  { path: '/find', label: 'Find', icon: 'find', on: 'slim', needs: 'reader', Component: FindScreen },
  { path: '/interests', under: 'Inbox', needs: 'reader', Component: InterestInbox },
  { path: '/registrations', under: 'Inbox', needs: 'reader', Component: RegistrationInbox },
  { path: '/messages', under: 'Inbox', needs: 'reader', Component: MessageInbox },
  { path: '/people', label: 'People', icon: 'people', on: 'wide', needs: 'reader', Component: PeopleList },
  { path: '/people/:key', needs: 'reader', Component: PersonScreen },
  { path: '/same', needs: 'reader', Component: movedTo('/people') },
  { path: '/subscribers', label: 'Subscribers', under: 'People', needs: 'reader', Component: SubscriberList },
  { path: '/demand', label: 'Demand', icon: 'demand', on: 'wide', needs: 'reader', Component: DemandBoard },
  { path: '/batches', label: 'Classes', icon: 'batches', tab: 'Open', needs: 'reader', Component: Batches },
  { path: '/batches/closed', label: 'Closed', under: 'Classes', needs: 'reader', Component: ClosedBatchesScreen },
  { path: '/venues', label: 'Venues', under: 'Classes', needs: 'reader', Component: VenuesScreen },
  { path: '/batches/how', needs: 'reader', Component: HowScreen },
  { path: '/money', label: 'Money', under: 'Classes', needs: 'reader', Component: MoneyWaitsScreen },
  { path: '/batches/:id/money', needs: 'reader', Component: MoneyScreen },
  { path: '/nominations/:id', needs: 'reader', Component: NominationScreen },
  { path: '/bills/:bill', needs: 'reader', Component: BillScreen },
  { path: '/batches/plan', needs: 'office', Component: PlanScreen },
  { path: '/batches/:id', needs: 'reader', Component: BatchScreen },
  { path: '/batches/:id/invite', needs: 'office', Component: InviteScreen },
  { path: '/batches/:id/change', needs: 'office', Component: ChangeScreen },
  { path: '/more', label: 'More', icon: 'more', on: 'slim', needs: 'reader', Component: More },
  {
    path: '/desk',
    label: 'Content',
    icon: 'content',
    on: 'wide',
    tab: 'Texts',
    needs: 'reader',
    Component: DeskScreen,
  },
  { path: '/desk/search', needs: 'reader', Component: TextsFound },
  { path: '/desk/open-points', label: 'Still open', under: 'Content', needs: 'reader', Component: OpenPointsScreen },
  { path: '/desk/unfound', needs: 'reader', Component: movedTo('/demand') },
  { path: '/desk/add-event', needs: 'office', Component: AddEventScreen },
  { path: '/desk/add-level', needs: 'office', Component: AddLevelScreen },
  { path: '/desk/add-course', needs: 'office', Component: AddCourseScreen },
  { path: '/desk/subjects/:subject', needs: 'reader', Component: SubjectScreen },
  { path: '/desk/subjects/:subject/history', needs: 'reader', Component: HistoryScreen },
  { path: '/pictures', label: 'Pictures', under: 'Content', needs: 'reader', Component: PictureScreen },
  {
    path: '/delivery',
    label: 'Settings',
    icon: 'settings',
    on: 'wide',
    tab: 'Delivery',
    needs: 'reader',
    Component: Delivery,
  },
  { path: '/letters', label: 'Letters', under: 'Settings', needs: 'reader', Component: LettersScreen },
  { path: '/billing', label: 'Billing', under: 'Settings', needs: 'owner', Component: BillingScreen },
  { path: '/log', label: 'Log', under: 'Settings', needs: 'office', Component: Log },
  { path: '/team', label: 'Team', under: 'Settings', needs: 'owner', Component: Team },
  { path: '/you', needs: 'reader', Component: YourName },
];

/** What waits, and the classes below it. */
function FirstPage() {
  return (
    <Today>
      <OpenClasses />
    </Today>
  );
}

/** Of a screen that is gone: its address leads to what replaced it. */
function movedTo(path: string) {
  return () => <Navigate replace to={path} />;
}

/** The search in all texts is the box's, which finds them too. */
function TextsFound() {
  const [params] = useSearchParams();
  return <Navigate replace to={findAddress(params.get('words') ?? '', 'text')} />;
}

/** What the foot of a phone has no room for. */
function More() {
  const places = useContext(PlacesContext).filter(({ on }) => on === 'wide');
  return (
    <Screen title="More">
      <ul className="office-places">
        {places.map(({ label, href, icon }) => (
          <li key={href}>
            <a href={href}>
              <OfficeIcon name={icon} large />
              <span>{label}</span>
              <OfficeIcon name="on" large />
            </a>
          </li>
        ))}
      </ul>
      <p className="muted">Your name, security, the site and log out: the round button above.</p>
    </Screen>
  );
}
