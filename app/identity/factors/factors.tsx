import { useState, type ReactNode } from 'react';
import { Button, Buttons } from '../../design/button/button.tsx';
import { Form } from '../../design/form/form.tsx';
import type { AccountView } from '../account/account.server.ts';
import { Problem } from '../../design/form/problem.tsx';
import { send } from '../../platform/form/send.ts';
import { useSending } from '../../platform/form/use-sending.ts';
import { AddAuthenticator } from './add-authenticator.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Passkeys, authenticator app and recovery codes of an account. While new codes are shown, nothing else is asked. */
export function Factors({ account, intro }: { account: AccountView; intro: ReactNode }) {
  const [codes, setCodes] = useState<string[]>([]);
  const sending = useSending(null);
  const protectedAlready = account.authenticator || account.passkeys.length > 0;

  async function renew() {
    sending.begin();
    const sent = await send<{ recoveryCodes: string[] }>('/account/recovery-codes', {}, 'The codes could not be made.');
    if (!sent.ok) return sending.refuse(sent.refusal);
    sending.rest();
    setCodes(sent.answer.recoveryCodes);
  }

  if (codes.length > 0)
    return <RecoveryCodes key={codes[0]} codes={codes} email={account.email} toOffice={account.staff} />;
  return (
    <div className="stack--large">
      {intro}
      <Problem refusal={sending.refusal} attempt={sending.attempt} fields={[]} />
      <div className="stack">
        <h3 className="h4">Passkeys</h3>
        <p>Your phone, computer or security key lets you in with a fingerprint, a face or a PIN. Nothing to type.</p>
        {account.passkeys.map(({ id, name }) => (
          <Form key={id} method="post" action="/account/passkeys/remove">
            <input type="hidden" name="id" value={id} />
            <p>
              <b>{name}</b>
            </p>
            <Buttons>
              <Button type="submit" look="outline" small>
                Remove <span className="vh">{name}</span>
              </Button>
            </Buttons>
          </Form>
        ))}
        {account.emailConfirmed ? <AddPasskey onCodes={setCodes} /> : null}
      </div>
      <div className="stack">
        <h3 className="h4">Authenticator app</h3>
        {account.authenticator ? (
          <Form method="post" action="/account/authenticator/remove">
            <p>An app on your phone gives a code of six digits, asked for after your password.</p>
            <Buttons>
              <Button type="submit" look="outline" small>
                Remove the authenticator app
              </Button>
            </Buttons>
          </Form>
        ) : account.emailConfirmed ? (
          <AddAuthenticator onCodes={setCodes} />
        ) : (
          <p>An app on your phone gives a code of six digits, asked for after your password.</p>
        )}
      </div>
      {protectedAlready && account.emailConfirmed ? (
        <div className="stack">
          <h3 className="h4">Recovery codes</h3>
          <p>{account.recoveryCodes} are left. New ones replace them all.</p>
          <Button look="outline" small busy={sending.busy} onClick={() => void renew()}>
            Make new recovery codes
          </Button>
        </div>
      ) : null}
    </div>
  );
}
