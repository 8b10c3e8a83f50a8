import type { SubmitEvent } from 'react';
import { redirect } from 'react-router';
import type { Route } from './+types/delete-account.page';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { Buttons, QuietButton, TextButton } from '../../design/button/button.tsx';
import { Consent } from '../../design/field/fields.tsx';
import { Form, Problem } from '../../design/form/form.tsx';
import { appContext, flashContext } from '../../platform/context.server.ts';
import { type PageHandle, privateMeta } from '../../site/head/page-head.tsx';
import { forgetUser } from '../../site/stored-user.ts';
import { refusalOf } from '../../platform/calls/flash.ts';
import { readFields } from '../../platform/form/send.ts';
import { nextPath } from '../next-path.ts';
import { findPerson } from '../sessions/find-person.server.ts';
import { readAccount } from './account.server.ts';
import { ConfirmForm } from './own-parts.tsx';
import { deletePage, securityPage } from './own-pages.ts';

export const handle: PageHandle = { kind: 'application', forms: ['delete', 'confirm'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const person = await findPerson(app, request);
  if (!person) throw redirect(`/login${nextPath.query(deletePage)}`);
  const { first, hasPassword, email } = await readAccount(app, person);
  const flash = context.get(flashContext);
  return {
    email,
    first,
    hasPassword,
    officeEmail: (await app.provider()).email,
    seats: await app.seatsOfAccount(app, person),
    flash: refusalOf('delete', flash),
    confirmFlash: refusalOf('confirm', flash),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return privateMeta(matches, 'Delete your account', {
    refused: Boolean(loaderData?.flash ?? loaderData?.confirmFlash),
  });
}

export default function DeleteAccountPage({ loaderData }: Route.ComponentProps) {
  const { email, first, hasPassword, officeEmail, seats, flash, confirmFlash } = loaderData;
  const errors = flash?.errors ?? {};
  return (
    <>
      <TitleBlock
        trail={[
          { href: '/', label: 'Home' },
          { href: securityPage, label: 'Security' },
        ]}
        current="Delete"
        title="Delete your account"
        lede={email}
      />
      <div className="wrap section stack--large">
        <section className="prose">
          <h2 className="h3">What goes at once</h2>
          <ul>
            {seats.lost.map((seat) => (
              <li key={seat}>
                <b>{seat}</b>: it goes to others. For what you have paid: <a href="/RefundPolicy">Refund Policy</a>.
              </li>
            ))}
            <li>
              Your name, email address and contact number, your password, passkeys and every log-in of this account.
            </li>
          </ul>
          {seats.kept.length > 0 ? (
            <>
              <h2 className="h3">What stays yours</h2>
              <ul>
                {seats.kept.map((seat) => (
                  <li key={seat}>
                    <b>{seat}</b>: the link in our mail still opens it. To give it back too, choose{' '}
                    <a href="/account/data#erase">Erase my data</a> first.
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          <h2 className="h3">What we keep, and why</h2>
          <ul>
            <li>
              Your registration and your expressions of interest: sealed at once and erased a year later, as the data
              protection rules ask. Bills and invoices: as long as tax law says.
            </li>
            <li>
              That an account was opened and deleted, with the times and no name, for thirteen months: the law on
              security logs asks for at least a year.
            </li>
            <li>
              Messages, and forms that you sent without logging in: they belong to no account. Write to{' '}
              <a href={`mailto:${officeEmail}`}>{officeEmail}</a> to have them corrected or erased.
            </li>
          </ul>
          <p>It cannot be undone. You may open a new account at any time.</p>
        </section>
        {first ? (
          <ConfirmForm first={first} hasPassword={hasPassword} flash={confirmFlash ?? flash} page={deletePage} />
        ) : (
          <section className="stack">
            <h2 className="h3">Are you sure?</h2>
            <Problem refusal={flash} fields={[['sure', 'Yes, delete my account for good']]} />
            <Form action="/account/delete" onSubmit={forgetIfSure}>
              <Consent name="sure" value="yes" label="Yes, delete my account for good" error={errors['sure']} />
              <Buttons>
                <QuietButton type="submit">Delete my account</QuietButton>
                <TextButton href={securityPage}>Keep it</TextButton>
              </Buttons>
            </Form>
          </section>
        )}
      </div>
    </>
  );
}

/** Forgotten here before the account goes; were that refused, the next page would remember the user again. */
function forgetIfSure(event: SubmitEvent<HTMLFormElement>): void {
  if (readFields(event.currentTarget)['sure']) forgetUser();
}
