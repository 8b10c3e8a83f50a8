import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button, Buttons } from '../../design/button/button.tsx';
import { FieldSet, Form, TitledNotice } from '../../design/form/form.tsx';
import { Restored } from '../../design/form/restored.tsx';
import type { Flash } from '../../platform/calls/flash.ts';
import { corrected } from '../../platform/form/remaining-errors.ts';
import { refusalFor } from '../../platform/form/send.ts';
import { useSending } from '../../platform/form/use-sending.ts';
import { carryMessage } from '../../site/script/messages.ts';
import { logInAgain } from '../../site/session-ended.ts';
import { readUser } from '../../site/stored-user.ts';
import type { Place } from '../help/pin-code.ts';
import { notice } from '../notice.ts';
import { findProblems, needsPreviousCertificate } from '../rules.ts';
import { NotTaken, Saved } from './registration-messages.tsx';
import { draft, keyFor, readBody } from './registration-draft.ts';
import {
  AgreementBox,
  ContactDetails,
  CourseAndMembership,
  PersonalDetails,
  PreviousCertification,
} from './registration-sections.tsx';
import { sendRegistration, success, withAdvice } from './send-registration.ts';

type Props = {
  /** What a post without scripts brought back. */
  flash: Flash | null;
  /** What is known of the person: of the record when there is one, else of the account. */
  known: Record<string, string>;
  registered: readonly string[];
  grievanceEmail: string;
};

const login = '/login?next=%2Fregisterprofile';
const secondsToHome = 2;

/** The whole form (specification 2). It posts natively before the script arrives; with it, answers come without leaving the page. */
export function RegistrationForm({ flash, known, registered, grievanceEmail }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useSending(flash && withAdvice(flash));
  const { refusal, errors, busy } = sending;
  const [saved, setSaved] = useState(false);
  const [news, setNews] = useState('');
  const pristine = flash === null;

  useEffect(() => {
    if (form.current && pristine) draft.restore(form.current);
  }, [pristine]);
  useEffect(() => {
    if (!saved) return undefined;
    const timer = setTimeout(() => location.assign('/'), secondsToHome * 1000);
    return () => clearTimeout(timer);
  }, [saved]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || saved) return;
    const typed = readBody(event.currentTarget);
    const wrong = refusalFor(findProblems(typed));
    if (wrong) return sending.refuse(wrong);
    const body = JSON.stringify(typed);
    const key = keyFor(body);
    draft.keep(event.currentTarget, { body, key });
    sending.begin();
    const became = await sendRegistration(typed, key);
    sending.rest();
    if (became === 'log in') return goToLogIn();
    if (became !== 'saved') return sending.refuse(became);
    draft.drop();
    carryMessage({ kind: 'success', text: success });
    return setSaved(true);
  }

  return (
    <div className="stack--large">
      <NotTaken sending={sending} loginHref={login} />
      {saved ? <Saved /> : null}
      {pristine && !saved ? (
        <Restored small savedAt={draft.savedAt} onStartAfresh={() => form.current && draft.startAfresh(form.current)} />
      ) : null}
      <Form
        ref={form}
        id="registration"
        method="post"
        action="/registerprofile"
        width="split"
        onSubmit={submit}
        onInput={(event) => {
          setNews(newsOf(event.target, event.currentTarget));
          const typing = event.currentTarget;
          sending.correct(corrected(refusal, typing, event.target, () => findProblems(readBody(typing))));
          draft.keep(typing);
        }}
      >
        <Fields
          typed={flash?.values ?? known}
          errors={errors}
          registered={registered}
          onPlace={(place) => form.current && fillPlace(form.current, place)}
        />
        <FieldSet legend="Agreement">
          <AgreementBox typed={flash?.values ?? {}} errors={errors} />
          <TitledNotice sentences={notice.sentences}>
            <a href="/account/data">Your data</a>. Write to <a href={`mailto:${grievanceEmail}`}>{grievanceEmail}</a>.{' '}
            <a href="/PrivacyPolicy">Full notice</a>
          </TitledNotice>
          <Buttons>
            <Button type="submit" busy={busy} busyLabel="Sending">
              Register
            </Button>
          </Buttons>
        </FieldSet>
        <output className="vh">{news}</output>
      </Form>
    </div>
  );
}

type FieldsProps = {
  typed: Partial<Record<string, string | string[]>>;
  errors: Partial<Record<string, string>>;
  registered: readonly string[];
  onPlace: (place: Place) => void;
};

function Fields({ registered, onPlace, ...props }: FieldsProps) {
  return (
    <>
      <PersonalDetails {...props} />
      <ContactDetails {...props} onPlace={onPlace} />
      <CourseAndMembership {...props} registered={registered} />
      <PreviousCertification {...props} />
    </>
  );
}

/** The session has ended, or there was none: what was typed waits in this browser while the reader logs in and comes back. */
function goToLogIn(): void {
  if (readUser()) return logInAgain();
  carryMessage({ kind: 'error', text: 'Please log in.' });
  return location.assign(login);
}

/** What to announce when a ticked course shows or hides the section below. The style sheet shows it; the focus stays where it is. */
function newsOf(changed: EventTarget, form: HTMLFormElement): string {
  if (!(changed instanceof HTMLInputElement) || changed.name !== 'courses') return '';
  return needsPreviousCertificate(new FormData(form).getAll('courses').map(String))
    ? 'A section follows: Previous Certification.'
    : '';
}

/** Fills in what the PIN code says and goes on to the city, which is where the reader would go next. */
function fillPlace(form: HTMLFormElement, { city, state }: Place): void {
  const country = form.elements.namedItem('country');
  for (const [name, value] of Object.entries({ city, state, country: 'India' })) {
    const control = form.elements.namedItem(name);
    if (!(control instanceof HTMLInputElement) || !value) continue;
    if (control !== country || control.value === '') control.value = value;
  }
  draft.keep(form);
  (form.elements.namedItem('city') as HTMLElement | null)?.focus();
}
