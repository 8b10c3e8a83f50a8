import { useState, type SubmitEvent } from 'react';
import { Button } from '../../design/button/button.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { Form } from '../../design/form/form.tsx';
import { Problem } from '../../design/form/problem.tsx';
import { readFields, send } from '../../platform/form/send.ts';
import { useSending } from '../../platform/form/use-sending.ts';
import type { AuthenticatorKey } from './authenticator.server.ts';
import { QrPicture } from './qr-picture.tsx';

const failed = 'The authenticator app was not added. Please try again.';

/** Adds an authenticator app: first the key, then a code that shows it works. */
export function AddAuthenticator({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const sending = useSending(null);
  const [begun, setBegun] = useState<AuthenticatorKey | null>(null);

  async function begin() {
    sending.begin();
    const sent = await send<AuthenticatorKey>('/account/authenticator/begin', {}, failed);
    if (!sent.ok) return sending.refuse(sent.refusal);
    sending.rest();
    setBegun(sent.answer);
  }

  async function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.busy) return;
    const { code = '' } = readFields(event.currentTarget);
    sending.begin();
    const sent = await send<{ recoveryCodes: string[] }>('/account/authenticator/confirm', { code }, failed);
    if (!sent.ok) return sending.refuse(sent.refusal);
    sending.rest();
    setBegun(null);
    onCodes(sent.answer.recoveryCodes);
  }

  return (
    <>
      <Problem refusal={sending.refusal} attempt={sending.attempt} fields={[['code', 'Code', 'authenticator-code']]} />
      {begun ? (
        <Form onSubmit={confirm}>
          <p>In the app, add an account and scan this code:</p>
          <QrPicture code={begun.qrCode} label="QR code with the key below" />
          <p>
            Or type this key, or <a href={begun.uri}>open the app on this phone</a>:
          </p>
          <p>
            <code>{begun.key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
          <TextField
            name="code"
            id="authenticator-code"
            label="Code the app shows now"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            required
            error={sending.errors['code']}
          />
          <Button type="submit" busy={sending.busy} busyLabel="Checking">
            Add the app
          </Button>
        </Form>
      ) : (
        <>
          <p>An app on your phone gives a code of six digits, asked for after your password.</p>
          <Button look="outline" busy={sending.busy} onClick={() => void begin()}>
            Add an authenticator app
          </Button>
        </>
      )}
    </>
  );
}
