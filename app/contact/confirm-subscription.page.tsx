import type { Route } from './+types/confirm-subscription.page';
import { Banner } from '../design/banner/banner.tsx';
import { Button, Buttons, TextButton } from '../design/button/button.tsx';
import { Form } from '../design/form/form.tsx';
import { TitleBlock } from '../design/title-block/title-block.tsx';
import { appContext, flashContext } from '../platform/context.server.ts';
import { type PageHandle, privateMeta } from '../site/head/page-head.tsx';
import { addressBehind, linkTooOld } from './subscribe.server.ts';

// Rendered for each request: the token in the address belongs to one person.
export const handle: PageHandle = { kind: 'application', forms: ['confirm-subscription'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const flash = context.get(flashContext);
  const token = new URL(request.url).searchParams.get('token');
  const behind = token ? await addressBehind(context.get(appContext), token) : null;
  const said = flash?.form === 'confirm-subscription' ? { kind: flash.kind, message: flash.message } : null;
  const outcome = said ?? (token && !behind ? { kind: 'error' as const, message: linkTooOld } : null);
  return { token, behind, outcome };
}

/** The address holds a token: other sites are not told it. */
export function meta({ matches }: Route.MetaArgs) {
  return privateMeta(matches, 'Schedule by email', { referrer: 'same-origin' });
}

/** Opened from the first mail. Looking at it changes nothing, since mail scanners look at every link; the button confirms. */
export default function ConfirmSubscriptionPage({ loaderData: { token, behind, outcome } }: Route.ComponentProps) {
  const isDone = outcome?.kind === 'success';
  if (isDone || (!outcome && behind?.isOnList)) {
    // The good news itself is the page's message; here stands what it means.
    const title = isDone ? 'We write when class dates are set' : 'You get our class dates already';
    return (
      <>
        <TitleBlock title={title} lede="Every mail carries a link to stop." />
        <div className="wrap section">
          <Onwards />
        </div>
      </>
    );
  }
  return (
    <>
      <TitleBlock title="Schedule by email" lede={outcome || !token ? undefined : 'One step is left.'} />
      <div className="wrap section stack--large">
        {token && behind && !outcome ? (
          <Confirm token={token} address={behind.address} />
        ) : (
          <Failed message={outcome?.message} />
        )}
      </div>
    </>
  );
}

function Failed({ message = 'Part of this link is missing.' }: { message: string | undefined }) {
  return (
    <>
      <Banner kind="error" title={message} heading="h2">
        <p>
          Please open the link from the newest mail again. If it is older than seven days,{' '}
          <a href="/#subscribe">subscribe once more</a>: we send a new one.
        </p>
      </Banner>
      <Onwards />
    </>
  );
}

function Confirm({ token, address }: { token: string; address: string }) {
  return (
    <Form action="/subscription/confirm">
      <p>
        Press Confirm to get class dates by email at <b>{address}</b>. If you did not ask for this, close the page:
        nothing is sent.
      </p>
      <input type="hidden" name="token" value={token} />
      <Buttons>
        <Button type="submit">Confirm</Button>
      </Buttons>
    </Form>
  );
}

/** Where to go from a page that has said all it has to say. */
function Onwards() {
  return (
    <Buttons>
      <Button href="/dates">See class dates</Button>
      <TextButton href="/">Back Home</TextButton>
    </Buttons>
  );
}
