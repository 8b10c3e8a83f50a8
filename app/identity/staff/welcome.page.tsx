import { useEffect } from 'react';
import type { Route } from './+types/welcome.page';
import { Banner } from '../../design/banner/banner.tsx';
import { Button } from '../../design/button/button.tsx';
import { Form } from '../../design/form/form.tsx';
import { appContext, flashContext } from '../../platform/context.server.ts';
import type { PageHandle } from '../../site/page-kind.ts';
import { AuthFrame } from '../form/auth-frame.tsx';
import { NewPasswordFields } from '../form/new-password-fields.tsx';
import { Problem } from '../../design/form/problem.tsx';
import { refusalOf } from '../../platform/calls/flash.ts';
import { isGood } from '../store/single-use.server.ts';
import { messages } from '../messages.ts';

export const handle: PageHandle = { kind: 'application', forms: ['welcome'] };

/** The address holds a code: nobody else is told it. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' });

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const flash = refusalOf('welcome', context.get(flashContext));
  const code = new URL(request.url).searchParams.get('code')?.slice(0, 200) ?? '';
  // Told before two passwords are typed; looking uses nothing up.
  const usedUp = code !== '' && !(await isGood(app, 'staff-invite', code));
  return { code, usedUp, flash, passwordMin: app.config.passwordMin };
}

const title = 'Welcome to the office';

export const meta = () => [
  { title },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

const fields = [
  ['password', 'Password'],
  ['confirmPassword', 'Confirm password'],
] as const;

/** Where the link leads that a new member of the office is handed: they set their password, and are in. */
export default function WelcomePage({ loaderData: { code, usedUp, flash, passwordMin } }: Route.ComponentProps) {
  useEffect(() => {
    // The code leaves the address bar and the history at once; the form has it.
    if (location.search) history.replaceState(history.state, '', location.pathname + location.hash);
  }, []);

  if (!code)
    return (
      <AuthFrame title={title}>
        <Banner kind="error" title="Part of this link is missing." heading="h2">
          <p>Please open it again as it was given to you, or ask for a new one.</p>
        </Banner>
      </AuthFrame>
    );
  if (usedUp)
    return (
      <AuthFrame title={title}>
        <Banner kind="error" title={messages.invitationUsed} heading="h2" />
      </AuthFrame>
    );
  return (
    <AuthFrame title={title} intro="Set your password. After that you add a second step, and the office opens.">
      <Problem refusal={flash} fields={fields} />
      <Form method="post" action="/welcome">
        <input type="hidden" name="code" value={code} />
        <NewPasswordFields
          name="password"
          label="Password"
          hint={`At least ${passwordMin} characters.`}
          errors={flash?.errors ?? {}}
        />
        <Button type="submit" wide>
          Set the password
        </Button>
      </Form>
    </AuthFrame>
  );
}
