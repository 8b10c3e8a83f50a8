import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { mayAct, officeRoleNames } from '../../identity/staff/office-role.ts';
import { LayerMark } from '../../design/drawings/layer-mark.tsx';
import { Brand } from '../../design/header/header.tsx';
import { OfficeBar } from '../../design/header/office-bar.tsx';
import { Announcements } from './announcements.office.tsx';
import { useMe } from './me.office.tsx';
import { screens } from './screens.office.tsx';

/** The bar with the screens one may open, what has just happened, and the screen itself. */
export function Frame({ children }: { children: ReactNode }) {
  const me = useMe();
  const { pathname } = useLocation();
  return (
    <>
      <OfficeBar
        brand={
          <Brand href="/office" mark={<LayerMark />}>
            Back office
          </Brand>
        }
        label="Back office"
        links={screens
          .filter(({ label, needs }) => label && mayAct(me.role, needs))
          .map(({ path, label }) => ({
            href: path === '/' ? '/office' : `/office${path}`,
            label: label!,
            current: path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`),
          }))}
        account={
          <span className="small">
            {me.name || me.email}, {officeRoleNames[me.role]}
          </span>
        }
      />
      <main id="main" tabIndex={-1} className="wrap">
        <Announcements />
        <div className="office-main">{children}</div>
      </main>
    </>
  );
}
