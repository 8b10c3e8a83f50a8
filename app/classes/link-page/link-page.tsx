import type { ReactNode } from 'react';
import { Button } from '../../design/button/button.tsx';
import { LayerMark } from '../../design/drawings/layer-mark.tsx';
import { errorTitle } from '../../design/form/error-title.ts';
import type { Flash } from '../../platform/calls/flash.ts';
import { deadLink } from '../../platform/errors.ts';
import { isPlaceholder } from '../../platform/provider.ts';
import { type PageHandle, titleIn } from '../../site/head/page-head.tsx';
import { Messages } from '../../site/messages.tsx';
import { dial } from '../../platform/words.ts';

/** A document: whoever has the link is its reader, on whatever network and however old a phone. It is made for each of them, and kept nowhere. */
export const linkHandle: PageHandle = { kind: 'document', exact: true, listed: false, frameless: true, own: true };

export const linkHeaders = () => ({ 'referrer-policy': 'no-referrer' });

type Provider = { tradingName: string; phone: string };
type Loaded<View> = { view: View | null; flash: Flash | null; provider: Provider };

type Meta<View> = { loaderData: Loaded<View> | undefined; matches: Parameters<typeof titleIn>[0] };
/** Its `meta`; `title`: what it is called while its link is alive, and `dead` after. */
export const linkMeta =
  <View,>(title: (view: View) => string, dead: string) =>
  ({ loaderData: loaded, matches }: Meta<View>) => [
    loaded?.view
      ? titleIn(matches, errorTitle(title(loaded.view), loaded.flash?.kind === 'error'))
      : titleIn(matches, dead),
    { name: 'robots', content: 'noindex, nofollow' },
    { name: 'referrer', content: 'no-referrer' },
  ];

/** The attributes of a form that works without scripts, and with one says in place what went wrong. */
export const postTo = ({ path }: { path: string }, call: string) => ({
  method: 'post' as const,
  action: `${path}/${call}`,
  'data-call': `${path}/${call}`,
  'data-next': path,
});

type Props = Loaded<{ path: string }> & {
  tone?: string | undefined;
  plate?: ReactNode;
  /** What the link shows; null where it is dead. */
  children: ReactNode;
};

/** A page that one link opens. Looking at it changes nothing; what is pressed is a form of its own. */
export function LinkPage({ view, flash, provider, tone = 'steel', plate, children }: Props) {
  return (
    <div className={`seat tone-${tone}`}>
      <PageTop provider={provider} />
      <main id="main" tabIndex={-1}>
        {plate}
        {/* Nothing of the address stands in a page behind a dead link: all of them are one. What is wrong with a field stands at it. */}
        <Messages flash={view && flash && flash.errors === undefined ? flash : null} />
        {children ?? <Dead phone={provider.phone} />}
      </main>
    </div>
  );
}

function Dead({ phone }: { phone: string }) {
  return (
    <div className="wrap section stack">
      <h1 className="h2">{deadLink}</h1>
      <p>
        Please open it from the newest mail again, or call the office: <span className="whole">{phone}</span>.
      </p>
      <Button href="/contact">Write to us</Button>
    </div>
  );
}

function PageTop({ provider: { tradingName, phone } }: { provider: Provider }) {
  return (
    <header className="seat__top wrap">
      <LayerMark />
      <span className="seat__name">{tradingName}</span>
      <Telephone phone={phone} />
    </header>
  );
}

function Telephone({ phone }: { phone: string }) {
  if (isPlaceholder(phone)) return <span className="seat__call">{phone}</span>;
  return (
    <a className="seat__call" href={dial(phone)}>
      Call<span className="vh"> {phone}</span>
    </a>
  );
}
