import { data } from 'react-router';
import type { Route } from './+types/seat.page';
import { errorTitle } from '../../design/form/error-title.ts';
import { Button } from '../../design/button/button.tsx';
import { Badge } from '../../design/badge/badge.tsx';
import { findPerson } from '../../identity/person.server.ts';
import { appContext, flashContext, holdContext } from '../../platform/context.server.ts';
import { titleIn } from '../../site/head/page-title.tsx';
import { Messages } from '../../site/messages.tsx';
import type { PageHandle } from '../../site/page-kind.ts';
import { readSeatPage } from './read-seat-page.server.ts';
import { deadLink, sentenceOf } from './say.ts';
import { SeatBody } from './seat-body.tsx';
import { PageTop } from './page-top.tsx';
import type { PlateOf } from './view.ts';
import './seat.css';
import './scales.css';
import './acts.css';

// A document: whoever has the link is its reader, on whatever network and however old a phone. It is made for each of them, and kept nowhere.
export const handle: PageHandle = { kind: 'document', exact: true, listed: false, frameless: true, own: true };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  context.get(holdContext).hold = false;
  // Who only looks keeps no session alive: looking changes nothing.
  const person = await findPerson(app, request, { watching: true });
  const [view, provider] = await Promise.all([readSeatPage(app, params.token, person), app.provider()]);
  const { tradingName, phone } = provider;
  const flash = context.get(flashContext);
  // Somebody may hold several links: what was said at one is not true at another.
  const isElsewhere = flash?.at !== undefined && flash.at !== view?.path;
  return data(
    { view, flash: isElsewhere ? null : flash, provider: { tradingName, phone } },
    { status: view ? 200 : 404 },
  );
}

export const headers = () => ({ 'referrer-policy': 'no-referrer' });

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.view ? sentenceOf(loaderData.view).title : 'Your seat';
  return [
    titleIn(matches, errorTitle(title, Boolean(loaderData?.view) && loaderData?.flash?.kind === 'error')),
    { name: 'robots', content: 'noindex, nofollow' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** One link, one person, one class. Looking at it changes nothing; what is pressed is a form of its own. */
export default function SeatPage({ loaderData: { view, flash, provider } }: Route.ComponentProps) {
  return (
    <div className={`seat tone-${view?.plate.tone ?? 'steel'}`}>
      <PageTop provider={provider} />
      <main id="main" tabIndex={-1}>
        {view ? <Plate plate={view.plate} /> : null}
        {/* Nothing of the address stands in a page behind a dead link: all of them are one. */}
        <Messages flash={view && flash && !isAtForm(flash) ? flash : null} from={view?.path ?? '/'} />
        {view ? <SeatBody view={view} flash={flash} phone={provider.phone} /> : <Dead phone={provider.phone} />}
      </main>
    </div>
  );
}

/** What is wrong with a field stands at it. */
const isAtForm = ({ errors }: { errors?: object | undefined }) => errors !== undefined;

function Plate({ plate: { title, name, tone, shape, count } }: { plate: PlateOf }) {
  return (
    <div className={`seat__plate surface tone-${tone}`}>
      <div className="wrap">
        {shape ? <Badge shape={shape} count={count} /> : null}
        <p>
          <b>{title}</b>
          {name ? <span>{name}</span> : null}
        </p>
      </div>
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
