import { useNotify } from 'ra-core';
import { AccountMenu } from '../../design/header/account-menu.tsx';
import { officeRoleNames } from '../../identity/staff/office-role.ts';
import { logOut, notLoggedOut } from '../../site/script/log-out.ts';
import { initials } from '../ground/initials.ts';
import { useMe } from '../ground/me.office.tsx';
import { openKeyList } from './key-list.office.tsx';
import { RailIcon } from './rail-icons.tsx';

/** Who one is, and the ways out of the office. */
export function Account() {
  const me = useMe();
  const leave = useLogOut();
  return (
    <AccountMenu
      name={me.name}
      initials={initials(me.name || me.email)}
      email={me.email}
      detail={officeRoleNames[me.role]}
    >
      <li>
        <a href="/office/you">
          <RailIcon name="you" />
          Your name
        </a>
      </li>
      <li>
        <a href="/account/security">
          <RailIcon name="security" />
          Security
        </a>
      </li>
      <li>
        <a href="/">
          <RailIcon name="site" />
          The site
        </a>
      </li>
      <li>
        <button type="button" onClick={openKeyList}>
          <RailIcon name="keys" />
          Keys
        </button>
      </li>
      <li>
        <button type="button" onClick={leave}>
          <RailIcon name="out" />
          Log out
        </button>
      </li>
    </AccountMenu>
  );
}

/** Ends the session on the server and here, and forgets what was typed in this browser; or says that the session goes on. */
export function useLogOut(): () => void {
  const notify = useNotify();
  async function leave() {
    if (await logOut()) location.assign('/');
    else notify(notLoggedOut, { type: 'error' });
  }
  return () => void leave();
}
