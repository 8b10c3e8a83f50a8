import type { SubmitEvent } from 'react';
import { Button, Buttons } from '../../design/button/button.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { Form } from '../../design/form/form.tsx';
import { Problem } from '../../design/form/problem.tsx';
import { readFields, send } from '../../platform/form/send.ts';
import { useSending } from '../../platform/form/use-sending.ts';
import { messages } from '../messages.ts';
import { makePasskey, usePasskeys } from './webauthn.ts';

/** Adds a passkey, where the browser knows passkeys. */
export function AddPasskey({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const able = usePasskeys();
  const sending = useSending(null);
  if (!able) return <p>This browser cannot make passkeys.</p>;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.busy) return;
    const { name = '' } = readFields(event.currentTarget);
    sending.begin();
    const asked = await send('/account/passkeys/options', {}, messages.passkeyFailed);
    if (!asked.ok) return sending.refuse(asked.refusal);
    const response = await makePasskey(asked.answer);
    if (!response) return sending.refuse({ message: 'No passkey was made.' });
    const sent = await send<{ recoveryCodes: string[] }>(
      '/account/passkeys',
      { response, name },
      messages.passkeyFailed,
    );
    if (!sent.ok) return sending.refuse(sent.refusal);
    sending.rest();
    if (sent.answer.recoveryCodes.length > 0) onCodes(sent.answer.recoveryCodes);
    else location.reload();
  }

  return (
    <>
      <Problem refusal={sending.refusal} attempt={sending.attempt} fields={[]} />
      <Form onSubmit={submit}>
        <TextField
          name="name"
          id="passkey-name"
          label="Name of the passkey"
          optional
          hint="Such as My phone."
          maxLength={60}
        />
        <Buttons>
          <Button type="submit" look="outline" busy={sending.busy} busyLabel="Waiting for your device">
            Add a passkey
          </Button>
        </Buttons>
      </Form>
    </>
  );
}
