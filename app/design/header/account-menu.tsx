import type { ReactNode } from 'react';

type Props = {
  name: string;
  email?: string | undefined;
  /** List items with links and the log-out button. */
  children: ReactNode;
};

/** The first letter of the name or address opens the account's menu. A script adds Escape and a click outside. */
export function AccountMenu({ name, email, children }: Props) {
  const initial = (name || email || '?').trim().charAt(0).toUpperCase();
  return (
    <details className="account" name="header-menu" data-menu="">
      <summary aria-label={`Account menu, signed in as ${name || email}`}>{initial}</summary>
      <div className="account__panel">
        <p>
          <b>{name}</b>
          <br />
          <span className="muted">{email}</span>
        </p>
        <ul>{children}</ul>
      </div>
    </details>
  );
}

/** The same letter without a menu, large. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className="avatar" aria-hidden="true">
      {name.trim().charAt(0).toUpperCase()}
    </span>
  );
}
