import { useEffect } from 'react';
import type { Route } from './+types/welcome.page';
import { Banner } from '../../design/banner/banner.tsx';
import { Button } from '../../design/button/button.tsx';
import { TextField } from '../../design/field/fields.tsx';
import { Form, Problem } from '../../design/form/form.tsx';
import { refusalOf, typedBefore, type Flash } from '../../platform/calls/flash.ts';
import { appContext, flashContext } from '../../platform/context.server.ts';
import { Record, RecordBody } from '../../design/record/record.tsx';
import { indianTime } from '../../platform/indian-time.ts';
import type { PageHandle } from '../../site/head/page-head.tsx';
import { AuthFrame } from '../form/auth-frame.tsx';
import { NewPasswordFields } from '../form/email-field.tsx';
import { messages } from '../messages.ts';
import { shortest } from '../passwords/password-length.ts';
import { type OfficeRole, staffNameMost } from './staff-member.ts';
import { readInvitation, type Invited } from './accept-invitation.server.ts';

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

const roles: Record<OfficeRole, { as: string; does: string }> = {
  reader: {
    as: 'as a reader',
    does: 'A reader sees everything and changes nothing. What you open is written in the log.',
  },
  office: {
    as: 'to work there',
    does: 'You see everything, answer people and edit the site. What you do is written in the log.',
  },
  owner: {
    as: 'as an owner',
    does: 'You see everything, answer people, edit the site, and decide who may enter. What you do is written in the log.',
  },
};

const sights = [
  { label: 'Today', value: 'Who waits, and how long' },
  { label: 'Inbox', value: 'Everything that was sent' },
  { label: 'Demand', value: 'Where a class could run' },
];

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
  const { name, by, role, confirmed, email, until } = invited;
  return (
    <div className="wrap section stack--large">
      <div className="stack">
        <h1 className="h2">{name ? `Welcome, ${name}` : `${title} of ${office}`}</h1>
        <p className="lede">
          {by ? `${by} invites you` : 'You are invited'} to the office of {office} <b>{roles[role].as}</b>.{' '}
          {confirmed ? 'Three' : 'Four'} steps, a few minutes. The link works until {indianTime(until)}.
        </p>
      </div>
      <div className="grid grid--7-5">
        <ol className="steps">
          <li>
            <div className="stack">
              <h2 className="h4">Your name and a password</h2>
              <FirstStep code={code} invited={invited} flash={flash} passwordMin={passwordMin} />
            </div>
          </li>
          {confirmed ? null : (
            <li>
              <div>
                <h2 className="h4">Confirm your email</h2>
                <p>When you go on, a mail goes to {email}. Open its link: it shows that the address is yours.</p>
              </div>
            </li>
          )}
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
        <Record title="What you will see" facts={sights}>
          <RecordBody>
            <p>{roles[role].does}</p>
          </RecordBody>
        </Record>
      </div>
    </div>
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
      <Form action="/welcome">
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
        <Button type="submit">Go on</Button>
      </Form>
    </>
  );
}
