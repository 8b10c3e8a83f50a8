import { expect, test } from 'vitest';
import { placesOf, sectionAt, type OfficeScreen } from './places.ts';

const Component = () => null;
const screens: OfficeScreen[] = [
  { path: '/', label: 'Inbox', tab: 'All', icon: 'inbox', needs: 'reader', Component },
  { path: '/cases/:id', needs: 'reader', Component },
  { path: '/messages', label: 'Messages', under: 'Inbox', needs: 'reader', Component },
  { path: '/more', label: 'More', icon: 'more', on: 'slim', needs: 'reader', Component },
  { path: '/delivery', label: 'Settings', tab: 'Delivery', icon: 'settings', on: 'wide', needs: 'reader', Component },
  { path: '/team', label: 'Team', under: 'Settings', needs: 'owner', Component },
];

test('the rail has what a role may see; tabs are not in it', () => {
  expect(placesOf(screens, 'reader')).toEqual([
    { label: 'Inbox', icon: 'inbox', href: '/office' },
    { label: 'More', icon: 'more', href: '/office/more', on: 'slim' },
    { label: 'Settings', icon: 'settings', href: '/office/delivery', on: 'wide' },
  ]);
});

test('an address belongs to a place and, where there are sisters, to a tab', () => {
  expect(sectionAt(screens, 'owner', '/team')).toEqual({
    name: 'Settings',
    isTab: true,
    tabs: [
      { href: '/office/delivery', label: 'Delivery', current: false },
      { href: '/office/team', label: 'Team', current: true },
    ],
  });
  expect(sectionAt(screens, 'reader', '/delivery')).toEqual({ name: 'Settings', isTab: true, tabs: [] });
  expect(sectionAt(screens, 'reader', '/cases/7')).toMatchObject({ name: 'Inbox', isTab: false });
  expect(sectionAt(screens, 'reader', '/nowhere')).toMatchObject({ name: undefined, tabs: [] });
});
