import type { Route } from './+types/seat.page';
import { Badge } from '../../design/badge/badge.tsx';
import { typedHere } from '../dates/asked-here.server.ts';
import { findPerson } from '../../identity/sessions/find-person.server.ts';
import { LinkPage, linkHandle, linkHeaders, linkMeta } from '../link-page/link-page.tsx';
import { loadLinkPage } from '../link-page/load-link-page.server.ts';
import { readSeatPage, type SeatView } from './read-seat-page.server.ts';
import { isSaid, sentenceOf } from './say.ts';
import { SeatBody } from './seat-body.tsx';
import '../link-page/link-page.css';
import './scales.css';
import '../link-page/acts.css';

export const handle = linkHandle;
export const headers = linkHeaders;
export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadLinkPage(context, async (app) =>
    // Who only looks keeps no session alive: looking changes nothing.
    readSeatPage(app, params.token, {
      person: await findPerson(app, request, { watching: true }),
      typedHere: (seat) => typedHere(app, request, seat),
    }),
  );
export const meta = linkMeta((view: SeatView) => sentenceOf(view).title, 'Your seat');

/** One link, one person, one class. */
export default function SeatPage({ loaderData }: Route.ComponentProps) {
  const { view, flash, provider } = loaderData;
  return (
    <LinkPage
      {...loaderData}
      flash={view && isSaid(view, flash) ? null : flash}
      tone={view?.plate.tone}
      plate={view ? <Plate plate={view.plate} /> : null}
    >
      {view ? <SeatBody view={view} flash={flash} phone={provider.phone} /> : null}
    </LinkPage>
  );
}

function Plate({ plate: { title, name, tone, shape, count } }: Pick<SeatView, 'plate'>) {
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
