import { AccountMenu } from '../../design/header/account-menu.tsx';
import { officeRoleNames } from '../../identity/staff/office-role.ts';
import { forgetUser } from '../../site/stored-user.ts';
import { useMe } from '../ground/me.office.tsx';

/** Who one is, and the ways out of the office. */
export function Account() {
  const me = useMe();
  return (
    <AccountMenu name={me.name} email={me.email} detail={officeRoleNames[me.role]}>
      <li>
        <a href="/account/security">Security</a>
      </li>
      <li>
        <a href="/">The site</a>
      </li>
      <li>
        <button type="button" onClick={() => void logOut()}>
          Log out
        </button>
      </li>
    </AccountMenu>
  );
}

/** Ends the session here and on the server, and forgets what was typed in this browser: somebody else may sit here next. */
export async function logOut(): Promise<void> {
  await fetch('/logout', { method: 'POST' }).catch(() => null);
  forgetUser();
  location.assign('/');
}
