import { useEffect } from 'react';
import type { Route } from './+types/welcome.page';
import { Banner } from '../../design/banner/banner.tsx';
import { Button } from '../../design/button/button.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { Form } from '../../design/form/form.tsx';
import { Problem } from '../../design/form/problem.tsx';
import { refusalOf, typedBefore, type Flash } from '../../platform/calls/flash.ts';
import { appContext, flashContext } from '../../platform/context.server.ts';
import { indianTime } from '../../platform/indian-time.ts';
import type { PageHandle } from '../../site/page-kind.ts';
import { AuthFrame } from '../form/auth-frame.tsx';
import { NewPasswordFields } from '../form/new-password-fields.tsx';
import { messages } from '../messages.ts';
import { shortest } from '../passwords/password-length.ts';
import type { OfficeRole } from './office-role.ts';
import { readInvitation, type Invited } from './read-invitation.server.ts';
import { staffNameMost } from './staff-name.ts';

export const handle: PageHandle = { kind: 'application', forms: ['welcome'] };

/** The address holds a code: nobody else is told it. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' });

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const flash = refusalOf('welcome', context.get(flashContext));
  const code = new URL(request.url).searchParams.get('code')?.slice(0, 200) ?? '';
  return {
    code,
    flash,
    // Told before anything is typed.
    invited: code === '' ? null : await readInvitation(app, code),
    passwordMin: shortest(app.config.passwordMin, true),
    office: (await app.provider()).tradingName,
  };
}

const title = 'Welcome to the office';

export const meta = () => [
  { title },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

const roles: Record<OfficeRole, string> = {
  reader: 'as a reader: you see everything and change nothing',
  office: 'to work there: you see everything, answer people and edit the site',
  owner: 'as an owner: you also decide who may enter',
};

/** Where the link leads that a new member of the office is handed: they say their name, set their password, and are in. */
export default function WelcomePage({ loaderData }: Route.ComponentProps) {
  const { code, invited, flash, office, passwordMin } = loaderData;
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
  if (!invited)
    return (
      <AuthFrame title={title}>
        <Banner kind="error" title={messages.invitationUsed} heading="h2" />
      </AuthFrame>
    );
  return (
    <AuthFrame
      title={`${title} of ${office}`}
      intro={`You are invited ${roles[invited.role]}. Three steps, a few minutes. The link works until ${indianTime(invited.until)}.`}
    >
      <ol className="steps">
        <li>
          <div className="stack">
            <h2 className="h4">Your name and a password</h2>
            <FirstStep code={code} invited={invited} flash={flash} passwordMin={passwordMin} />
          </div>
        </li>
        <li>
          <div>
            <h2 className="h4">A second step</h2>
            <p>A passkey on this device, or a code from an app. The office opens only with it.</p>
          </div>
        </li>
        <li>
          <div>
            <h2 className="h4">Ten codes for bad days</h2>
            <p>Print, copy or download them. If all is lost, an owner can reset your second step.</p>
          </div>
        </li>
      </ol>
    </AuthFrame>
  );
}

const fields = [
  ['name', 'Name'],
  ['password', 'Password'],
  ['confirmPassword', 'Confirm password'],
] as const;

type StepProps = { code: string; invited: Invited; flash: Flash | null; passwordMin: number };

function FirstStep({ code, invited, flash, passwordMin }: StepProps) {
  const errors = flash?.errors ?? {};
  return (
    <>
      <Problem refusal={flash} fields={fields} />
      <Form method="post" action="/welcome">
        <input type="hidden" name="code" value={code} />
        <TextField
          name="name"
          label="Name"
          hint="It stands under your notes."
          autoComplete="name"
          required
          maxLength={staffNameMost}
          defaultValue={typedBefore(flash, 'name') ?? invited.name}
          error={errors['name']}
        />
        <TextField name="email" label="Email" type="email" autoComplete="username" readOnly value={invited.email} />
        <NewPasswordFields
          name="password"
          label="Password"
          hint={`At least ${passwordMin} characters, and none of those that are tried first everywhere. Three words are good.`}
          errors={errors}
        />
        <Button type="submit" wide>
          Go on
        </Button>
      </Form>
    </>
  );
}
