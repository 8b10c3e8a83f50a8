import type { Route } from './+types/profile.page';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { Button } from '../../design/button/button.tsx';
import { Empty } from '../../design/empty/empty.tsx';
import { PersonCard } from '../../design/header/account-menu.tsx';
import { Skeleton } from '../../design/skeleton/skeleton.tsx';
import { AccountTabs } from '../../identity/account/own-parts.tsx';
import { findPerson } from '../../identity/sessions/find-person.server.ts';
import { appContext } from '../../platform/context.server.ts';
import { type PageHandle, pageMeta } from '../../site/head/page-head.tsx';
import type { RegistrationRecord } from '../fields.ts';
import { findRegistration } from '../find-registration.server.ts';
import { useOwn, type Loaded } from '../own-record.ts';
import { ProfileRows } from './profile-rows.tsx';

export const handle: PageHandle = { kind: 'application' };

const title = 'My Profile';

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const person = await findPerson(app, request);
  const loaded: Loaded<RegistrationRecord> = person && {
    email: person.email,
    data: await findRegistration(app, person.uid),
  };
  // Whoever has sent no form yet sees at least whose account it is.
  const account = person && { firstName: person.fname, email: person.email };
  return { loaded, account };
}

export function meta({ matches }: Route.MetaArgs) {
  const description = 'What we keep about you, corrected field by field.';
  return pageMeta(matches, { title, description, path: '/profile', unlisted: true });
}

/** My Profile (specification 2): every state, and the record with one field edited at a time. */
export default function ProfilePage({ loaderData: { loaded, account } }: Route.ComponentProps) {
  const [own, change] = useOwn(loaded, '/getuserbyemail/');
  const record = own.kind === 'there' ? own.data : null;
  const whose = record ?? (own.kind === 'nothing' ? account : null);
  return (
    <>
      <TitleBlock current={title} title={title} />
      <div className="wrap grid grid--4-8 section">
        <aside className="stack--large">
          {whose ? <Whose {...whose} /> : null}
          <AccountTabs current="/profile" />
          {record ? (
            <noscript>
              <p>
                To change something without scripts, send <a href="/registerprofile">Complete Your Profile</a> again.
              </p>
            </noscript>
          ) : null}
        </aside>
        {own.kind === 'there' ? (
          <ProfileRows email={own.email} record={own.data} onChange={change} />
        ) : (
          <Otherwise kind={own.kind} ended={own.kind === 'nobody' && own.ended} />
        )}
      </div>
    </>
  );
}

function Whose({ firstName, email }: Pick<RegistrationRecord, 'firstName' | 'email'>) {
  return <PersonCard name={firstName || email || 'Unnamed User'} detail={email} />;
}

function Otherwise({ kind, ended }: { kind: 'nobody' | 'loading' | 'nothing'; ended: boolean }) {
  if (kind === 'loading')
    return <Skeleton label="Loading..." shapes={['heading', 'row', 'row', 'row', 'row']} visible />;
  if (kind === 'nobody')
    return (
      <Empty title="No user found. Please log in.">
        <p>{ended ? 'Your session has ended. Please log in again.' : 'Your profile is shown to you alone.'}</p>
        <Button href="/login?next=%2Fprofile">Log in</Button>
      </Empty>
    );
  return (
    <Empty title="No registration form found for this user.">
      <p>Fill in Complete Your Profile once: your details, and the courses you register for.</p>
      <Button href="/registerprofile">Complete Your Profile</Button>
    </Empty>
  );
}
