import { createContext, useCallback, useContext, useEffect, useRef, type ReactNode } from 'react';
import { Button, QuietButton } from '../../design/button/button.tsx';
import { Empty } from '../../design/empty/empty.tsx';
import { Skeleton } from '../../design/skeleton/skeleton.tsx';
import { type OfficeRole, officeRoleNames } from '../../identity/staff/staff-member.ts';
import { useMayAct, useMe } from './use-calls.office.tsx';
import './ground.css';

type Props = {
  title: string;
  mark?: string | undefined; // Words before the title in the browser's tab.
  lede?: ReactNode;
  /** Beside the title, in place of the tabs of its sisters: tabs of its own. */
  views?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** What had the focus is gone once something is done: reading goes on at the title, which says what one looks at. */
export function focusTitle(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}

/** For where the focus goes next: what had it may be gone, and what gets it is only about to be there. */
export const focusSoon = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

/** For the bar at the foot of a screen: says how high it is, so that it hides nothing with the focus. One taller than a quarter of the window does not stay. */
export function useFoot(): (bar: HTMLElement | null) => (() => void) | undefined {
  return useCallback((bar) => {
    if (!bar) return undefined;
    const { style } = document.documentElement;
    const measure = () => {
      // As tall as it would be by itself: marked it is another, and the two would take turns for ever.
      bar.removeAttribute('data-tall');
      const isTall = bar.scrollHeight > innerHeight / 4;
      bar.toggleAttribute('data-tall', isTall);
      style.setProperty('--stays', isTall ? '0px' : `${bar.offsetHeight}px`);
    };
    // Browsers bring the line of a text into sight, not its field.
    const bringWhole = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') document.activeElement?.scrollIntoView({ block: 'nearest' });
    };
    const watch = new ResizeObserver(measure);
    watch.observe(bar);
    addEventListener('resize', measure);
    addEventListener('keyup', bringWhole);
    return () => {
      watch.disconnect();
      removeEventListener('resize', measure);
      removeEventListener('keyup', bringWhole);
      style.removeProperty('--stays');
    };
  }, []);
}

export const SectionContext = createContext<{ name: string; tabs: ReactNode } | null>(null);

/** The title of a screen, which gets the focus when it is opened. The first screen of a page has come with the page, and readers begin at its top by themselves. */
export function useHeading(isFirst = true) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFirst && !(history.state?.idx > 0)) return;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [isFirst]);
  return heading;
}

/** One screen of the office: its title, which gets the focus when the screen is opened, and its parts. */
export function Screen({ title, mark = '', lede, views, actions, children }: Props) {
  const section = useContext(SectionContext);
  const heading = useHeading();
  return (
    <>
      <title>{`${mark}${title}: back office`}</title>
      <div className="office-title">
        <h1 tabIndex={-1} ref={heading}>
          {section && !views && section.name !== title ? (
            <>
              {section.name}
              <span className="vh">: {title}</span>
            </>
          ) : (
            title
          )}
        </h1>
        {views ?? section?.tabs}
        {actions ? <div className="office-title__actions no-print">{actions}</div> : null}
      </div>
      {lede ? <p className="office-under-title muted">{lede}</p> : null}
      {children}
    </>
  );
}

/** While something is read, when it could not be read, and when it is there. */
export function Loaded<Data>({
  query,
  what,
  children,
}: {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  what: string;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error)
    return (
      <div role="alert">
        <Empty title={`We could not read ${what}`}>
          <p>{query.error.message}</p>
          <QuietButton onClick={() => query.refetch()}>Try again</QuietButton>
        </Empty>
      </div>
    );
  return <Skeleton label={`Loading ${what}...`} shapes={['row', 'row', 'row', 'row']} visible />;
}

/** Says to those who may not use a screen that they may not, instead of showing them a form that the server would refuse. */
export function Admitted({ needs, children }: { needs: OfficeRole; children: ReactNode }) {
  const { role } = useMe();
  if (useMayAct(needs)) return children;
  return (
    <Screen title="Not for your role">
      <p>Your role may not do this. Ask an owner.</p>
      <p className="muted">
        You are {officeRoleNames[role]}; this page is for {officeRoleNames[needs]}.
      </p>
      <Button href="/office">To Today</Button>
    </Screen>
  );
}

export function Nowhere() {
  return (
    <Screen title="Not found">
      <p>The back office has no such page.</p>
      <Button href="/office">To Today</Button>
    </Screen>
  );
}

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };

/** Goes on with what is read page by page (`useAskPages`), while there is more. */
export const NextPage = ({ of: query, children }: { of: Pages; children: string }) =>
  query.hasNextPage ? (
    <QuietButton busy={query.isFetchingNextPage} busyLabel="Reading..." onClick={() => void query.fetchNextPage()}>
      {children}
    </QuietButton>
  ) : null;
