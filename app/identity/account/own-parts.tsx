import { Tabs } from '../../design/tabs/tabs.tsx';
import type { ReactNode } from 'react';
import { Button, Buttons } from '../../design/button/button.tsx';
import { Form, Notice, Problem } from '../../design/form/form.tsx';
import { PasswordField } from '../../design/field/fields.tsx';
import type { Flash } from '../../platform/calls/flash.ts';
import type { First } from './account.server.ts';

/** The pages of one's own, side by side. Other areas show it too, so it stands below them all. */
export function AccountTabs({ current }: { current: string }) {
  const tabs = [
    { href: '/profile', label: 'Profile' },
    { href: '/myinterests', label: 'My Interests' },
    { href: '/account/data', label: 'Your data' },
    { href: '/account/security', label: 'Security' },
  ];
  return <Tabs label="Your account" tabs={tabs.map((tab) => ({ ...tab, current: tab.href === current }))} />;
}

/** What opens once the address of the account is confirmed, and the mail with the link once more. */
export function ConfirmAddress({ children }: { children: ReactNode }) {
  return (
    <Notice className="stack">
      {children}
      <Form action="/account/send-confirmation">
        <Buttons>
          <Button type="submit" look="outline" small>
            Send the link again
          </Button>
        </Buttons>
      </Form>
    </Notice>
  );
}

type Props = { first: First; hasPassword: boolean; flash: Flash | null; page: string };

/** Asks for the password again before something grave: whoever finds an open browser must not get further. */
export function ConfirmForm({ first, hasPassword, flash, page }: Props) {
  if (first === 'second-step')
    return (
      <p>
        Your account has a second step, and this log-in is older than it. Please log out, and log in again with your
        second step.
      </p>
    );
  if (!hasPassword)
    return (
      <p>
        Please log out and log in with Google again, then come back within five minutes. It keeps out anybody who finds
        your browser open.
      </p>
    );
  const errors = flash?.errors ?? {};
  return (
    <>
      <p>Please enter your password first. It keeps out anybody who finds your browser open.</p>
      <Problem refusal={flash} fields={[['password', 'Password', 'confirm-again']]} />
      <Form action="/account/confirm">
        <input type="hidden" name="page" value={page} />
        <PasswordField
          name="password"
          id="confirm-again"
          label="Password"
          autoComplete="current-password"
          required
          error={errors['password']}
        />
        <Button type="submit">Continue</Button>
      </Form>
    </>
  );
}
