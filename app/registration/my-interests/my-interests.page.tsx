import type { Route } from './+types/my-interests.page';
import { listOwnSeats } from '../../classes/seat-page/list-own-seats.server.ts';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { Button, Buttons, QuietButton } from '../../design/button/button.tsx';
import { Empty } from '../../design/empty/empty.tsx';
import { ConfirmAddress, AccountTabs } from '../../identity/account/own-parts.tsx';
import { Record, RecordBody } from '../../design/record/record.tsx';
import { Skeleton } from '../../design/skeleton/skeleton.tsx';
import { findPerson } from '../../identity/sessions/find-person.server.ts';
import { listOwnInterests } from '../../interest/list-own-interests.server.ts';
import { appContext } from '../../platform/context.server.ts';
import { type PageHandle, pageMeta } from '../../site/head/page-head.tsx';
import type { Summary } from '../contract.ts';
import { findSummary } from '../find-registration.server.ts';
import { openClassesIn } from '../../site/dates/open-class.ts';
import { useOwn, type Loaded } from '../own-record.ts';
import { ExpressedInterests, OwnSeats, RegisteredCourses, WaysOn } from './interest-lists.tsx';
import { listKnownLevels } from './known-levels.server.ts';

export const handle: PageHandle = { kind: 'application' };

const title = 'My Interests';

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const person = await findPerson(app, request);
  const loaded: Loaded<Summary> = person && { email: person.email, data: await findSummary(app, person.uid) };
  const classes = openClassesIn(await app.classDates(app.now()));
  return {
    loaded,
    classes,
    levels: await listKnownLevels(app),
    seats: person ? await listOwnSeats(app, person) : [],
    interests: person ? await listOwnInterests(app, person) : [],
    /** Their address, while nobody has proved it: what was asked from it is not shown to them. */
    unproved: person && !person.emailConfirmed ? person.email : null,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  const description = 'The courses you registered for, and what you expressed interest in.';
  return pageMeta(matches, { title, description, path: '/myinterests', unlisted: true });
}

/** My Interests (specification 2): name, email, total and list in all five states, and the person's expressions of interest. */
export default function MyInterestsPage({
  loaderData: { loaded, levels, seats, interests, classes, unproved },
}: Route.ComponentProps) {
  const [own] = useOwn(loaded, '/getuserregisterprofile/');
  const summary = own.kind === 'there' ? own.data : null;
  const living = seats.filter(({ isBack }) => !isBack);
  const isListed = own.kind !== 'nobody' && seats.length + interests.length > 0;
  return (
    <>
      <TitleBlock
        current={title}
        title={title}
        cells={
          summary
            ? [
                { label: 'Name', value: summary.firstName || 'N/A' },
                { label: 'Email', value: summary.email, wide: true },
                { label: 'Total Courses', value: summary.totalCourses },
              ]
            : []
        }
      />
      <div className="wrap grid grid--4-8 section">
        <aside>
          <AccountTabs current="/myinterests" />
        </aside>
        <div className="stack--huge">
          {unproved && own.kind !== 'nobody' ? <ConfirmFirst email={unproved} /> : null}
          {isListed && seats.length > 0 ? <OwnSeats seats={seats} levels={levels} /> : null}
          {summary && summary.courses.length > 0 ? (
            <RegisteredCourses
              courses={summary.courses}
              levels={levels}
              seats={living}
              classes={classes}
              quiet={unproved !== null}
            />
          ) : null}
          {isListed && interests.length > 0 ? (
            <ExpressedInterests interests={interests} levels={levels} seats={living} classes={classes} />
          ) : null}
          {summary && summary.courses.length > 0 ? null : (
            <Otherwise
              kind={own.kind}
              listed={isListed}
              ended={own.kind === 'nobody' && own.ended}
              hasClasses={classes.length > 0}
            />
          )}
          {summary ? <Corrections /> : null}
        </div>
      </div>
    </>
  );
}

type Kind = 'nobody' | 'loading' | 'nothing' | 'there';

/** `listed`: something of theirs stands above it; `hasClasses`: some class has free seats. */
type OtherwiseProps = { kind: Kind; listed: boolean; ended: boolean; hasClasses: boolean };
function Otherwise({ kind, listed, ended, hasClasses }: OtherwiseProps) {
  if (kind === 'loading') return <Skeleton label="Loading..." shapes={['heading', 'row', 'row']} visible />;
  if (kind === 'nobody')
    return (
      <Empty title="Please login/register to view your courses.">
        <p>{ended ? 'Your session has ended. Please log in again.' : 'Your courses are shown to you alone.'}</p>
        <Button href="/login?next=%2Fmyinterests">Log in</Button>
      </Empty>
    );
  const none = kind === 'nothing' ? 'No user courses found.' : 'No courses registered yet.';
  if (listed)
    return (
      <section>
        <h2 className="h3">Registered courses</h2>
        <p className="small muted space-above--small">
          {none} You register with <a href="/registerprofile">Complete Your Profile</a>. A seat needs no registration.
        </p>
      </section>
    );
  return (
    <Empty title={none}>
      <p>
        {hasClasses
          ? 'Classes with free seats are under Class dates. No date for you? Express interest: it is free.'
          : 'Say which training you want, where and when. It is free.'}
      </p>
      <Buttons>
        <WaysOn leads={hasClasses ? 'dates' : 'interest'} />
      </Buttons>
    </Empty>
  );
}

/** The same to everybody who has not confirmed: whether something was asked from the address is told to its owner alone. */
function ConfirmFirst({ email }: { email: string }) {
  return (
    <ConfirmAddress>
      <p>
        Do you have a seat already, or have you asked us before? Confirm <b>{email}</b> by the link in our mail, and it
        appears here.
      </p>
    </ConfirmAddress>
  );
}

function Corrections() {
  return (
    <Record title="Something wrong?">
      <RecordBody className="stack">
        <p>Name and course go to AMPP as you gave them: correct them now.</p>
        <QuietButton href="/profile">Edit my profile</QuietButton>
      </RecordBody>
    </Record>
  );
}
