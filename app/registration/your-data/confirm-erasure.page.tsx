import type { Route } from './+types/confirm-erasure.page';
import { Banner } from '../../design/banner/banner.tsx';
import { Button, Buttons } from '../../design/button/button.tsx';
import { Form } from '../../design/form/form.tsx';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { appContext, flashContext } from '../../platform/context.server.ts';
import { type PageHandle, privateMeta } from '../../site/head/page-head.tsx';
import { lookAtErasureProof } from './erasure-proof.server.ts';

// Rendered for each request: the token in the address belongs to one person.
export const handle: PageHandle = { kind: 'application', forms: ['confirm-erasure'] };

/** The address holds a token: nobody else is told it. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' });

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const flash = context.get(flashContext);
  const token = new URL(request.url).searchParams.get('token')?.slice(0, 200) ?? '';
  const good = token === '' ? null : await lookAtErasureProof(app, token);
  const done = flash?.form === 'confirm-erasure' && flash.kind === 'success';
  const { email } = (await app.provider()).grievance;
  return { token, state: done ? ('used' as const) : good, email };
}

export function meta({ matches }: Route.MetaArgs) {
  return privateMeta(matches, 'Erase my data');
}

/** Opened from the mail. Looking changes nothing, since mail programs open links by themselves; the button confirms. */
export default function ConfirmErasurePage({ loaderData: { token, state, email } }: Route.ComponentProps) {
  if (state === 'used')
    return (
      <TitleBlock
        title="You have confirmed it"
        lede="Our office now knows that it was you who asked. It erases your data, and a mail tells you when that is done."
      />
    );
  return (
    <>
      <TitleBlock title="Erase my data" lede={state === 'open' ? 'One step is left.' : undefined} />
      <div className="wrap section stack--large">
        {state === 'open' ? (
          <Form action="/erasure/confirm">
            <p>
              Press Confirm if it was you who asked our office to erase your data. It cannot be taken back. If you did
              not ask, close the page: nothing is erased.
            </p>
            <input type="hidden" name="token" value={token} />
            <Buttons>
              <Button type="submit">Confirm</Button>
            </Buttons>
          </Form>
        ) : (
          <Banner kind="error" title="This link does not work any more." heading="h2">
            <p>
              Please open the link from our newest mail. Each works for seven days. To get a new one, write to{' '}
              <a href={`mailto:${email}`}>{email}</a>.
            </p>
          </Banner>
        )}
      </div>
    </>
  );
}
