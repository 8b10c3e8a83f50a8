import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { mayAct } from '../../identity/staff/office-role.ts';
import { LayerMark } from '../../design/drawings/layer-mark.tsx';
import { Brand } from '../../design/header/header.tsx';
import { OfficeBar } from '../../design/header/office-bar.tsx';
import { Tabs } from '../../design/tabs/tabs.tsx';
import { useMe } from '../ground/me.office.tsx';
import { TroubleLine } from '../delivery/trouble-line.office.tsx';
import { Account } from './account.office.tsx';
import { Announcements } from './announcements.office.tsx';
import { Keys } from './key-list.office.tsx';
import { screens, type OfficeScreen } from './screens.office.tsx';
import { SessionEnd } from './session.office.tsx';

/** The bar with the screens one may open, what has just happened, and the screen itself. */
export function Frame({ children }: { children: ReactNode }) {
  const me = useMe();
  const { pathname } = useLocation();
  const open = screens.filter(({ needs }) => mayAct(me.role, needs));
  const here = screenAt(pathname);
  const section = here?.under ?? here?.label;
  const tabs = open.filter(({ label, under }) => label && (under ?? label) === section);
  return (
    <>
      <OfficeBar
        brand={
          <Brand href="/office" mark={<LayerMark />}>
            Back office
          </Brand>
        }
        label="Back office"
        links={open
          .filter(({ label, under }) => label && !under)
          .map(({ path, label }) => ({ href: addressOf(path), label: label!, current: label === section }))}
        account={<Account />}
      />
      <main id="main" tabIndex={-1} className="wrap">
        <Keys />
        <SessionEnd />
        <Announcements />
        <TroubleLine />
        <div className="office-main">
          {tabs.length > 1 ? (
            <Tabs
              label={section!}
              tabs={tabs.map(({ path, label, tab }) => ({
                href: addressOf(path),
                label: tab ?? label!,
                current: path === here?.path,
              }))}
            />
          ) : null}
          {children}
        </div>
      </main>
    </>
  );
}

const addressOf = (path: string) => (path === '/' ? '/office' : `/office${path}`);

/** The screen of the bar or its tabs that an address belongs to: a case to the inbox, a person to the people. */
function screenAt(pathname: string): OfficeScreen | undefined {
  const named = screens.filter(({ label }) => label);
  if (pathname.startsWith('/cases/')) return named[0];
  const fitting = named.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return fitting.toSorted((one, other) => other.path.length - one.path.length)[0];
}
