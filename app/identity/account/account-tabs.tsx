import { Tabs } from '../../design/tabs/tabs.tsx';

/** The pages of one's own, side by side. Other areas show it too, so it stands below them all. */
export function AccountTabs({ current }: { current: string }) {
  const tabs = [
    { href: '/profile', label: 'Profile' },
    { href: '/myinterests', label: 'My Interests' },
    { href: '/account/data', label: 'Your data' },
    { href: '/account/security', label: 'Security' },
  ];
  return <Tabs label="Your account" tabs={tabs.map((tab) => ({ ...tab, current: tab.href === current }))} />;
}
