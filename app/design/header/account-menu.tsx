import type { ReactNode } from 'react';

type Props = {
  name: string;
  initials: string;
  email?: string | undefined;
  /** What they are here, below the address. */
  detail?: string | undefined;
  children: ReactNode;
};

/** Somebody's initials open the account's menu. A script adds Escape and a click outside. */
export function AccountMenu({ name, initials, email, detail, children }: Props) {
  return (
    <details className="account" name="header-menu" data-menu="">
      <summary aria-label={`Account menu of ${initials}, signed in as ${name || email}`}>{initials}</summary>
      <div className="account__panel">
        <p>
          {name ? (
            <>
              <b>{name}</b>
              <br />
            </>
          ) : null}
          <span className="muted">{email}</span>
          {detail ? (
            <>
              <br />
              {detail}
            </>
          ) : null}
        </p>
        <ul>{children}</ul>
      </div>
    </details>
  );
}

/** The same letter without a menu, large. A letter may be several characters of text. */
export function Avatar({ name }: { name: string }) {
  const [first] = new Intl.Segmenter('en-IN').segment(name.trim());
  return (
    <span className="avatar" aria-hidden="true">
      {first?.segment.toLocaleUpperCase('en-IN')}
    </span>
  );
}

export function PersonCard({ name, detail }: { name: string; detail?: ReactNode }) {
  return (
    <div className="person-card">
      <Avatar name={name} />
      <div>
        <p>
          <b>{name}</b>
        </p>
        {detail ? <p className="muted small">{detail}</p> : null}
      </div>
    </div>
  );
}
