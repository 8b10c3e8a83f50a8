import type { Route } from './+types/express-interest.page';
import { TitleBlock } from '../design/title-block/title-block.tsx';
import { Record, RecordBody } from '../design/record/record.tsx';
import { Roadmap } from '../design/roadmap/roadmap.tsx';
import { useLoggedOut } from '../identity/account/use-logged-out.ts';
import { findPerson } from '../identity/sessions/find-person.server.ts';
import { refusalOf } from '../platform/calls/flash.ts';
import { appContext, flashContext } from '../platform/context.server.ts';
import { type PageHandle, pageMeta } from '../site/head/page-head.tsx';
import { openClassesIn } from '../site/dates/open-class.ts';
import { orderOfThings } from '../site/order-of-things.ts';
import { InterestForm } from './form/interest-form.tsx';
import { ownNumber } from './form/own-number.server.ts';
import { listTrainingEvents } from './training-events.server.ts';

export const handle: PageHandle = { kind: 'application', forms: ['interest'], listed: true };

const title = 'Expression of Interest';

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [events, dates, provider, person] = await Promise.all([
    listTrainingEvents(app),
    app.classDates(app.now()),
    app.provider(),
    findPerson(app, request),
  ]);
  return {
    own: person && { fname: person.fname, email: person.email, cNumber: await ownNumber(app, person) },
    events,
    classes: openClassesIn(dates),
    asked: known(events, new URL(request.url).searchParams.get('event')),
    flash: refusalOf('interest', context.get(flashContext)),
    grievanceEmail: provider.grievance.email,
    cities: provider.cities.map(({ name }) => name),
  };
}

/** The code of a current event, or '': a link that is out of date chooses nothing. */
function known(events: readonly { code: string }[], asked: string | null): string {
  return events.find(({ code }) => code === asked)?.code ?? '';
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title,
    description:
      'Say which corrosion-control training you want to attend, where and when. We plan classes where people ask for them. Nothing is booked or paid yet.',
    path: '/expofinterst',
    refused: Boolean(loaderData?.flash),
  });
}

/** The form by which demand is counted (specification 2). */
export default function ExpressInterestPage({ loaderData }: Route.ComponentProps) {
  const { events, classes, asked, flash, grievanceEmail, cities, own } = loaderData;
  // Logged out in another tab: nothing of theirs stays on the screen.
  const out = useLoggedOut(own?.email ?? null) && own !== null;
  return (
    <>
      <TitleBlock
        current={title}
        title={title}
        lede="Tell us what you want to attend, and where."
        cells={[
          { label: 'Takes', value: '3 minutes' },
          { label: 'Costs', value: 'Nothing' },
          { label: 'Seat', value: 'Not booked yet' },
        ]}
      />
      <div className="wrap grid grid--8-4 section">
        <InterestForm
          key={out ? 'nobody' : 'own'}
          events={events}
          classes={classes}
          asked={asked}
          known={own && !out ? own : {}}
          flash={out ? null : flash}
          grievanceEmail={grievanceEmail}
          cities={cities}
        />
        <aside className="late">
          <Record title="From interest to your seat" sticky>
            <RecordBody>
              <Roadmap
                stages={orderOfThings.map(({ name, title: words, text }) => ({
                  title: words,
                  text,
                  now: name === 'interest',
                }))}
              />
            </RecordBody>
          </Record>
        </aside>
      </div>
    </>
  );
}
