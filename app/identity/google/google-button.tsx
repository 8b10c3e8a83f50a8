import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { Button } from '../../design/button/button.tsx';
import { canCarry } from '../../site/script/messages.ts';
import { messages } from '../messages.ts';
import { GoogleMark } from './google-mark.tsx';
import { openGoogle, startAddress, type GoogleEnd, type GooglePurpose } from './popup.ts';

type Props = {
  purpose: GooglePurpose;
  next: string | null;
  /** Sign-up by email is going on: Google waits. */
  blocked: boolean;
  onBusy: (busy: boolean) => void;
  onToken: (idToken: string) => Promise<void>;
  onProblem: (sentence: string) => void;
  /** The sentence for everything that is neither closed nor cancelled. */
  failed: string;
};

/** Google sign-in: a popup, or the whole page where popups are blocked or scripts are off. */
export function GoogleButton({ purpose, next, blocked, onBusy, onToken, onProblem, failed }: Props) {
  const open = useRef<{ cancel: () => void } | null>(null);
  const [busy, setBusy] = useState(false);

  function show(isBusy: boolean): void {
    setBusy(isBusy);
    onBusy(isBusy);
  }

  async function end(outcome: GoogleEnd): Promise<void> {
    if (outcome.kind === 'token') {
      open.current = null;
      show(true);
      await onToken(outcome.idToken);
      show(false);
      return;
    }
    show(false);
    onProblem(outcome.kind === 'closed' ? messages.popupClosed : failed);
  }

  function press(event: SyntheticEvent): void {
    event.preventDefault();
    if (blocked) return;
    if (busy || open.current) {
      // The second press ends the first sign-in; after a closed window it begins a new one.
      open.current?.cancel();
      open.current = null;
      if (busy) {
        show(false);
        onProblem(messages.popupCancelled);
        return;
      }
    }
    // Where the browser keeps no message for the next page, the page itself goes, and the server says what became of it.
    const opened = canCarry() ? openGoogle(purpose, next, (outcome) => void end(outcome)) : null;
    if (!opened) {
      location.assign(startAddress(purpose, next));
      return;
    }
    open.current = opened;
    show(true);
  }

  return (
    <Button
      href={startAddress(purpose, next)}
      look="outline"
      wide
      busyLabel="Signing in with Google"
      aria-busy={busy || undefined}
      data-application=""
      rel="nofollow"
      role="button"
      onClick={press}
      // A link that is a button answers to the space bar too.
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === ' ') press(event);
      }}
    >
      <GoogleMark />
      {purpose === 'signup' ? 'Sign up with Google' : 'Continue with Google'}
    </Button>
  );
}
