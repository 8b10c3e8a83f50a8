import { Button, Buttons } from '../../design/button/button.tsx';
import { Form } from '../../design/form/form.tsx';
import { indianTime } from '../../platform/indian-time.ts';
import type { AccountView } from './account.server.ts';

/** Every device that is logged in, the one in use first, each with a button to end it. */
export function Sessions({ sessions }: { sessions: AccountView['sessions'] }) {
  return (
    <>
      <ul className="stack">
        {sessions.map((session) => (
          <li key={session.id} className="stack">
            <p>
              <b>{session.device}</b>
              {session.current ? ' (this one)' : ''}
              <br />
              Logged in {indianTime(session.startedAt)}, last seen {indianTime(session.lastSeenAt)}, network{' '}
              {session.network}
            </p>
            {session.current ? null : (
              <Form method="post" action="/account/sessions/end">
                <input type="hidden" name="id" value={session.id} />
                <Buttons>
                  <Button type="submit" look="outline" small>
                    Log out <span className="vh">{session.device}</span>
                  </Button>
                </Buttons>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" action="/account/sessions/end-others">
          <Buttons>
            <Button type="submit" look="outline">
              Log out every other device
            </Button>
          </Buttons>
        </Form>
      ) : null}
    </>
  );
}
