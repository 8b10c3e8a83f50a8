import { useEffect, useState } from 'react';
import { whenBack } from './connection.ts';
import { corrected } from './remaining-errors.ts';
import { connectionBack, readFields, type Refusal } from './send.ts';

type Judge = (typed: Record<string, string>) => readonly { field: string; message: string }[];

/** What a form is about to do, is doing, or was refused. `first` is what a post without scripts brought back. */
export function useSending(first: Refusal | null) {
  const [refusal, setRefusal] = useState(first);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);

  // A page that comes back from the browser's memory is not busy any more.
  useEffect(() => {
    const wake = () => setBusy(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);

  // What is said of the connection stands for as long as it is true.
  const away = refusal?.away ?? false;
  useEffect(
    () =>
      away ? whenBack(() => setRefusal((said) => said && { ...said, advice: connectionBack, away: false })) : undefined,
    [away],
  );

  return {
    refusal,
    errors: refusal?.errors ?? {},
    /** Counts refusals: a new one takes the focus again. */
    attempt,
    busy,
    begin() {
      setRefusal(null);
      setBusy(true);
    },
    refuse(why: Refusal) {
      setBusy(false);
      setRefusal(why);
      setAttempt((before) => before + 1);
    },
    rest() {
      setBusy(false);
    },
    /** What is left of a refusal while it is put right. */
    correct: setRefusal,
    /** For `onInput` of a form: the message of a field goes with its cause. `judge` says what is wrong now, `also` as `corrected` has it. */
    correcting(judge: Judge, also?: Partial<Record<string, string>>) {
      return ({ currentTarget: form, target }: { currentTarget: HTMLFormElement; target: EventTarget }) =>
        setRefusal(corrected(refusal, form, target, () => judge(readFields(form)), also));
    },
  };
}

export type Sending = ReturnType<typeof useSending>;
