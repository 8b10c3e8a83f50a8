import type { Route } from './+types/register.page';
import { Form, TitledNotice, submits } from '../../design/form/form.tsx';
import { useEffect, useRef } from 'react';
import type { PageHandle } from '../../site/head/page-head.tsx';
import { EntryFrame, entryMeta, popupHeaders, WhyHere, type AccountFormProps } from '../form/entry-frame.tsx';
import { readEntryPage } from '../form/read-entry-page.server.ts';
import { useSending } from '../../platform/form/use-sending.ts';
import { refuseLogIn } from '../log-in/send-log-in.ts';
import { nextPath } from '../next-path.ts';
import { messages } from '../messages.ts';
import { Button } from '../../design/button/button.tsx';
import { PhoneField, TextField } from '../../design/field/fields.tsx';
import { canCarry, carryMessage } from '../../site/script/messages.ts';
import type { SignedUpUser } from '../contract.ts';
import { EmailField, NewPasswordFields } from '../form/email-field.tsx';
import { draftAt, leaveInTab } from '../../platform/form/draft.ts';
import { readFields, refusalFor, send, type Sent } from '../../platform/form/send.ts';
import { typedBefore } from '../../platform/calls/flash.ts';
import { countryCodes, findSignUpProblems, type SignUpFields, joinNumber } from './rules.ts';
import { notice } from './privacy-notice.ts';
import { storeUser, type DraftKey } from '../../site/stored-user.ts';

export const handle: PageHandle = { kind: 'application', forms: ['register'] };

export const headers = popupHeaders;

export const loader = (args: Route.LoaderArgs) => readEntryPage(args, 'register');

export const meta = (args: Route.MetaArgs) =>
  entryMeta(args, {
    title: 'Create an account',
    description: 'An account keeps your details for the registration form and shows what you registered for.',
    path: '/register',
  });

/** Sign-up (specification 2). */
export default function RegisterPage({ loaderData }: Route.ComponentProps) {
  const { flash, next, passwordMin } = loaderData;
  const sending = useSending(flash);
  const goal = next ?? '/registerprofile';
  const query = nextPath.query(next);

  async function enter(idToken: string) {
    const sent = await signUpSocially(idToken);
    if (sent.ok) finishSignUp(sent.answer.user, messages.signedUpSocially, goal);
    else refuseLogIn(sent.refusal, goal, sending.refuse);
  }

  const intro = (
    <WhyHere next={next}>
      Already have one? <a href={`/login${query}`}>Log in</a>
    </WhyHere>
  );
  const isInUse = sending.refusal?.code === 'email-in-use' || sending.errors['email'] === messages.emailInUse;
  return (
    <EntryFrame
      title="Create an account"
      page={loaderData}
      goal={goal}
      intro={intro}
      sending={sending}
      fields={signUpFields}
      advice={
        isInUse ? (
          <p>
            <a href={`/login${query}`}>Log in</a>, or <a href={`/forgotpassword${query}`}>reset your password</a>.
          </p>
        ) : null
      }
      google={{ purpose: 'signup', onToken: enter, failed: messages.socialSignUpError }}
    >
      {(form) => (
        <SignUpForm
          {...form}
          passwordMin={passwordMin}
          onDone={(user) => finishSignUp(user, messages.signedUp, goal)}
        />
      )}
    </EntryFrame>
  );
}

const signUpFields = [
  ['fname', 'Full name'],
  ['email', 'Email'],
  ['cNumber', 'Contact number'],
  ['password', 'Password'],
  ['confirmPassword', 'Confirm password'],
] as const;

/** Fields whose message goes when another one is put right. */
const curedBy = { password: 'confirmPassword', countryCode: 'cNumber' };

const draftKey = 'sign-up-draft' satisfies DraftKey;
const draft = draftAt({ key: draftKey, uid: () => null, known: () => ({}) });

/** Survives a reload, in this tab alone; no password does. */
function keep(form: HTMLFormElement): void {
  const { fname, email, countryCode, cNumber } = readFields(form) as SignUpFields;
  leaveInTab(draftKey, null, { fname, email, countryCode, cNumber });
}

type Props = AccountFormProps & { passwordMin: number; onDone: (user: SignedUpUser) => void };

/** The sign-up form. Without scripts it posts to the page's own address, which runs the same steps. */
function SignUpForm({ sending, errors, blocked, flash, next, passwordMin, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const correct = sending.correcting((typed) => findSignUpProblems(typed as SignUpFields, passwordMin), curedBy);

  useEffect(() => {
    if (!flash) draft.restore(form.current!);
  }, [flash]);

  async function submit(filled: HTMLFormElement) {
    if (sending.busy || blocked) return;
    const fields = readFields(filled) as SignUpFields;
    const wrong = refusalFor(findSignUpProblems(fields, passwordMin));
    if (wrong) return sending.refuse(wrong);
    if (!canCarry()) return filled.submit();
    sending.begin();
    const sent = await signUp(fields, next);
    if (!sent.ok) return sending.refuse(sent.refusal);
    filled.reset();
    draft.drop();
    onDone(sent.answer.user);
  }

  return (
    <Form
      ref={form}
      action="/register"
      onSubmit={submits(submit)}
      onInput={(event) => {
        correct(event);
        keep(event.currentTarget);
      }}
    >
      {next ? <input type="hidden" name="next" value={next} /> : null}
      <TextField
        name="fname"
        label="Full name"
        hint="As on your passport, driving licence or other photo ID: the exam centre compares the two."
        autoComplete="name"
        required
        defaultValue={typedBefore(flash, 'fname')}
        error={errors['fname']}
      />
      <EmailField flash={flash} error={errors['email']} autoComplete="email" />
      <PhoneField
        name="cNumber"
        label="Contact number"
        optional
        codes={countryCodes}
        codeName="countryCode"
        codeProps={{ defaultValue: typedBefore(flash, 'countryCode') ?? countryCodes[0] }}
        defaultValue={typedBefore(flash, 'cNumber')}
        error={errors['cNumber']}
      />
      <NewPasswordFields
        name="password"
        label="Password"
        hint={`At least ${passwordMin} characters. Three words you can remember are better than one word with symbols.`}
        errors={errors}
      />
      <TitledNotice sentences={notice.sentences} inShort={notice.inShort}>
        <a href="/PrivacyPolicy">Full notice</a>
      </TitledNotice>
      <Button type="submit" wide busy={sending.busy} busyLabel="Signing up" aria-disabled={blocked || undefined}>
        Sign up
      </Button>
    </Form>
  );
}

type Registered = { message: string; user: SignedUpUser };

/** Sign-up by email (specification 4): the account at the provider, then the backend with its ID token. `next` is where they are going. */
async function signUp(fields: SignUpFields, next: string | null): Promise<Sent<Registered>> {
  const { fname, email, password } = fields;
  const account = { name: fname, email, password, ...(next ? { next } : {}) };
  const created = await send<{ idToken: string }>('/api/auth/sign-up/email', account, messages.signUpFailed);
  if (!created.ok) return created;
  const body = { fname, email, cNumber: joinNumber(fields.countryCode, fields.cNumber), userType: 'user' };
  return send('/registersocial', body, messages.signUpFailed, bearer(created.answer.idToken));
}

/** Sign-up with Google, once the popup has brought an ID token of ours. */
async function signUpSocially(idToken: string): Promise<Sent<Registered>> {
  try {
    const { name, email } = claimsOf(idToken);
    const body = { fname: name, email, cNumber: null, userType: 'user' };
    return await send('/registersocial', body, messages.socialSignUpFailed, bearer(idToken));
  } catch (error) {
    // Specification 8: other errors show their message, or this word.
    const message = (error instanceof Error && error.message) || messages.socialSignUpError;
    return { ok: false, refusal: { message } };
  }
}

/** Stores the user, says so for five seconds, and leads on (specification 4 and 9). */
function finishSignUp(user: SignedUpUser, message: string, next: string): void {
  storeUser(user);
  carryMessage({ kind: 'success', text: message, seconds: 5 });
  location.assign(next);
}

const bearer = (idToken: string) => ({ authorization: `Bearer ${idToken}` });

/** What our own ID token says of the person, for the documented body of sign-up. The server reads it for itself. */
function claimsOf(idToken: string): { name: string; email: string } {
  try {
    const body = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
    const { name, email } = JSON.parse(new TextDecoder().decode(bytes)) as { name?: unknown; email?: unknown };
    return { name: typeof name === 'string' ? name : '', email: typeof email === 'string' ? email : '' };
  } catch {
    return { name: '', email: '' };
  }
}
