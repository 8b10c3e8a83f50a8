import type { SubmitEvent } from 'react';
import { corrected } from '../../platform/form/remaining-errors.ts';
import { exchange, hasteOf, readFields, refusalFor, type Refusal } from '../../platform/form/send.ts';
import { useSending } from '../../platform/form/use-sending.ts';
import type { NextAct } from '../../platform/calls/flash.ts';
import { canCarry, carryMessage } from '../../site/script/messages.ts';
import { draft, leaveForSeat } from './interest-draft.ts';
import { classAskedOrNext } from '../asked/asked-class.ts';
import { afterInterest, receivedWords } from '../received-words.ts';
import { findProblems } from '../rules.ts';
import type { OpenClass } from '../../site/dates/open-class.ts';

/** What happens when the form is sent: judged here, sent once, refused in words, or gone to the home page with the good news. */
export function useInterest(events: readonly { code: string }[], classes: readonly OpenClass[], flash: Refusal | null) {
  const sending = useSending(flash);
  const problemsOf = (form: HTMLFormElement) =>
    findProblems(
      readFields(form),
      events.map(({ code }) => code),
    );

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.busy) return;
    const wrong = refusalFor(problemsOf(event.currentTarget));
    if (wrong) return sending.refuse(wrong);
    sending.begin();
    if (!canCarry()) return event.currentTarget.submit();
    const typed = readFields(event.currentTarget);
    const next = classAskedOrNext(classes, { trainingEvent: '', ...typed });
    const words = receivedWords(typed['email'] ?? '', next);
    const goOn = afterInterest(next);
    leaveForSeat(typed);
    const key = draft.tries(event.currentTarget, submissionOf(typed, words, goOn));
    const outcome = await sendInterest({ ...typed, ...hasteOf(event.currentTarget, draft.timeSpent()) }, key, words);
    if (typeof outcome !== 'string')
      return outcome.away && draft.waits(outcome.message) ? sending.rest() : sending.refuse(outcome);
    draft.drop();
    carryMessage({ kind: 'success', text: outcome, next: goOn });
    location.assign('/');
  }

  /** An answer was changed: what was wrong with it may be so no longer. */
  function correct(form: HTMLFormElement, changed: EventTarget) {
    sending.correct(corrected(sending.refusal, form, changed, () => problemsOf(form)));
  }

  return { ...sending, submit, correct };
}

const call = '/registercourse';

/** What is sent, now or when the connection is back. */
const submissionOf = (typed: Record<string, string>, after: string, next: NextAct) => ({
  call,
  body: JSON.stringify(typed),
  name: 'Your expression of interest',
  after,
  next,
  refused: 'Error: no answer',
});

type Answer = { message: string; reference: string; errors: Record<string, string> };

/**
 * Sends the form to the documented call. Returns the words of success with the reference, or why it was refused; a thrown error
 * reads 'Error: ' and its message (specification 8), which is ours, not the browser's. `key` names this submission: sending it again after a lost answer counts once.
 */
async function sendInterest(
  body: Record<string, string | number>,
  key: string,
  words: string,
): Promise<string | Refusal> {
  const { ok, answer } = await exchange<Answer>(call, body, { headers: { 'idempotency-key': key } });
  if (answer && ok) return `${answer.message} Reference ${answer.reference}. ${words}`;
  if (answer) return { message: String(answer.message), errors: answer.errors };
  return {
    message: 'Error: your answers could not be sent.',
    advice:
      'Your answers are still here. Please check the connection and send them again; sending twice makes no second record.',
    away: true,
  };
}
