import type { SubmitEvent } from 'react';
import { Button, Buttons } from '../../design/button/button.tsx';
import { Form } from '../../design/form/form.tsx';
import { leave } from '../../site/script/log-out.ts';

type Props = {
  /** Who the session is of. */
  who: string;
  next: string;
};

/** Stands where the log-in and sign-up forms stand for everybody else; works without scripts. */
export function LoggedInAlready({ who, next }: Props) {
  return (
    <Form method="post" action="/logout" onSubmit={logOut}>
      <p>
        You are logged in as <b>{who}</b>.
      </p>
      <Buttons>
        <Button href={next}>Continue</Button>
        <Button type="submit" look="outline">
          Log out
        </Button>
      </Buttons>
    </Form>
  );
}

/** By the script, so that without a connection the page stays and says so. */
function logOut(event: SubmitEvent<HTMLFormElement>): void {
  event.preventDefault();
  void leave('You are logged out.');
}
