import { useEffect, useRef, useState } from 'react';
import { Buttons, SendButton, TextButton } from '../../design/button/button.tsx';
import { FieldSet, Form, Problem, TitledNotice, Restored, submits } from '../../design/form/form.tsx';
import { Trap, Reveal } from '../../design/reveal/reveal.tsx';
import { typedBefore, type Flash, type NextAct } from '../../platform/calls/flash.ts';
import { readFields, exchange, hasteOf, refusalFor, type Refusal } from '../../platform/form/send.ts';
import { type DraftKey, readUser, uidNow } from '../../site/stored-user.ts';
import { type Chosen, required, TrainingPart, type FieldProps } from './training-part.tsx';
import { notice } from '../privacy-notice.ts';
import { questions, type FieldName, yesNo, findProblems } from '../rules.ts';
import type { NewTrainingEvent } from '../training-events.ts';
import type { OpenClass } from '../../site/dates/open-class.ts';
import { RadioTiles, TextField } from '../../design/field/fields.tsx';
import { corrected } from '../../platform/form/remaining-errors.ts';
import { useSending } from '../../platform/form/use-sending.ts';
import { canCarry, carryMessage, withReference } from '../../site/script/messages.ts';
import { classAskedOrNext } from '../asked/asked-class.ts';
import { afterInterest, receivedWords } from '../received-words.ts';
import { draftAt, leaveInTab } from '../../platform/form/draft.ts';

/** What is typed into the form; empty fields are filled from the stored user (specification 3). */
const draft = draftAt({
  key: 'interest-draft' satisfies DraftKey,
  uid: uidNow,
  known: () => {
    const user = readUser();
    return { fname: user?.fname || user?.displayName, email: user?.email, cNumber: user?.cNumber };
  },
});

/** Whoever goes on to ask for a seat is not asked again who they are and who pays. */
const leaveForSeat = ({ fname = '', email = '', cNumber = '', costBearer = '' }: Record<string, string>) =>
  leaveInTab('seat-draft' satisfies DraftKey, uidNow(), { name: fname, email, phone: cNumber, payer: costBearer });

const dependents: Record<string, { shownFor: string; field: string }> = {
  amppUser: { shownFor: 'Yes', field: 'amppUsername' },
  amppMember: { shownFor: 'Yes', field: 'amppMemberID' },
  costBearer: { shownFor: 'Self', field: 'paymentCurrency' },
};

/** After an answer that shows or hides another field: empties the hidden one (specification 4) and returns what to announce. The focus stays. */
function trimForm(form: HTMLFormElement, changed: EventTarget): string {
  const dependent = changed instanceof HTMLInputElement ? dependents[changed.name] : undefined;
  if (!dependent || !(changed instanceof HTMLInputElement)) return '';
  if (changed.value === dependent.shownFor) return 'One more question follows this answer.';
  for (const control of form.querySelectorAll<HTMLInputElement>(`[name=${dependent.field}]`)) {
    if (control.type === 'radio') control.checked = false;
    else control.value = '';
  }
  return '';
}

/** The questions as they follow on the page. */
const inReadingOrder: readonly FieldName[] = [
  'trainingEvent',
  'preferredLocation',
  'otherCity',
  'attendTime',
  'costBearer',
  'paymentCurrency',
  'fname',
  'email',
  'cNumber',
  'amppUser',
  'amppUsername',
  'amppMember',
  'amppMemberID',
];
const fields = inReadingOrder.map((name) => [name, questions[name]] as const);

type Props = {
  events: readonly NewTrainingEvent[];
  /** Those with free seats. */
  classes: readonly OpenClass[];
  /** The event that the address asks for; '' for none. */
  asked: string;
  /** What we hold of whoever is logged in, by field. */
  known: Partial<Record<FieldName, string>>;
  flash: Flash | null;
  grievanceEmail: string;
  cities: readonly string[];
};

/** The whole form. It posts natively before the script arrives; with it, errors and answers come without leaving the page. */
export function InterestForm({ events, classes, asked, known, flash, grievanceEmail, cities }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { refusal, errors, attempt, busy, submit, correct } = useInterest(events, classes, flash);
  const [news, setNews] = useState('');
  const [chosen, setChosen] = useState<Chosen>({
    trainingEvent: typedBefore(flash, 'trainingEvent') ?? asked,
    preferredLocation: typedBefore(flash, 'preferredLocation'),
    otherCity: typedBefore(flash, 'otherCity'),
  });
  const pristine = flash === null;
  const look = () => setChosen(chosenIn(form.current));

  useEffect(() => {
    if (form.current && pristine) draft.restore(form.current);
    setChosen(chosenIn(form.current));
  }, [pristine]);

  return (
    <div className="stack--large">
      <Problem counted refusal={refusal} attempt={attempt} fields={fields} />
      {pristine && attempt === 0 ? (
        <Restored savedAt={draft.savedAt} onStartAfresh={() => form.current && draft.startAfresh(form.current)} />
      ) : null}
      <Form
        ref={form}
        action="/registercourse"
        width="full"
        data-draft={'interest-draft' satisfies DraftKey}
        data-when-sent="/"
        onSubmit={submits(submit)}
        onReset={() => setTimeout(look)}
        onInput={(event) => {
          setNews(trimForm(event.currentTarget, event.target));
          look();
          correct(event.currentTarget, event.target);
          draft.keep(event.currentTarget);
        }}
      >
        <Trap name="website" id="website" />
        <p>All answers are needed unless marked optional.</p>
        <InterestFields
          flash={flash}
          errors={errors}
          events={events}
          classes={classes}
          known={{ ...known, trainingEvent: asked }}
          chosen={chosen}
          cities={cities}
        />
        <output className="vh">{news}</output>
        <TitledNotice sentences={notice.sentences} inShort={notice.inShort}>
          Write to <a href={`mailto:${grievanceEmail}`}>{grievanceEmail}</a>. <a href="/PrivacyPolicy">Full notice</a>
        </TitledNotice>
        <Buttons>
          <SendButton busy={busy}>Express interest</SendButton>
          <TextButton href="/">Back Home</TextButton>
        </Buttons>
      </Form>
    </div>
  );
}

function chosenIn(form: HTMLFormElement | null): Chosen {
  return { trainingEvent: '', ...(form ? readFields(form) : {}) };
}

type FieldsProps = {
  flash: Flash | null;
  errors: Partial<Record<string, string>>;
  events: readonly NewTrainingEvent[];
  /** What the fields begin with: the event that the address asks for, and what we hold of whoever is logged in. */
  known: Partial<Record<FieldName, string>>;
  classes: readonly OpenClass[];
  /** What the form holds now. */
  chosen: Chosen;
  cities: readonly string[];
};

/** Every field of the form, in three groups (specification 3). They keep their own values: what is typed before the script arrives stays. */
function InterestFields({ flash, errors, events, classes, known, chosen, cities }: FieldsProps) {
  const field: FieldProps = (name) => ({
    name,
    label: questions[name],
    error: errors[name],
    defaultValue: typedBefore(flash, name) ?? known[name],
  });
  return (
    <>
      <FieldSet legend="The training">
        <TrainingPart field={field} events={events} classes={classes} chosen={chosen} cities={cities} />
      </FieldSet>
      <FieldSet legend="About you" columns>
        <div className="across">
          <TextField {...field('fname')} hint="As on your photo ID." autoComplete="name" aria-required />
        </div>
        <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" aria-required />
        <TextField {...field('cNumber')} type="tel" inputMode="tel" autoComplete="tel" aria-required data-number="" />
      </FieldSet>
      <FieldSet legend="AMPP account">
        <RadioTiles
          {...field('amppUser')}
          hint="You are one if you have an account on AMPP’s website. Not sure? Choose No."
          columns={2}
          choices={yesThenMore}
          inputProps={required}
        />
        <Reveal note="Only if you are a registered AMPP user.">
          <TextField {...field('amppUsername')} autoComplete="off" autoCapitalize="none" aria-required />
        </Reveal>
        <RadioTiles
          {...field('amppMember')}
          hint="You are one if you have joined AMPP and have a member ID. Not sure? Choose No."
          columns={2}
          choices={yesThenMore}
          inputProps={required}
        />
        <Reveal note="Only if you are an AMPP member.">
          <TextField {...field('amppMemberID')} autoComplete="off" aria-required />
        </Reveal>
      </FieldSet>
    </>
  );
}

const yesThenMore = yesNo.map((value) => ({ value, reveals: value === 'Yes' }));

/** What happens when the form is sent: judged here, sent once, refused in words, or gone to the home page with the good news. */
function useInterest(events: readonly { code: string }[], classes: readonly OpenClass[], flash: Refusal | null) {
  const sending = useSending(flash);
  const problemsOf = (form: HTMLFormElement) =>
    findProblems(
      readFields(form),
      events.map(({ code }) => code),
    );

  async function submit(form: HTMLFormElement) {
    if (sending.busy) return;
    const wrong = refusalFor(problemsOf(form));
    if (wrong) return sending.refuse(wrong);
    sending.begin();
    if (!canCarry()) return form.submit();
    const typed = readFields(form);
    const asked: Chosen = { trainingEvent: '', ...typed };
    const next = classAskedOrNext(classes, asked);
    const words = receivedWords(typed['email'] ?? '', classes, asked);
    const goOn = afterInterest(next);
    leaveForSeat(typed);
    const key = draft.tries(form, submissionOf(typed, words, goOn));
    const outcome = await sendInterest({ ...typed, ...hasteOf(form, draft.timeSpent()) }, key, words);
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

/** Returns the words of success, or why it was refused; a thrown error reads 'Error: ' and its message (specification 8), which is ours. `key`: sending it again counts once. */
async function sendInterest(
  body: Record<string, string | number>,
  key: string,
  words: string,
): Promise<string | Refusal> {
  const { ok, answer } = await exchange<Answer>(call, body, { headers: { 'idempotency-key': key } });
  if (answer && ok) return `${withReference(answer)} ${words}`;
  if (answer) return { message: String(answer.message), errors: answer.errors };
  return {
    message: 'Error: not sent yet.',
    advice:
      'Your answers are still here. Please check the connection and send them again; sending twice makes no second record.',
    away: true,
  };
}
