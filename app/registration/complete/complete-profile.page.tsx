import type { Route } from './+types/complete-profile.page';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { useLoggedOut } from '../../identity/account/use-logged-out.ts';
import { findPerson, type Person } from '../../identity/sessions/find-person.server.ts';
import { ownNumber } from '../../interest/form/own-number.server.ts';
import { refusalOf } from '../../platform/calls/flash.ts';
import { appContext, flashContext } from '../../platform/context.server.ts';
import { type PageHandle, pageMeta } from '../../site/head/page-head.tsx';
import { registerPath, wantedCourses } from '../../site/wanted-course.ts';
import { openClassesIn } from '../../site/dates/open-class.ts';
import { courseOptions, type RegistrationRecord } from '../fields.ts';
import { findRegistration } from '../find-registration.server.ts';
import { openClassOfCourse } from '../open-class.ts';
import { RegistrationForm } from './registration-form.tsx';

export const handle: PageHandle = { kind: 'application', forms: ['registration'] };

const title = 'Complete Your Profile';

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [person, provider] = await Promise.all([findPerson(app, request), app.provider()]);
  const record = person && (await findRegistration(app, person.uid));
  const number = person && !record?.mobileNumber ? await ownNumber(app, person) : '';
  const { pathname, search } = new URL(request.url);
  const registered: readonly string[] = record?.courses ?? [];
  const wanted = wantedCourses(pathname + search).filter((course) => !registered.includes(course));
  const open = openClassesIn(await app.classDates(app.now()));
  return {
    known: { ...knownOf(person, record, number), courses: wanted },
    kept: record && { pin: record.postalCode, city: record.city, state: record.state },
    wanted,
    classes: courseOptions
      .filter((course) => wanted.includes(course))
      .flatMap((course) => openClassOfCourse(open, course) ?? []),
    withSeats: courseOptions.filter((course) => openClassOfCourse(open, course)),
    registered,
    here: registerPath() + search,
    account: person && { email: person.email, confirmed: person.emailConfirmed, isNew: record === null },
    flash: refusalOf('registration', context.get(flashContext)),
    grievanceEmail: provider.grievance.email,
  };
}

/** What the form knows of nobody. */
const nobody = { flash: null, known: { country: 'India' }, kept: null, registered: [], account: null };

/** Prefilled from the account (specification 3), or from the record, so that a later form undoes no correction. `number` is the one we hold of them elsewhere. */
function knownOf(person: Person | null, record: RegistrationRecord | null, number: string): Record<string, string> {
  const country = record?.country || 'India';
  if (!person) return { country };
  return {
    country,
    firstName: record?.firstName || person.fname,
    email: record?.email || person.email,
    mobileNumber: record?.mobileNumber || number,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title,
    description:
      'Your details and the courses you register for: what your exam authorisation and invoice are made from.',
    path: '/registerprofile',
    refused: Boolean(loaderData?.flash),
    unlisted: true,
  });
}

/** Complete Your Profile (specification 2). */
export default function CompleteProfilePage({ loaderData }: Route.ComponentProps) {
  const { wanted, classes, withSeats, here, grievanceEmail, ...own } = loaderData;
  // Logged out in another tab: nothing of theirs stays on the screen.
  const out = useLoggedOut(own.account?.email ?? null) && own.account !== null;
  const { flash, known, kept, registered, account } = out ? nobody : own;
  return (
    <>
      <TitleBlock
        current={title}
        title={title}
        lede="Tick your course and send."
        cells={[
          { label: 'Costs', value: 'Nothing yet' },
          { label: 'Keep ready', value: 'Photo ID, GSTIN if your company pays' },
        ]}
      />
      <div className="wrap section">
        <RegistrationForm
          key={out ? 'nobody' : 'own'}
          flash={flash}
          known={known}
          kept={kept}
          wanted={wanted}
          classes={classes}
          withSeats={withSeats}
          registered={registered}
          here={here}
          account={account}
          grievanceEmail={grievanceEmail}
        />
      </div>
    </>
  );
}
