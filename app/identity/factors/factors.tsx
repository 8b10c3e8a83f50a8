import { useState, type ReactNode, useEffect } from 'react';
import { Button, Buttons } from '../../design/button/button.tsx';
import { Form, Problem, submits } from '../../design/form/form.tsx';
import type { AccountView } from '../account/account.server.ts';
import { send, readFields } from '../../platform/form/send.ts';
import { useSending } from '../../platform/form/use-sending.ts';
import { TextField } from '../../design/field/fields.tsx';
import type { AuthenticatorKey } from './authenticator.server.ts';
import { QrPicture } from './qr-picture.tsx';
import { messages } from '../messages.ts';
import { makePasskey, usePasskeys } from './passkeys.tsx';
import { FocusedBanner } from '../../design/banner/banner.tsx';

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
          <Form key={id} action="/account/passkeys/remove">
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
          <Form action="/account/authenticator/remove">
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

const notAdded = 'The authenticator app was not added. Please try again.';

/** Adds an authenticator app: first the key, then a code that shows it works. */
function AddAuthenticator({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const sending = useSending(null);
  const [begun, setBegun] = useState<AuthenticatorKey | null>(null);

  async function begin() {
    sending.begin();
    const sent = await send<AuthenticatorKey>('/account/authenticator/begin', {}, notAdded);
    if (!sent.ok) return sending.refuse(sent.refusal);
    sending.rest();
    setBegun(sent.answer);
  }

  async function confirm(form: HTMLFormElement) {
    if (sending.busy) return;
    const { code = '' } = readFields(form);
    sending.begin();
    const sent = await send<{ recoveryCodes: string[] }>('/account/authenticator/confirm', { code }, notAdded);
    if (!sent.ok) return sending.refuse(sent.refusal);
    sending.rest();
    setBegun(null);
    onCodes(sent.answer.recoveryCodes);
  }

  return (
    <>
      <Problem refusal={sending.refusal} attempt={sending.attempt} fields={[['code', 'Code', 'authenticator-code']]} />
      {begun ? (
        <Form onSubmit={submits(confirm)}>
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

function AddPasskey({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const able = usePasskeys();
  const sending = useSending(null);
  if (!able) return <p>This browser cannot make passkeys.</p>;

  async function submit(form: HTMLFormElement) {
    if (sending.busy) return;
    const { name = '' } = readFields(form);
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
      <Form onSubmit={submits(submit)}>
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

type CodesProps = { codes: string[]; email: string; toOffice: boolean };

/** Seen only now, so they come into view wherever on the page they were asked for; copied, kept as a file, or printed by themselves. */
function RecoveryCodes({ codes, email, toOffice }: CodesProps) {
  const [said, setSaid] = useState('');
  // They may be taller than the screen: what has the focus is in view, its beginning not yet.
  useEffect(() => document.getElementById('recovery-codes')?.scrollIntoView(), []);
  const words = `Recovery codes of ${email} at ${typeof location === 'undefined' ? '' : location.host}. Each works once.`;
  const text = `${words}\n\n${codes.join('\n')}\n`;

  async function copy() {
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setSaid(copied ? 'Copied.' : 'This browser did not copy. Please select the codes, or download them.');
  }

  function download() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = 'recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
    setSaid('Downloaded.');
  }

  return (
    <FocusedBanner kind="ok" title="Keep these recovery codes" heading="h3" id="recovery-codes">
      <p>
        Each lets you in once if your device is lost. Print them or keep them in your password manager: they are not
        shown again.
      </p>
      <p className="print-only">{words}</p>
      <ol className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>
              {code.split('-').map((group, at, { length }) => (
                <span key={group}>{at < length - 1 ? `${group}-` : group}</span>
              ))}
            </code>
          </li>
        ))}
      </ol>
      <Buttons>
        <Button look="outline" small onClick={() => void copy()}>
          Copy
        </Button>
        <Button look="outline" small onClick={download}>
          Download
        </Button>
        <Button look="outline" small onClick={() => print()}>
          Print
        </Button>
      </Buttons>
      {said ? <p className="no-print">{said}</p> : null}
      <Buttons>
        {toOffice ? (
          <Button href="/office" data-application="">
            I have kept them: open the back office
          </Button>
        ) : null}
        <a href="/account/security" className="no-print">
          {toOffice ? 'Stay on this page' : 'I have kept them'}
        </a>
      </Buttons>
    </FocusedBanner>
  );
}
