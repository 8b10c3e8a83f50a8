// First: a sheet of a room may say otherwise than a part of the design.
import '../../../design/design.css';
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Button, Buttons, QuietButton } from '../../../design/button/button.tsx';
import { closeMenus } from '../../../site/script/menus.ts';
import { leaveHere } from '../../ground/came-from.ts';
import { OfficeRefusal, refusedEvent } from '../../ground/ask-office.ts';
import { Confirmations } from '../../ground/confirm-dialog.office.tsx';
import { MeContext, meQuery, Toasts } from '../../ground/use-calls.office.tsx';
import { TakeBacks, useTakeBack } from '../../ground/take-back.office.tsx';
import { OfficeState } from '../../ground/office-state.office.tsx';
import { openTab, keptNames, noteEnded } from '../../ground/kept.office.tsx';
import { enterMenus, isField } from '../../ground/keys.office.tsx';
import { Frame } from './frame.office.tsx';
import { Admitted, Nowhere } from '../../ground/screen.office.tsx';
import { screens } from './screens.office.tsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { LayerMark } from '../../../design/drawings/layer-mark.tsx';
import { sayKept } from '../../ground/kept.ts';
import type { SignedIn } from '../../ground/me.ts';
import './density.css';
import './office.css';
import './door.css';

const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection the office asks all the same and says that nothing came of it; waiting in silence would look like saved.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      // A refusal is an answer; only silence is worth asking again.
      retry: (times, error) => times < 2 && error instanceof OfficeRefusal && error.status === 0,
      staleTime: 5000,
    },
  },
});

function Office() {
  return (
    <QueryClientProvider client={queryClient}>
      <OfficeState>
        <Toasts>
          <TakeBacks>
            <Door>
              <Confirmations>
                <Frame>
                  <Outlet />
                </Frame>
              </Confirmations>
            </Door>
          </TakeBacks>
        </Toasts>
      </OfficeState>
    </QueryClientProvider>
  );
}

/** A mistake of ours in a screen: what was being typed may be lost, what was saved is not. */
function Broken() {
  return (
    <main id="main" className="wrap office-outside" role="alert">
      <title>Something went wrong: back office</title>
      <h1>Something went wrong on our side</h1>
      <p>What you saved is safe. Open the page again; if it happens once more, tell whoever runs the site.</p>
      <Button href={location.href} target="_self">
        Open it again
      </Button>
    </main>
  );
}

const router = createBrowserRouter(
  [
    {
      element: <Office />,
      errorElement: <Broken />,
      children: [
        ...screens.map(({ path, needs, Component }) => ({
          path,
          element: (
            <Admitted key={path} needs={needs}>
              <Component />
            </Admitted>
          ),
        })),
        { path: '*', element: <Nowhere /> },
      ],
    },
  ],
  { basename: '/office' },
);

// Links everywhere are plain ones; those that stay in the office need no new page.
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target || link.hasAttribute('download'))
    return;
  const to = new URL(link.href);
  if (
    to.origin !== location.origin ||
    !/^\/office(\/|$)/.test(to.pathname) ||
    /^\/office\/(api|preview)\//.test(to.pathname)
  )
    return;
  if (to.hash && to.pathname === location.pathname && to.search === location.search) return;
  event.preventDefault();
  // Whoever goes where a menu leads is done with it.
  link.closest('details[data-menu]')?.removeAttribute('open');
  const path = (to.pathname.slice('/office'.length) || '/') + to.search + to.hash;
  const { inPlace, withList } = link.dataset;
  const goesOn = inPlace !== undefined || withList !== undefined;
  void router.navigate(path, {
    replace: inPlace !== undefined,
    state: goesOn ? (router.state.location.state as unknown) : leaveHere(),
  });
});

closeMenus();
enterMenus();
// Which tab it is can only help: the office opens without knowing it, too.
await openTab().catch(() => undefined);
createRoot(document.querySelector('#office')!).render(<RouterProvider router={router} />);

const lookEveryMilliseconds = 10_000;

/** Shows the office to whoever may be in it, and asks again and again: who has left sees nothing more, on an open page too. */
function Door({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...meQuery,
    // The seconds that are left pass; who one is does not change with them.
    select: ({ session: _, ...me }: SignedIn) => me,
    refetchInterval: ({ state }) => (hasLeft(state.error) ? false : lookEveryMilliseconds),
    refetchIntervalInBackground: true,
  });
  const left = hasLeft(error);
  const uid = data?.uid;
  useEffect(followFields, []);
  const isIn = data !== undefined;
  const { hash } = useLocation();
  useEffect(() => (isIn && hash ? goToField(hash.slice(1)) : undefined), [isIn, hash]);
  useEffect(() => {
    const look = () => void refetch();
    addEventListener(refusedEvent, look);
    return () => removeEventListener(refusedEvent, look);
  }, [refetch]);
  useEffect(() => {
    // What was shown is not kept in this browser for whoever comes next.
    if (!left) return;
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
    if (uid) noteEnded(uid);
  }, [left, client, uid]);
  if (left) return <Outside uid={uid} />;
  if (data) return <MeContext value={data}>{children}</MeContext>;
  return <p className="wrap office-wait">{error ? error.message : 'Loading the back office...'}</p>;
}

const hasLeft = (error: Error | null) => error instanceof OfficeRefusal && error.status === 404;

const longestWayBack = 500;

/** The id of the field that one is in; '' in none. Whoever logs in again returns to it. */
let fieldNow = '';

function followFields(): () => void {
  const note = ({ target }: FocusEvent) => (fieldNow = isField(target) ? target.id : '');
  addEventListener('focusin', note);
  return () => removeEventListener('focusin', note);
}

const patienceMilliseconds = 10_000;

/** Gives the focus to the field or the heading that the address names, as soon as it is there; what stands below a heading is in sight with it. */
function goToField(id: string): () => void {
  const stop = () => observer.disconnect();
  const look = () => {
    const field = document.getElementById(id);
    if (!field || !(field.matches('h2[tabindex]') || isField(field))) return;
    stop();
    const fold = field.closest('details');
    if (fold) fold.open = true;
    field.focus();
    if (field.matches('h2')) field.scrollIntoView();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(stop, patienceMilliseconds);
  look();
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function wayBack(path: string, search: string): string {
  const field = fieldNow && `#${fieldNow}`;
  return [path + search + field, path + search].find(({ length }) => length <= longestWayBack) ?? path;
}

/** The session has ended. Names nobody: whoever sits here next reads it as well. */
function Outside({ uid }: { uid: string | undefined }) {
  const { pathname, search } = useLocation();
  const [back] = useState(() => wayBack(`/office${pathname === '/' ? '' : pathname}`, search));
  const [kept] = useState(() => (uid ? sayKept(keptNames(uid)) : null));
  const { waiting, wasLost } = useTakeBack();
  const [unsent] = useState(() => waiting !== null || wasLost());
  useEffect(() => waiting?.end('taken back'), [waiting]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="office-ended">
      <title>Log in again: back office</title>
      <header className="office-ended__bar">
        <LayerMark />
        <b>Back office</b>
      </header>
      <main id="main">
        <div className="record office-ended__sheet" role="alert">
          <div className="pile office-ended__words">
            <h1 ref={heading} tabIndex={-1}>
              Log in again to go on
            </h1>
            <p>Your session has ended. You come back to {placeOf(pathname)}.</p>
            {unsent ? <p>Your last act was not done: nothing of it was sent.</p> : null}
            <p>{kept ? `Still here, on this device: ${kept}.` : 'What you saved is safe.'}</p>
          </div>
          <Buttons>
            <Button href={`/login?next=${encodeURIComponent(back)}`}>Log in again</Button>
            <QuietButton href="/">To the site</QuietButton>
          </Buttons>
        </div>
        <p className="muted">If you no longer work here, the office stays closed.</p>
      </main>
    </div>
  );
}

/** Where one was, in words that tell nobody about whom. */
function placeOf(pathname: string): string {
  if (/^\/cases\/[^/]+\/reply/.test(pathname) || pathname === '/write') return 'the letter you had open';
  if (pathname.startsWith('/cases/')) return 'the case you had open';
  if (/^\/people\/./.test(pathname)) return 'the person you had open';
  const screen = screens.find(({ path }) => path === pathname);
  return screen?.tab ?? screen?.label ?? 'where you were';
}
