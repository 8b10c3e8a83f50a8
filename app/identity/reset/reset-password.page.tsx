import { useEffect } from 'react';
import type { Route } from './+types/reset-password.page';
import { Banner } from '../../design/banner/banner.tsx';
import { Button, Buttons } from '../../design/button/button.tsx';
import { errorTitle } from '../../design/form/error-title.ts';
import type { App } from '../../platform/app.server.ts';
import { appContext, flashContext } from '../../platform/context.server.ts';
import type { PageHandle } from '../../site/page-kind.ts';
import { wishIn } from '../../site/wanted-course.ts';
import { titleIn } from '../../site/head/page-title.tsx';
import { AuthFrame } from '../form/auth-frame.tsx';
import { refusalOf } from '../../platform/calls/flash.ts';
import { messages } from '../messages.ts';
import { nextPath } from '../next-path.ts';
import { lookAt } from '../store/single-use.server.ts';
import { ResetForm } from './reset-form.tsx';

export const handle: PageHandle = { kind: 'application', forms: ['reset'] };

/** The address holds a code: nobody else is told it. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' });

export async function loader({ context, request }: Route.LoaderArgs) {
  const flash = context.get(flashContext);
  const { searchParams } = new URL(request.url);
  const oobCode = searchParams.get('oobCode')?.slice(0, 200) ?? '';
  const app = context.get(appContext);
  return {
    oobCode,
    works: oobCode === '' || (await isGood(app, oobCode)),
    // In letters of ours alone: the link was mailed, and anybody can write such a link.
    next: wishIn(nextPath.read(searchParams.get('next'), '')),
    flash: refusalOf('reset', flash),
    passwordMin: app.config.passwordMin,
  };
}

/** Whether a code still works; looking uses nothing up. Without the database it is taken for good: sending it tells. */
function isGood(app: App, code: string): Promise<boolean> {
  return lookAt(app, 'reset', code).then(
    (found) => found !== null,
    (error: unknown) => {
      app.log.error({ err: error }, 'a reset code could not be looked at');
      return true;
    },
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    titleIn(matches, errorTitle('Reset password', Boolean(loaderData?.flash))),
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** Reset password (specification 2). Without a code that works there is no form, and the way to a new one. */
export default function ResetPasswordPage({ loaderData }: Route.ComponentProps) {
  const { oobCode, works, flash, next, passwordMin } = loaderData;
  useEffect(() => {
    // The code leaves the address bar and the history at once; the form has it.
    if (location.search) history.replaceState(history.state, '', location.pathname + location.hash);
  }, []);

  const ask = `/forgotpassword${nextPath.query(next)}`;
  if (!oobCode || (!works && !flash))
    return (
      <AuthFrame title="Reset password">
        <Banner
          kind="error"
          title={oobCode ? 'This link has been used or is too old.' : messages.missingCode}
          heading="h2"
        >
          <p>Please open the link in the newest mail{oobCode ? '' : ' again'}, or ask for a new one.</p>
        </Banner>
        <Buttons>
          <Button href={ask}>Ask for a new link</Button>
        </Buttons>
      </AuthFrame>
    );
  return (
    <AuthFrame title="Reset password" intro="Every device is logged out when the password changes.">
      <ResetForm oobCode={oobCode} next={next} flash={flash} passwordMin={passwordMin} />
    </AuthFrame>
  );
}
