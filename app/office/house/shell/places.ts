import { createContext, type ComponentType } from 'react';
import { type OfficeRole, mayAct } from '../../../identity/staff/staff-member.ts';
import type { OfficeIconName } from '../../ground/icons.tsx';

export type OfficeScreen = {
  /** Below /office. */
  path: string;
  /** What the rail or its tab calls it; screens without one are reached from others. */
  label?: string;
  icon?: OfficeIconName;
  /** In the rail only beside the page (`wide`), or only at the foot of a phone (`slim`). */
  on?: 'wide' | 'slim';
  /** What its own tab says, where it has others under it. */
  tab?: string;
  /** Not in the rail but among the tabs of this one. */
  under?: string;
  needs: OfficeRole;
  Component: ComponentType;
};

export type Place = Required<Pick<OfficeScreen, 'label' | 'icon'>> & Pick<OfficeScreen, 'on'> & { href: string };

/** The places of whoever sits here, for screens that list them. */
export const PlacesContext = createContext<readonly Place[]>([]);

const addressOf = (path: string) => (path === '/' ? '/office' : `/office${path}`);

export function placesOf(screens: readonly OfficeScreen[], role: OfficeRole): Place[] {
  return openTo(screens, role).flatMap(({ path, label, icon, on }) =>
    label && icon ? [{ label, icon, href: addressOf(path), ...(on ? { on } : {}) }] : [],
  );
}

/** The part of the office that an address belongs to, the tabs of that part, and whether the address is one of them. */
export function sectionAt(screens: readonly OfficeScreen[], role: OfficeRole, pathname: string) {
  const here = screenAt(screens, pathname);
  const name = here?.under ?? here?.label;
  const tabs = openTo(screens, role)
    .filter(({ label, under }) => label && (under ?? label) === name)
    .map(({ path, label, tab }) => ({ href: addressOf(path), label: tab ?? label!, current: path === here?.path }));
  const isTab = here?.path === pathname;
  // One case or person has its own way back to where one came from, and one class its own tabs.
  const isOne = !isTab && /^\/(cases|people|batches|bills|nominations)\//.test(pathname);
  return { name, tabs: tabs.length > 1 && !isOne ? tabs : [], isTab };
}

const openTo = (screens: readonly OfficeScreen[], role: OfficeRole) =>
  screens.filter(({ needs }) => mayAct(role, needs));

/** The screen of the rail or its tabs that an address belongs to: a case and what is written to people to the inbox, a person to the people. */
function screenAt(screens: readonly OfficeScreen[], pathname: string): OfficeScreen | undefined {
  const named = screens.filter(({ label, under }) => label ?? under);
  if (/^\/(cases|enter|write)(\/|$)/.test(pathname)) return named.find(({ label }) => label === 'Inbox');
  if (pathname.startsWith('/bills/')) return named.find(({ label }) => label === 'Money');
  if (pathname.startsWith('/nominations/')) return named.find(({ label }) => label === 'Classes');
  const fitting = named.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return fitting.toSorted((one, other) => other.path.length - one.path.length)[0];
}
