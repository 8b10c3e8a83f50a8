import { useState } from 'react';
import { redirect } from 'react-router';
import type { Route } from './+types/security.page';
import { Breadcrumb } from '../../design/breadcrumb/breadcrumb.tsx';
import { Button, Buttons } from '../../design/button/button.tsx';
import { Empty } from '../../design/empty/empty.tsx';
import { Form, Notice } from '../../design/form/form.tsx';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { appContext, flashContext } from '../../platform/context.server.ts';
import type { PageHandle } from '../../site/page-kind.ts';
import { privateMeta } from '../../site/head/page-title.tsx';
import { Factors } from '../factors/factors.tsx';
import { refusalOf, type Flash } from '../../platform/calls/flash.ts';
import { findPerson } from '../sessions/find-person.server.ts';
import { messages } from '../messages.ts';
import { readAccount, type AccountView } from './account.server.ts';
import { AccountTabs } from './account-tabs.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { securityPage } from './own-pages.ts';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';
import { useLoggedOut } from './use-logged-out.ts';

export const handle: PageHandle = { kind: 'application', forms: ['password', 'confirm'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const person = await findPerson(app, request);
  if (!person) throw redirect(`/login?next=${encodeURIComponent(securityPage)}`);
  return {
    account: await readAccount(app, person),
    flash: context.get(flashContext),
    google: app.config.google !== null,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const refused = ['password', 'confirm'].some((form) => refusalOf(form, loaderData?.flash ?? null));
  return privateMeta(matches, 'Security of your account', { refused });
}

/** The person's own security page: where they are logged in, their password, a second step, and the end of it all. */
export default function SecurityPage({ loaderData: { account, flash, google } }: Route.ComponentProps) {
  const [sessions, setSessions] = useState(account.sessions);
  if (useLoggedOut(account.email)) return <NobodysPage />;
  return (
    <>
      <TitleBlock
        breadcrumb={<Breadcrumb trail={[{ href: '/', label: 'Home' }]} current="Security" />}
        title="Security of your account"
        lede={account.email}
      />
      <div className="wrap grid grid--4-8 section">
        <aside>
          <AccountTabs current={securityPage} />
        </aside>
        <div className="stack--huge">
          <Address account={account} google={google} />
          <Section id="devices" title="Where you are logged in">
            <Sessions sessions={sessions} />
          </Section>
          <Section id="password" title="Password">
            <Password
              account={account}
              flash={refusalOf('password', flash)}
              onChanged={() => setSessions(sessions.filter(({ current }) => current))}
            />
          </Section>
          <Section id="second-step" title="A second step at log-in">
            <SecondStep account={account} flash={refusalOf('confirm', flash)} />
          </Section>
          <Section id="delete" title="Delete the account">
            <p>You see first what goes, what we keep and why.</p>
            <Buttons>
              <Button look="outline" href="/account/delete">
                Delete my account
              </Button>
            </Buttons>
          </Section>
        </div>
      </div>
    </>
  );
}

function NobodysPage() {
  return (
    <>
      <TitleBlock title="Security of your account" />
      <div className="wrap section">
        <Empty title="No user found. Please log in.">
          <p>Your account is shown to you alone.</p>
          <Button href={`/login?next=${encodeURIComponent(securityPage)}`} look="outline">
            Log in
          </Button>
        </Empty>
      </div>
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section className="stack" aria-labelledby={`${id}-title`} id={id}>
      <h2 className="h3" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Staff are told what is missing before the back office opens; the link is there when it does. */
function WayToOffice({ account }: { account: AccountView }) {
  if (account.officeOpen)
    return (
      <Buttons>
        <Button href="/office" data-application="">
          Open the back office
        </Button>
      </Buttons>
    );
  if (account.passkeys.length > 0 || account.authenticator)
    return <p>The back office opens when you log in with your second step.</p>;
  return (
    <p>
      The back office opens once you have a second step: {account.emailConfirmed ? '' : 'confirm your address, then '}
      add a passkey or an authenticator app here.
    </p>
  );
}

function SecondStep({ account, flash }: { account: AccountView; flash: Flash | null }) {
  const { first, hasPassword, emailConfirmed } = account;
  const way = account.staff ? <WayToOffice account={account} /> : null;
  if (first)
    return (
      <>
        {way}
        <ConfirmForm first={first} hasPassword={hasPassword} flash={flash} page={securityPage} />
      </>
    );
  return (
    <>
      {emailConfirmed ? null : <p>{messages.confirmAddressFirst}</p>}
      <Factors account={account} intro={way} />
    </>
  );
}

function Address({ account, google }: { account: AccountView; google: boolean }) {
  if (account.emailConfirmed) return null;
  return (
    <Notice className="stack">
      <h2 className="h4">Your email address is not confirmed yet</h2>
      <p>
        You can use your account. Confirm your address, and earlier requests from it appear in your account. Then you
        can also {google ? 'connect Google and ' : ''}add a second step.
      </p>
      <Form method="post" action="/account/send-confirmation">
        <Buttons>
          <Button type="submit" look="outline" small>
            Send the link again
          </Button>
        </Buttons>
      </Form>
    </Notice>
  );
}

type PasswordProps = { account: AccountView; flash: Flash | null; onChanged: () => void };

function Password({ account, flash, onChanged }: PasswordProps) {
  if (account.hasPassword) return <PasswordForm email={account.email} flash={flash} onChanged={onChanged} />;
  return (
    <p>
      You log in with Google and have no password. <a href="/forgotpassword">Set one by email</a> if you want both.
    </p>
  );
}
