import { useRef, type SubmitEvent } from 'react';
import { Button } from '../../design/button/button.tsx';
import { PhoneField } from '../../design/field/phone-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { Form, Notice } from '../../design/form/form.tsx';
import type { SignedUpUser } from '../contract.ts';
import { EmailField } from '../form/email-field.tsx';
import { NewPasswordFields } from '../form/new-password-fields.tsx';
import { readFields, refusalFor } from '../../platform/form/send.ts';
import { typedBefore } from '../../platform/calls/flash.ts';
import type { AccountFormProps } from '../form/account-form.ts';
import { countryCodes } from './rules.ts';
import { findSignUpProblems, nameMost, type SignUpFields } from './rules.ts';
import { signUp } from './send-sign-up.ts';
import { notice } from './notice.ts';

export const signUpFields = [
  ['fname', 'Full name'],
  ['email', 'Email'],
  ['cNumber', 'Contact number'],
  ['password', 'Password'],
  ['confirmPassword', 'Confirm password'],
] as const;

type Props = AccountFormProps & { passwordMin: number; onDone: (user: SignedUpUser) => void };

/** The sign-up form. Without scripts it posts to the page's own address, which runs the same steps. */
export function SignUpForm({ sending, blocked, flash, next, passwordMin, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const errors = sending.errors;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.busy || blocked) return;
    const fields = readFields(event.currentTarget) as SignUpFields;
    const wrong = refusalFor(findSignUpProblems(fields));
    if (wrong) return sending.refuse(wrong);
    sending.begin();
    const sent = await signUp(fields);
    if (!sent.ok) return sending.refuse(sent.refusal);
    form.current?.reset();
    onDone(sent.answer.user);
  }

  return (
    <Form ref={form} method="post" action="/register" onSubmit={submit}>
      {next ? <input type="hidden" name="next" value={next} /> : null}
      <TextField
        name="fname"
        label="Full name"
        hint="As on your passport, driving licence or other photo ID. The exam centre compares."
        autoComplete="name"
        maxLength={nameMost}
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
        maxLength={20}
        defaultValue={typedBefore(flash, 'cNumber')}
        error={errors['cNumber']}
      />
      <NewPasswordFields
        name="password"
        label="Password"
        hint={`At least ${passwordMin} characters. Three words you can remember are better than one with signs.`}
        errors={errors}
      />
      <Notice>
        <p>
          <strong>{notice.title}</strong> {notice.text} <a href="/PrivacyPolicy">Full notice</a>
        </p>
      </Notice>
      <Button type="submit" wide busy={sending.busy} busyLabel="Signing up" aria-disabled={blocked || undefined}>
        Sign up
      </Button>
    </Form>
  );
}
