import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Button, Buttons } from '../../design/button/button.tsx';
import { PasswordField } from '../../design/field/password-field.tsx';
import { Form } from '../../design/form/form.tsx';
import { OfficeRefusal } from './ask-office.ts';

type Confirmation = {
  /** Does something grave; where the server wants the password first, asks for it and does it again. */
  confirmed: <Answer>(act: () => Promise<Answer>) => Promise<Answer>;
  /** Stands somewhere on the screen. */
  dialog: ReactNode;
};

/** For what asks for a recent confirmation (403 'confirm'). Not giving it ends in an OfficeRefusal with a sentence. */
export function useConfirmation(): Confirmation {
  const [asking, setAsking] = useState<{ answer: (given: boolean) => void } | null>(null);
  const ask = () => new Promise<boolean>((answer) => setAsking({ answer }));
  async function confirmed<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof OfficeRefusal) || error.code !== 'confirm') throw error;
      if (!(await ask()))
        throw new OfficeRefusal(403, 'not-confirmed', 'Nothing was done: the password was not given.');
      return act();
    }
  }
  const done = (given: boolean) => {
    asking?.answer(given);
    setAsking(null);
  };
  return { confirmed, dialog: asking ? <ConfirmDialog onDone={done} /> : null };
}

function ConfirmDialog({ onDone }: { onDone: (given: boolean) => void }) {
  const box = useRef<HTMLDialogElement>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => box.current?.showModal(), []);

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
          <Button look="outline" onClick={() => onDone(false)}>
            Cancel
          </Button>
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
