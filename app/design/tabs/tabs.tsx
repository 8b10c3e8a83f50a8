type Props = { label: string; tabs: readonly { href: string; label: string; current?: boolean | undefined }[] };

/** Links between sister pages; a bar stands under the present one. */
export function Tabs({ label, tabs }: Props) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
