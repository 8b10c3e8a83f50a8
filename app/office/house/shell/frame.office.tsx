import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button, Buttons, QuietButton } from '../../../design/button/button.tsx';
import { LayerMark } from '../../../design/drawings/layer-mark.tsx';
import { AccountMenu } from '../../../design/header/account-menu.tsx';
import { Tabs } from '../../../design/tabs/tabs.tsx';
import { officeRoleNames } from '../../../identity/staff/staff-member.ts';
import { logOut, notLoggedOut } from '../../../site/script/log-out.ts';
import { ask } from '../../ground/ask-office.ts';
import { Dialog } from '../../ground/dialog.office.tsx';
import { OfficeIcon } from '../../ground/icons.tsx';
import { initials } from '../../ground/initials.office.tsx';
import { isField, type KeyActs, KeysSwitch, pressNamed, useKeys } from '../../ground/keys.office.tsx';
import { keyWords, type OfficeKey } from '../../ground/keys.ts';
import { meQuery, useAsk, useMe, useNotify } from '../../ground/use-calls.office.tsx';
import { saySecondStep, sessionCalls, type SignedIn, type TimeLeft } from '../../ground/me.ts';
import { SectionContext } from '../../ground/screen.office.tsx';
import { useTakeBack } from '../../ground/take-back.office.tsx';
import { countCalls } from '../../inbox/contract.ts';
import { FindBox } from '../../inbox/find/find-box.office.tsx';
import { TroubleLine } from '../../post/delivery/trouble-line.office.tsx';
import { YourName } from '../team/your-name.office.tsx';
import { Announcements } from './announcements.office.tsx';
import { type Place, PlacesContext, placesOf, sectionAt } from './places.ts';
import './rail.css';
import { screens } from './screens.office.tsx';
import './session.css';

export function Frame({ children }: { children: ReactNode }) {
  const { role, name: mine } = useMe();
  const { pathname } = useLocation();
  const places = placesOf(screens, role);
  const { name, tabs, isTab } = sectionAt(screens, role, pathname);
  const sisters = name && tabs.length > 0 ? <Tabs label={name} tabs={tabs} /> : null;
  return (
    <PlacesContext value={places}>
      <div className="office-frame">
        <Rail places={places} here={name} />
        <header className="office-bar">
          <a className="office-bar__brand" href="/office">
            <LayerMark />
            <span className="vh">Back office</span>
          </a>
          <div className="office-bar__find">
            <FindBox />
          </div>
          <Account />
        </header>
        <main id="main" tabIndex={-1}>
          <Keys />
          <SessionEnd />
          <Announcements />
          <TroubleLine />
          <div className="office-main">
            {isTab || !mine || name === 'Inbox' ? null : sisters}
            <SectionContext value={isTab && sisters && mine ? { name: name!, tabs: sisters } : null}>
              {mine ? children : <YourName />}
            </SectionContext>
          </div>
        </main>
      </div>
    </PlacesContext>
  );
}

const lookEveryMilliseconds = 60_000;

function Rail({ places, here }: { places: readonly Place[]; here: string | undefined }) {
  const { data } = useAsk(countCalls.counts, { query: {} }, { refetchInterval: lookEveryMilliseconds });
  const waiting = data?.waiting.count ? `${data.waiting.count}${data.waiting.more ? '+' : ''}` : null;
  const inMore = places.some(({ label, on }) => on === 'wide' && label === here);
  return (
    <nav className="rail" aria-label="Back office">
      <a className="rail__brand" href="/office">
        <LayerMark />
        <span className="vh">Back office</span>
      </a>
      <ul>
        {places.map(({ label, href, icon, on }) => (
          <li key={href} className={on ? `rail__${on}` : undefined}>
            <a href={href} aria-current={label === here || (label === 'More' && inMore) ? 'true' : undefined}>
              <OfficeIcon name={icon} large />
              {label}
              {label === 'Inbox' && waiting ? (
                <span className="rail__count">
                  <span className="vh">, waiting: </span>
                  {waiting}
                </span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whoever types or clicks is at work, though nothing is asked for: the server hears of it this often, no oftener. */
const touchEveryMilliseconds = 120_000;
const warnSeconds = { idle: 2 * 60, whole: 10 * 60 };

function SessionEnd() {
  const { data: left } = useQuery({ ...meQuery, select: ({ session }) => session });
  const touch = useTouch();
  const leave = useLogOut();
  const about = left && whatEnds(left);
  return (
    <div role="alert" className="office-stays">
      {about === 'idle' ? (
        <div className="record bar bar--ends office-says">
          <div>
            <h2 className="h4">Are you still there?</h2>
            <p>
              In <b>{minutes(left!.idle)}</b> the office closes here, as nobody typed or clicked. {kept}
            </p>
          </div>
          <Buttons>
            <Button onClick={touch}>Go on working</Button>
            <QuietButton onClick={leave}>Log out</QuietButton>
          </Buttons>
        </div>
      ) : null}
      {about === 'whole' ? (
        <div className="record bar bar--ends office-says">
          <div>
            <h2 className="h4">In {minutes(left!.whole)} you have to log in again</h2>
            <p>A log-in lasts twelve hours. Please save what you have open. {kept}</p>
          </div>
        </div>
      ) : null}
    </div>
  );
}

const kept = 'What you typed about cases stays on this device.';

function whatEnds({ idle, whole }: TimeLeft): 'idle' | 'whole' | null {
  if (whole <= warnSeconds.whole) return 'whole';
  return idle <= warnSeconds.idle ? 'idle' : null;
}

function minutes(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds / 60));
  return whole === 1 ? 'a minute' : `${whole} minutes`;
}

/** Tells the server of real keys and clicks; what it answers is how long the session lasts now. */
function useTouch(): () => void {
  const client = useQueryClient();
  const touch = useCallback(() => {
    ask(sessionCalls.touch, {})
      .then(({ session }) =>
        client.setQueryData<SignedIn>(meQuery.queryKey, (now) => (now ? { ...now, session } : undefined)),
      )
      // The next look at the session says what is wrong.
      .catch(() => undefined);
  }, [client]);
  useEffect(() => {
    // Opening the page was a request of its own.
    let last = Date.now();
    const work = (event: Event) => {
      if (!event.isTrusted || Date.now() - last < touchEveryMilliseconds) return;
      last = Date.now();
      touch();
    };
    const kinds = ['keydown', 'pointerdown', 'input'] as const;
    for (const kind of kinds) addEventListener(kind, work, { capture: true, passive: true });
    return () => {
      for (const kind of kinds) removeEventListener(kind, work, { capture: true });
    };
  }, [touch]);
  return touch;
}

const ownPages = [
  ['you', '/office/you', 'Your name'],
  ['security', '/account/security', 'Security'],
  ['site', '/', 'The site'],
] as const;

function Account() {
  const me = useMe();
  const leave = useLogOut();
  return (
    <AccountMenu
      name={me.name}
      initials={initials(me.name || me.email)}
      email={me.email}
      detail={officeRoleNames[me.role]}
    >
      {ownPages.map(([icon, href, words]) => (
        <li key={icon}>
          <a href={href}>
            <OfficeIcon name={icon} large />
            {words}
            {icon === 'security' ? <span className="account-note"> {saySecondStep(me.secondStep)}</span> : null}
          </a>
        </li>
      ))}
      <li>
        <button type="button" onClick={openKeyList}>
          <OfficeIcon name="keys" large />
          Keys
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
function useLogOut(): () => void {
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

const opening = 'office-key-list';
const named = Object.keys(keyWords).filter((key) => key !== '?') as OfficeKey[];

const openKeyList = () => void dispatchEvent(new Event(opening));

function Keys() {
  const [open, setOpen] = useState(false);
  useKeys({ ...clicks, '?': () => setOpen(true) });
  useEffect(() => {
    const show = () => setOpen(true);
    addEventListener(opening, show);
    addEventListener('keydown', leaveField);
    return () => {
      removeEventListener(opening, show);
      removeEventListener('keydown', leaveField);
    };
  }, []);
  return open ? <KeyList onClose={() => setOpen(false)} /> : null;
}

const clicks: KeyActs = Object.fromEntries(
  named.map((key) => [key, (event: KeyboardEvent) => (event.repeat ? false : pressNamed(key) && undefined)]),
);

/** Whoever has typed goes on with the keys after Escape. A search, a list and a day have a use for it themselves. */
function leaveField(event: KeyboardEvent): void {
  const { target, key, defaultPrevented } = event;
  if (key !== 'Escape' || defaultPrevented || event.isComposing || !isField(target)) return;
  const typesOn =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');
  if (typesOn && !target.closest('dialog, details[data-menu]')) target.blur();
}

function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      {(close) => (
        <>
          <dl className="facts facts--tight">
            {Object.entries(keyWords).map(([key, words]) => (
              <div key={key}>
                <dt>
                  <kbd className="office-key">{key === 'Escape' ? 'Esc' : key}</kbd>
                </dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
          <KeysSwitch />
          <Buttons>
            <Button onClick={close}>Close</Button>
          </Buttons>
        </>
      )}
    </Dialog>
  );
}
