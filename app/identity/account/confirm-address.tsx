import type { ReactNode } from 'react';
import { Button, Buttons } from '../../design/button/button.tsx';
import { Form, Notice } from '../../design/form/form.tsx';

/** What opens once the address of the account is confirmed, and the mail with the link once more. */
export function ConfirmAddress({ children }: { children: ReactNode }) {
  return (
    <Notice className="stack">
      {children}
      <Form method="post" action="/account/send-confirmation">
        <Buttons>
          <Button type="submit" look="outline" small>
            Send the link again
          </Button>
        </Buttons>
      </Form>
    </Notice>
  );
}
