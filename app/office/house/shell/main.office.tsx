import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import '../../../design/design.css';
import './density.css';
import './office.css';
import { Button } from '../../../design/button/button.tsx';
import { closeMenus } from '../../../site/script/menus.ts';
import { leaveHere } from '../../ground/came-from.ts';
import { OfficeRefusal } from '../../ground/ask-office.ts';
import { Confirmations } from '../../ground/confirm-dialog.office.tsx';
import { Notices } from '../../ground/notices.office.tsx';
import { OfficeState } from '../../ground/office-state.office.tsx';
import { openTab } from '../../ground/kept.office.tsx';
import { enterMenus } from '../../ground/keys.office.tsx';
import { Door } from './door.office.tsx';
import { Frame } from './frame.office.tsx';
import { Admitted, Nowhere } from '../../ground/screen.office.tsx';
import { screens } from './screens.office.tsx';

const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection the office asks all the same and says that nothing came of it; waiting in silence would look like saved.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
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
        <Notices>
          <Door>
            <Confirmations>
              <Frame>
                <Outlet />
              </Frame>
            </Confirmations>
          </Door>
        </Notices>
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
