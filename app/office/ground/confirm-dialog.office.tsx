import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { useLocation } from 'react-router';
import { Button, Buttons, QuietButton } from '../../design/button/button.tsx';
import { PasswordField } from '../../design/field/fields.tsx';
import { Form } from '../../design/form/form.tsx';
import { OfficeRefusal } from './ask-office.ts';

/** Asks for the password; true once it was given. */
const ConfirmationContext = createContext<() => Promise<boolean>>(() => Promise.resolve(false));

/** The one place for the question for the password, in no form: to the browser a form within a form is none, and the outer one would be sent with the password in it. */
export function Confirmations({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const waiting = useRef<((given: boolean) => void)[]>([]);
  const [isAsked, setAsked] = useState(false);
  const ask = useCallback(() => {
    setAsked(true);
    return new Promise<boolean>((answer) => waiting.current.push(answer));
  }, []);
  const done = useCallback((given: boolean) => {
    setAsked(false);
    for (const answer of waiting.current.splice(0)) answer(given);
  }, []);
  const askedAt = useRef(pathname);
  // Whoever goes back meanwhile has not given it.
  useEffect(() => {
    if (askedAt.current !== pathname) done(false);
    askedAt.current = pathname;
  }, [pathname, done]);
  return (
    <ConfirmationContext value={ask}>
      {children}
      {isAsked ? <ConfirmDialog onDone={done} /> : null}
    </ConfirmationContext>
  );
}

/** Does something grave; where the server wants the password first (403 'confirm'), asks for it and does it again. Not giving it ends in an OfficeRefusal. */
export function useConfirmed() {
  const ask = useContext(ConfirmationContext);
  return async <Answer,>(act: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof OfficeRefusal) || error.code !== 'confirm') throw error;
      if (!(await ask()))
        throw new OfficeRefusal(403, 'not-confirmed', 'Nothing was done: the password was not given.');
      return act();
    }
  };
}

function ConfirmDialog({ onDone }: { onDone: (given: boolean) => void }) {
  const box = useRef<HTMLDialogElement>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  useLayoutEffect(() => {
    const dialog = box.current!;
    dialog.showModal();
    // Closed while it still stands, it gives the focus back to where it was.
    return () => dialog.close();
  }, []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const sentence = await givePassword(String(new FormData(event.currentTarget).get('password') ?? ''));
    setBusy(false);
    if (sentence === null) return onDone(true);
    setProblem(sentence);
    box.current?.querySelector('input')?.focus();
  }

  return (
    <dialog
      ref={box}
      className="office-dialog"
      aria-labelledby="confirm-title"
      onCancel={(event) => {
        event.preventDefault();
        onDone(false);
      }}
    >
      <h2 className="h3" id="confirm-title">
        Please give your password first
      </h2>
      <p className="muted">
        This keeps out whoever finds your browser open. It lasts five minutes. Without a password, log out and in again.
      </p>
      <Form onSubmit={(event) => void submit(event)}>
        <p className="vh" role="alert">
          {problem}
        </p>
        <PasswordField
          name="password"
          id="confirm-password"
          label="Password"
          autoComplete="current-password"
          required
          error={problem || undefined}
        />
        <Buttons>
          <Button type="submit" busy={busy} busyLabel="Looking...">
            Continue
          </Button>
          <QuietButton onClick={() => onDone(false)}>Go back</QuietButton>
        </Buttons>
      </Form>
    </dialog>
  );
}

/** Null when it was the password; otherwise what to say. */
async function givePassword(password: string): Promise<string | null> {
  try {
    const answer = await fetch('/account/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ password }),
    });
    if (answer.ok) return null;
    const said = (await answer.json().catch(() => ({}))) as { message?: string };
    return said.message ?? 'Something went wrong on our side. Please try again.';
  } catch {
    return 'There is no connection. Please try again.';
  }
}
