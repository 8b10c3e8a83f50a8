import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { LayerMark } from '../../../design/drawings/layer-mark.tsx';
import { Tabs } from '../../../design/tabs/tabs.tsx';
import { FindBox } from '../../inbox/find/find-box.office.tsx';
import { useMe } from '../../ground/me.office.tsx';
import { YourName } from '../team/your-name.office.tsx';
import { SectionContext } from '../../ground/screen.office.tsx';
import { UnsentLine } from '../../people/cases/unsent.office.tsx';
import { TroubleLine } from '../../post/delivery/trouble-line.office.tsx';
import { Account } from './account.office.tsx';
import { Announcements } from './announcements.office.tsx';
import { Keys } from './key-list.office.tsx';
import { PlacesContext, placesOf, sectionAt } from './places.ts';
import { Rail } from './rail.office.tsx';
import { screens } from './screens.office.tsx';
import { SessionEnd } from './session.office.tsx';

/** The rail with the places one may open, the bar above, what has just happened, and the screen itself. */
export function Frame({ children }: { children: ReactNode }) {
  const { role, name: mine } = useMe();
  const { pathname } = useLocation();
  const places = placesOf(screens, role);
  const { name, tabs, isTab } = sectionAt(screens, role, pathname);
  const sisters = name && tabs.length > 0 ? <Tabs label={name} tabs={tabs} /> : null;
  return (
    <PlacesContext value={places}>
      <div className="office-frame">
        <Rail places={places} here={name} />
        <header className="office-bar">
          <a className="office-bar__brand" href="/office">
            <LayerMark />
            <span className="vh">Back office</span>
          </a>
          <div className="office-bar__find">
            <FindBox />
          </div>
          <Account />
        </header>
        <main id="main" tabIndex={-1}>
          <Keys />
          <SessionEnd />
          <Announcements />
          <UnsentLine />
          <TroubleLine />
          <div className="office-main">
            {isTab || !mine || name === 'Inbox' ? null : sisters}
            <SectionContext value={isTab && sisters && mine ? { name: name!, tabs: sisters } : null}>
              {mine ? children : <YourName />}
            </SectionContext>
          </div>
        </main>
      </div>
    </PlacesContext>
  );
}
