import type { Route } from './+types/confirm-email.page';
import { Banner } from '../../design/banner/banner.tsx';
import { Button, Buttons } from '../../design/button/button.tsx';
import { Form } from '../../design/form/form.tsx';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { appContext, flashContext } from '../../platform/context.server.ts';
import { type PageHandle, privateMeta } from '../../site/head/page-head.tsx';
import { refusalOf } from '../../platform/calls/flash.ts';
import { wishIn } from '../../site/wanted-course.ts';
import { nextPath } from '../next-path.ts';
import { findPerson } from '../sessions/find-person.server.ts';

export const handle: PageHandle = { kind: 'application', forms: ['confirm-email'] };

/** The address holds a code: nobody else is told it. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' });

export async function loader({ context, request }: Route.LoaderArgs) {
  const [app, flash] = [context.get(appContext), context.get(flashContext)];
  const person = await findPerson(app, request);
  const { searchParams } = new URL(request.url);
  // Whoever has registered meanwhile is not led to the form again.
  const isDone = person !== null && (await app.registered(person.uid)) !== null;
  return {
    code: searchParams.get('code')?.slice(0, 200) ?? '',
    wish: isDone ? null : wishIn(nextPath.read(searchParams.get('next'), '')),
    email: person?.email ?? null,
    confirmed: person?.emailConfirmed ?? false,
    error: refusalOf('confirm-email', flash)?.message ?? null,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return privateMeta(matches, 'Confirm your email');
}

/** Opened from the mail after sign-up. Looking changes nothing, since mail programs open links by themselves; the button confirms. */
export default function ConfirmEmailPage({ loaderData }: Route.ComponentProps) {
  const { code, email, confirmed, wish, error } = loaderData;
  return (
    <>
      <TitleBlock title="Confirm your email" />
      <div className="wrap section stack--large">
        {error ? <Banner kind="error" title={error} heading="h2" id="errors" /> : null}
        {confirmed ? (
          <Banner kind="ok" title="Your email address is confirmed." heading="h2">
            {wish ? (
              <a href={wish}>Go on to the registration form</a>
            ) : (
              <a href="/myinterests">Go on to My Interests</a>
            )}
          </Banner>
        ) : (
          <Step code={code} email={email} wish={wish} />
        )}
      </div>
    </>
  );
}

type StepProps = {
  code: string;
  email: string | null;
  /** The registration they were on their way to; the confirmation leads on there. */
  wish: string | null;
};

function Step({ code, email, wish }: StepProps) {
  const next = wish ? `&next=${encodeURIComponent(wish)}` : '';
  const here = `/account/confirm-email?code=${encodeURIComponent(code)}${next}`;
  if (!code)
    return (
      <p>
        Part of the link is missing. Please open it from the mail again, or have a new one sent from{' '}
        <a href="/account/security">your security page</a>.
      </p>
    );
  if (!email)
    return (
      <>
        <p>Please log in first, so that nobody can confirm an address for an account that is not theirs.</p>
        <Buttons>
          <Button href={`/login${nextPath.query(here)}`}>Log in</Button>
        </Buttons>
      </>
    );
  return (
    <Form action="/account/confirm-email">
      <p>
        You are logged in as <b>{email}</b>. Your other devices are logged out when you confirm.
      </p>
      <input type="hidden" name="code" value={code} />
      {wish ? <input type="hidden" name="next" value={wish} /> : null}
      <Buttons>
        <Button type="submit">Confirm {email}</Button>
      </Buttons>
    </Form>
  );
}
