import { useRef, type SubmitEvent } from 'react';
import { Button } from '../../design/button/button.tsx';
import { PhoneField } from '../../design/field/phone-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { Form, TitledNotice } from '../../design/form/form.tsx';
import { canCarry } from '../../site/script/messages.ts';
import type { SignedUpUser } from '../contract.ts';
import { EmailField } from '../form/email-field.tsx';
import { NewPasswordFields } from '../form/new-password-fields.tsx';
import { readFields, refusalFor } from '../../platform/form/send.ts';
import { typedBefore } from '../../platform/calls/flash.ts';
import type { AccountFormProps } from '../form/account-form.ts';
import { countryCodes } from './rules.ts';
import { findSignUpProblems, type SignUpFields } from './rules.ts';
import { signUp } from './send-sign-up.ts';
import { notice } from './privacy-notice.ts';

export const signUpFields = [
  ['fname', 'Full name'],
  ['email', 'Email'],
  ['cNumber', 'Contact number'],
  ['password', 'Password'],
  ['confirmPassword', 'Confirm password'],
] as const;

/** Fields whose message goes when another one is put right. */
const curedBy = { password: 'confirmPassword', countryCode: 'cNumber' };

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
    if (!canCarry()) return event.currentTarget.submit();
    sending.begin();
    const sent = await signUp(fields, next);
    if (!sent.ok) return sending.refuse(sent.refusal);
    form.current?.reset();
    onDone(sent.answer.user);
  }

  return (
    <Form
      ref={form}
      method="post"
      action="/register"
      onSubmit={submit}
      onInput={sending.correcting((typed) => findSignUpProblems(typed as SignUpFields), curedBy)}
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
