import { useNotify } from '../../ground/notices.office.tsx';
import { AccountMenu } from '../../../design/header/account-menu.tsx';
import { officeRoleNames } from '../../../identity/staff/office-role.ts';
import { logOut, notLoggedOut } from '../../../site/script/log-out.ts';
import { initials } from '../../ground/initials.ts';
import { KeyHint } from '../../ground/keys.office.tsx';
import { useMe } from '../../ground/me.office.tsx';
import { useTakeBack } from '../../ground/take-back.office.tsx';
import { saySecondStep } from '../../ground/me.ts';
import { openKeyList } from './key-list.office.tsx';
import { OfficeIcon } from '../../ground/icons.tsx';

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
          <OfficeIcon name="you" large />
          Your name
        </a>
      </li>
      <li>
        <a href="/account/security">
          <OfficeIcon name="security" large />
          Security <span className="account-note">{saySecondStep(me.secondStep)}</span>
        </a>
      </li>
      <li>
        <a href="/">
          <OfficeIcon name="site" large />
          The site
        </a>
      </li>
      <li>
        <button type="button" onClick={openKeyList}>
          <OfficeIcon name="keys" large />
          Keys <KeyHint of="?" />
        </button>
      </li>
      <li>
        <button type="button" onClick={leave}>
          <OfficeIcon name="out" large />
          Log out
        </button>
      </li>
    </AccountMenu>
  );
}

/** Ends the session on the server and here, and forgets what was typed in this browser; or says that the session goes on. */
export function useLogOut(): () => void {
  const notify = useNotify();
  const { sendNow } = useTakeBack();
  async function leave() {
    // Logging out forgets what was typed: what waits goes before, and why it did not is said here.
    if (!(await sendNow())) return;
    if (await logOut()) location.assign('/');
    else notify(notLoggedOut, { type: 'error' });
  }
  return () => void leave();
}
