import type { Route } from './+types/unsubscribe.page';
import { Banner } from '../design/banner/banner.tsx';
import { Button, Buttons } from '../design/button/button.tsx';
import { Form } from '../design/form/form.tsx';
import { TitleBlock } from '../design/title-block/title-block.tsx';
import { appContext, flashContext } from '../platform/context.server.ts';
import { type PageHandle, privateMeta } from '../site/head/page-head.tsx';
import { subscriptionAddress } from './subscription-address.ts';

// Rendered for each request: the token in the address belongs to one person.
export const handle: PageHandle = { kind: 'application', forms: ['unsubscribe'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const flash = context.get(flashContext);
  return {
    token: new URL(request.url).searchParams.get('token'),
    outcome: flash?.form === 'unsubscribe' ? { kind: flash.kind, message: flash.message } : null,
    email: (await context.get(appContext).provider()).grievance.email,
  };
}

/** The address holds a token: other sites are not told it. */
export function meta({ matches }: Route.MetaArgs) {
  return privateMeta(matches, 'Unsubscribe', { referrer: 'same-origin' });
}

/** Opened from any mail to a subscriber. The button unsubscribes; mail programs post to the same address by themselves. */
export default function UnsubscribePage({ loaderData: { token, outcome, email } }: Route.ComponentProps) {
  // The good news itself is the page's message; here stands what it means.
  if (outcome?.kind === 'success') {
    return (
      <TitleBlock
        title="Off the list"
        lede={
          <>
            We send no more class dates to this address. You can <a href="/#subscribe">subscribe again</a> at any time.
          </>
        }
      />
    );
  }
  return (
    <>
      <TitleBlock title="Unsubscribe" lede={outcome || !token ? undefined : 'Stop the schedule by email.'} />
      <div className="wrap section stack--large">
        {token && !outcome ? <Ask token={token} /> : <Failed message={outcome?.message} email={email} />}
      </div>
    </>
  );
}

function Ask({ token }: { token: string }) {
  return (
    <Form action={subscriptionAddress('unsubscribe', token)}>
      <p>Press the button and we send no more class dates to your address.</p>
      <Buttons>
        <Button type="submit">Unsubscribe</Button>
      </Buttons>
    </Form>
  );
}

function Failed({ message = 'Part of this link is missing.', email }: { message: string | undefined; email: string }) {
  return (
    <Banner kind="error" title={message} heading="h2">
      <p>
        Please open it from the mail again, or write to <a href={`mailto:${email}`}>{email}</a> and we take you off the
        list.
      </p>
    </Banner>
  );
}
