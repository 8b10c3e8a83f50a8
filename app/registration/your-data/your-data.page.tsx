import type { Route } from './+types/your-data.page';
import { Banner } from '../../design/banner/banner.tsx';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { Button, Buttons, QuietButton } from '../../design/button/button.tsx';
import { Empty } from '../../design/empty/empty.tsx';
import { Consent } from '../../design/field/fields.tsx';
import { ErrorSummary, Form } from '../../design/form/form.tsx';
import { Record, RecordBody } from '../../design/record/record.tsx';
import { readAccount } from '../../identity/account/account.server.ts';
import { AccountTabs, ConfirmAddress, ConfirmForm } from '../../identity/account/own-parts.tsx';
import { useLoggedOut } from '../../identity/account/use-logged-out.ts';
import { dataPage, deletePage } from '../../identity/account/own-pages.ts';
import { refusalOf } from '../../platform/calls/flash.ts';
import { indianDate } from '../../platform/indian-time.ts';
import { findPerson } from '../../identity/sessions/find-person.server.ts';
import { appContext, flashContext } from '../../platform/context.server.ts';
import { type PageHandle, pageMeta } from '../../site/head/page-head.tsx';
import { collectData } from './collect-data.server.ts';
import { sealedUntil } from './erasure.server.ts';
import { HeldData } from './held-data.tsx';
import { readable } from './readable.ts';

export const handle: PageHandle = { kind: 'application', forms: ['confirm', 'your-data'] };

const title = 'Your data';

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [person, provider] = await Promise.all([findPerson(app, request), app.provider()]);
  const held = person && (await collectData(app, app.db, person));
  const account = person && (await readAccount(app, person));
  const seats = person && (await app.seatsOfAccount(app, person));
  return {
    confirm: account?.first ? { first: account.first, hasPassword: account.hasPassword } : null,
    flash: refusalOf('confirm', context.get(flashContext)),
    refused: refusalOf('your-data', context.get(flashContext))?.message ?? '',
    email: person?.email ?? null,
    sections: held && readable(held),
    confirmFirst: held?.notShownYet,
    isAll: held !== null && held.notShownYet === null && held.erasures.every(({ doneAt }) => doneAt),
    until: held && sealedUntil(held),
    seats: seats ? [...seats.lost, ...seats.kept] : [],
    unconfirmed: person && !person.emailConfirmed ? person.email : null,
    subscribed: Boolean(held?.schedule && !held.schedule.withdrawnAt),
    grievance: provider.grievance,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  const description = 'What we keep about you: see it, download it, correct it, withdraw consent, ask for erasure.';
  return pageMeta(matches, { title, description, path: '/account/data', unlisted: true });
}

/** The rights of the DPDP Act in one place: access, correction, withdrawal, erasure, grievance. Works without scripts. */
export default function YourDataPage({ loaderData }: Route.ComponentProps) {
  const { subscribed, grievance, confirmFirst, isAll, refused } = loaderData;
  const sections = useLoggedOut(loaderData.email) ? null : loaderData.sections;
  return (
    <>
      <TitleBlock
        current={title}
        title={title}
        lede={`${isAll ? 'Everything' : 'What'} we keep about you, and what you may do about it.`}
      />
      <div className="wrap grid grid--4-8 section">
        <aside>
          <AccountTabs current="/account/data" />
        </aside>
        <div className="stack--huge">
          {sections ? (
            <>
              {refused ? <Refused message={refused} /> : null}
              <Download isAll={isAll} isSealed={Boolean(loaderData.until)} />
              {confirmFirst ? <ConfirmFirst words={confirmFirst} /> : null}
              <HeldData sections={sections} />
              {subscribed ? <Withdraw /> : null}
              <Erase {...loaderData} />
            </>
          ) : (
            <Empty title="Please log in.">
              <p>Your data is shown to you alone.</p>
              <QuietButton href="/login?next=%2Faccount%2Fdata">Log in</QuietButton>
            </Empty>
          )}
          <Grievance {...grievance} />
        </div>
      </div>
    </>
  );
}

function ConfirmFirst({ words }: { words: string }) {
  return (
    <ConfirmAddress>
      <h2 className="h4">Confirm your email to see the rest</h2>
      <p>{words} The link is in our mail.</p>
    </ConfirmAddress>
  );
}

const isUnticked = (message: string) => message.startsWith('Please tick');

/** At the top, as the box stands far below: it leads there. */
function Refused({ message }: { message: string }) {
  if (!isUnticked(message)) return <Banner kind="error" title={message} />;
  return <ErrorSummary title="Nothing was erased" errors={[{ id: 'sure', message }]} />;
}

function Download({ isAll, isSealed }: { isAll: boolean; isSealed: boolean }) {
  return (
    <section className="stack">
      <h2 className="h3">{isSealed ? 'See and download' : 'See, download, correct, erase'}</h2>
      <p>
        This is what we keep and use.{' '}
        {isSealed ? null : (
          <>
            Correct your registration on <a href="/profile">My Profile</a>; for anything else write to us. To have it
            gone: <a href="#erase">Erase</a>.{' '}
          </>
        )}
        The file for programs (JSON) holds {isAll ? 'all of it' : 'the same'}, with every change and the wording of
        every consent. Erased data is sealed and not in the files.
      </p>
      <Buttons>
        <Button href="/account/data.html" download look="outline">
          Download to read (HTML)
        </Button>
        <Button href="/account/data.json" download look="outline">
          Download for programs (JSON)
        </Button>
      </Buttons>
    </section>
  );
}

function Withdraw() {
  return (
    <section className="stack">
      <h2 className="h3">Stop the schedule mails</h2>
      <p>You asked for class dates by email. One click withdraws that; nothing else changes.</p>
      <Form action="/account/data/withdraw-schedule">
        <Buttons>
          <QuietButton type="submit">Withdraw my consent</QuietButton>
        </Buttons>
      </Form>
    </section>
  );
}

type EraseProps = Pick<
  Route.ComponentProps['loaderData'],
  'confirm' | 'flash' | 'refused' | 'until' | 'seats' | 'unconfirmed'
>;

/** What goes and what stays; once nothing is left to erase, what is left to do. */
function Erase({ confirm, flash, refused, until, seats, unconfirmed }: EraseProps) {
  if (until)
    return (
      <section className="stack" id="erase">
        <h2 className="h3">Erased</h2>
        <p>
          Your other data is sealed. It is erased on {indianDate(until)}. <a href={deletePage}>Delete the account</a>{' '}
          too?
        </p>
      </section>
    );
  return (
    <section className="stack" id="erase">
      <h2 className="h3">Erase</h2>
      <div className="prose">
        <h3 className="h4">What happens at once</h3>
        <ul>
          {seats.map((seat) => (
            <li key={seat}>
              <b>{seat}</b>: it goes to others. For what you have paid: <a href="/RefundPolicy">Refund Policy</a>.
            </li>
          ))}
          {unconfirmed ? (
            <li>Seats and requests under {unconfirmed} stay until you confirm it: confirm first, then erase.</li>
          ) : null}
          <li>
            Your registration, expressions of interest, messages and subscription are sealed: nobody uses them. They are
            erased a year later, as the data protection rules ask.
          </li>
        </ul>
        <h3 className="h4">What we keep, and why</h3>
        <ul>
          <li>Invoices, as long as tax law says.</li>
          <li>What you sent under another address, with its seat: write to us from that address.</li>
        </ul>
        <p>
          This keeps your log-in. To remove it too: <a href={deletePage}>Delete account</a>.
        </p>
      </div>
      {confirm ? (
        <ConfirmForm {...confirm} flash={flash} page={dataPage} />
      ) : (
        <EraseForm error={isUnticked(refused) ? refused : undefined} />
      )}
    </section>
  );
}

function EraseForm({ error }: { error: string | undefined }) {
  return (
    <Form action="/account/data/erase">
      <Consent
        name="sure"
        value="yes"
        error={error}
        label="I am sure. I also give up my place in every course I am registered for, my seats in classes and my places in line."
      />
      <Buttons>
        <QuietButton type="submit">Erase my data</QuietButton>
      </Buttons>
    </Form>
  );
}

function Grievance({ name, email, responseDays }: { name: string; email: string; responseDays: number }) {
  return (
    <Record title="Questions and complaints">
      <RecordBody className="stack">
        <p>
          {name}, <a href={`mailto:${email}`}>{email}</a>. Give the email of your account, and a reference if you have
          one.
        </p>
        <p>Answered within {responseDays} days. After that you may complain to the Data Protection Board of India.</p>
      </RecordBody>
    </Record>
  );
}
