import type { ComponentType } from 'react';
import type { OfficeRole } from '../../identity/staff/office-role.ts';
import { Delivery } from '../delivery/delivery.office.tsx';
import { DemandBoard } from '../demand/demand.office.tsx';
import { DeskScreen } from '../desk/desk.office.tsx';
import { AddEventScreen } from '../desk/events.office.tsx';
import { HistoryScreen } from '../desk/history.office.tsx';
import { OpenPointsScreen } from '../desk/open-points.office.tsx';
import { SubjectScreen } from '../desk/subject.office.tsx';
import { CaseScreen } from '../case/case.office.tsx';
import { Inbox } from '../inbox/inbox.office.tsx';
import { InterestList, MessageList, PeopleList, RegistrationList, SubscriberList } from '../lists/lists.office.tsx';
import { Log } from '../log/log.office.tsx';
import { PictureScreen } from '../pictures/pictures.office.tsx';
import { Team } from '../team/team.office.tsx';
import { TimelineScreen } from '../timeline/timeline.office.tsx';

export type OfficeScreen = {
  /** Below /office. */
  path: string;
  /** What the bar calls it; screens without one are reached from others. */
  label?: string;
  /** What its own tab says, where it has others under it. */
  tab?: string;
  /** Not in the bar but among the tabs of this one. */
  under?: string;
  needs: OfficeRole;
  Component: ComponentType;
};

/** Every screen, in the order of the bar and of its tabs. */
export const screens: readonly OfficeScreen[] = [
  { path: '/', label: 'Inbox', needs: 'reader', Component: Inbox },
  { path: '/cases/:id', needs: 'reader', Component: CaseScreen },
  { path: '/interests', label: 'Interests', needs: 'reader', Component: InterestList },
  { path: '/registrations', label: 'Registrations', needs: 'reader', Component: RegistrationList },
  { path: '/messages', label: 'Messages', needs: 'reader', Component: MessageList },
  { path: '/people', label: 'People', needs: 'reader', Component: PeopleList },
  { path: '/people/:key', needs: 'reader', Component: TimelineScreen },
  { path: '/subscribers', label: 'Subscribers', under: 'People', needs: 'reader', Component: SubscriberList },
  { path: '/demand', label: 'Demand', needs: 'reader', Component: DemandBoard },
  { path: '/desk', label: 'Content', tab: 'Texts', needs: 'reader', Component: DeskScreen },
  { path: '/desk/open-points', label: 'Still open', under: 'Content', needs: 'reader', Component: OpenPointsScreen },
  { path: '/desk/add-event', needs: 'office', Component: AddEventScreen },
  { path: '/desk/subjects/:subject', needs: 'reader', Component: SubjectScreen },
  { path: '/desk/subjects/:subject/history', needs: 'reader', Component: HistoryScreen },
  { path: '/pictures', label: 'Pictures', under: 'Content', needs: 'reader', Component: PictureScreen },
  { path: '/delivery', label: 'Settings', tab: 'Delivery', needs: 'reader', Component: Delivery },
  { path: '/log', label: 'Log', under: 'Settings', needs: 'office', Component: Log },
  { path: '/team', label: 'Team', under: 'Settings', needs: 'owner', Component: Team },
];
