import { useState } from 'react';
import { redirect } from 'react-router';
import type { Route } from './+types/security.page';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { Button, Buttons, QuietButton } from '../../design/button/button.tsx';
import { Empty } from '../../design/empty/empty.tsx';
import { appContext, flashContext } from '../../platform/context.server.ts';
import { type PageHandle, privateMeta } from '../../site/head/page-head.tsx';
import { Factors } from '../factors/factors.tsx';
import { type Flash, refusalOf } from '../../platform/calls/flash.ts';
import { findPerson } from '../sessions/find-person.server.ts';
import { type AccountView, readAccount } from './account.server.ts';
import { AccountTabs, ConfirmAddress, ConfirmForm } from './own-parts.tsx';
import { securityPage } from './own-pages.ts';
import { useLoggedOut } from './use-logged-out.ts';
import { FocusedBanner } from '../../design/banner/banner.tsx';
import { PasswordField } from '../../design/field/fields.tsx';
import { Form, Problem, submits } from '../../design/form/form.tsx';
import { readFields, send } from '../../platform/form/send.ts';
import { useSending } from '../../platform/form/use-sending.ts';
import { NewPasswordFields } from '../form/email-field.tsx';
import { indianTime } from '../../platform/indian-time.ts';

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
      <TitleBlock current="Security" title="Security of your account" lede={account.email} />
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
          <Section id="second-step" title="Passkeys and a second step">
            <SecondStep account={account} flash={refusalOf('confirm', flash)} />
          </Section>
          <Section id="delete" title="Delete the account">
            <p>You see first what goes, what we keep and why.</p>
            <Buttons>
              <QuietButton href="/account/delete">Delete my account</QuietButton>
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
          <QuietButton href={`/login?next=${encodeURIComponent(securityPage)}`}>Log in</QuietButton>
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
        <p>A passkey lets you in without a password. An authenticator app asks for a code after it.</p>
        <ConfirmForm first={first} hasPassword={hasPassword} flash={flash} page={securityPage} />
      </>
    );
  if (!emailConfirmed && account.passkeys.length === 0 && !account.authenticator)
    return (
      <>
        {way}
        <p>A passkey or an authenticator app can be added once your email is confirmed.</p>
      </>
    );
  return <Factors account={account} intro={way} />;
}

function Address({ account, google }: { account: AccountView; google: boolean }) {
  if (account.emailConfirmed) return null;
  return (
    <ConfirmAddress>
      <h2 className="h4">Your email address is not confirmed yet</h2>
      <p>
        You can use your account. To confirm {account.email}, open the link in our mail to it: earlier requests from it
        then appear in your account.
        {google ? ' Then you can also connect Google.' : ''}
      </p>
    </ConfirmAddress>
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

const fields = [
  ['currentPassword', 'Current password'],
  ['newPassword', 'New password'],
  ['confirmPassword', 'Confirm password'],
] as const;

const curedBy = { newPassword: 'confirmPassword' };

type Props = { email: string; flash: Flash | null; onChanged: () => void };

/** Changing the password; the present one is asked for. With scripts nothing else that is open on the page is lost. */
function PasswordForm({ email, flash, onChanged }: Props) {
  const sending = useSending(flash);
  const [changed, setChanged] = useState('');

  async function change(form: HTMLFormElement) {
    if (sending.busy) return;
    setChanged('');
    sending.begin();
    const sent = await send<{ message: string }>(
      '/account/password',
      readFields(form),
      'The password was not changed.',
    );
    if (!sent.ok) return sending.refuse(sent.refusal);
    sending.rest();
    form.reset();
    setChanged(sent.answer.message);
    onChanged();
  }

  return (
    <>
      <Problem refusal={sending.refusal} attempt={sending.attempt} fields={fields} />
      {changed ? <FocusedBanner kind="ok" title={changed} heading="h3" id="password-changed" /> : null}
      <Form action="/account/password" onSubmit={submits(change)} onInput={sending.correcting(() => [], curedBy)}>
        <input
          className="vh"
          type="email"
          autoComplete="username"
          defaultValue={email}
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          required
          error={sending.errors['currentPassword']}
        />
        <NewPasswordFields name="newPassword" label="New password" errors={sending.errors} />
        <Button type="submit" busy={sending.busy} busyLabel="Changing">
          Change password
        </Button>
      </Form>
    </>
  );
}

/** Every device that is logged in, the one in use first, each with a button to end it. */
function Sessions({ sessions }: { sessions: AccountView['sessions'] }) {
  return (
    <>
      <ul className="stack">
        {sessions.map((session) => (
          <li key={session.id} className="stack">
            <p>
              <b>{session.device}</b>
              {session.current ? ' (this one)' : ''}
              <br />
              Logged in {indianTime(session.startedAt)}, last seen {indianTime(session.lastSeenAt)}, network{' '}
              {session.network}
            </p>
            {session.current ? null : (
              <Form action="/account/sessions/end">
                <input type="hidden" name="id" value={session.id} />
                <Buttons>
                  <Button type="submit" look="outline" small>
                    Log out <span className="vh">{session.device}</span>
                  </Button>
                </Buttons>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form action="/account/sessions/end-others">
          <Buttons>
            <QuietButton type="submit">Log out every other device</QuietButton>
          </Buttons>
        </Form>
      ) : null}
    </>
  );
}
