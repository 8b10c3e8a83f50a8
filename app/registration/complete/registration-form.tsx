import { useEffect, useRef, useState } from 'react';
import { Buttons, SendButton } from '../../design/button/button.tsx';
import { FieldSet, Form, Notice, Problem, TitledNotice, submits } from '../../design/form/form.tsx';
import type { Flash } from '../../platform/calls/flash.ts';
import { corrected } from '../../platform/form/remaining-errors.ts';
import { refusalFor, type Refusal } from '../../platform/form/send.ts';
import { useSending, type Sending } from '../../platform/form/use-sending.ts';
import { afterRegistration } from '../../site/order-of-things.ts';
import type { OpenClass } from '../../site/dates/open-class.ts';
import { canCarry, carryMessage } from '../../site/script/messages.ts';
import { type DraftKey, readUser, clearUser } from '../../site/stored-user.ts';
import { fillPlace, notePlaceTyped, type Filled, type KeptPlace } from '../help/fill-place.ts';
import type { Place } from '../../platform/form/pin-code.ts';
import { notice } from '../privacy-notice.ts';
import { findProblems, ladderAdvice, needsPreviousCertificate } from '../rules.ts';
import {
  afterSaving,
  draft,
  readBody,
  savedWords,
  sendRegistration,
  submissionOf,
  success,
  tick,
  tickedIn,
  withAdvice,
} from './registration-draft.ts';
import {
  AgreementBox,
  ContactDetails,
  CourseAndMembership,
  PersonalDetails,
  PreviousCertification,
  type SectionProps,
  WhereYouStand,
  type Account,
} from './registration-sections.tsx';
import { FocusedBanner } from '../../design/banner/banner.tsx';
import { labelOf, plainFields } from '../fields.ts';

type Props = {
  flash: Flash | null;
  /** What is known of the person: of the record when there is one, else of the account. */
  known: Partial<Record<string, string | string[]>>;
  /** Where the record says that the person lives; null without one. */
  kept: KeptPlace | null;
  /** Courses that the address asks for: ticked already. */
  wanted: readonly string[];
  /** Classes of these with free seats. */
  classes: readonly OpenClass[];
  /** Every course of which a class has them. */
  withSeats: readonly string[];
  registered: readonly string[];
  /** This page with what it was asked for: where the reader comes back to after logging in. */
  here: string;
  /** Whom the page was made for, where the receipt goes; null for nobody. */
  account: Account | null;
  grievanceEmail: string;
};

const secondsToHome = 2;
const sends = {
  method: 'post',
  action: '/registerprofile',
  'data-draft': 'registration-draft' satisfies DraftKey,
  'data-when-sent': '/',
} as const;

/** The whole form (specification 2). It posts natively before the script arrives; with it, answers come without leaving the page. */
export function RegistrationForm({ flash, known, kept, wanted, classes, registered, here, account, ...props }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useSending(flash && withAdvice(flash));
  const { refusal, errors, busy } = sending;
  const typed = flash?.values ?? known;
  const [ticked, setTicked] = useState<readonly string[]>([typed['courses'] ?? []].flat());
  const [saved, setSaved] = useState<string | null>(null);
  const [news, setNews] = useState('');
  const pristine = flash === null;
  const login = `/login?next=${encodeURIComponent(here)}`;

  useEffect(() => {
    if (!form.current || !pristine) return;
    draft.restore(form.current);
    tick(form.current, wanted);
    setTicked(tickedIn(form.current));
  }, [pristine, wanted]);
  useHomeSoon(saved !== null);

  async function submit(filled: HTMLFormElement) {
    if (busy || saved !== null) return;
    const body = readBody(filled);
    const wrong = refusalFor(findProblems(body));
    if (wrong) return sending.refuse(wrong);
    if (!canCarry()) return filled.submit();
    const more = savedWords(ticked, account?.email ?? readUser()?.email ?? null, props.withSeats, body);
    const key = draft.tries(filled, submissionOf(body, `${success} ${more}`));
    sending.begin();
    const became = await sendRegistration(body, key);
    sending.rest();
    if (became === 'log in') return goToLogIn(login);
    if (became !== 'saved') return waits(became) ? undefined : sending.refuse(became);
    draft.drop();
    carryMessage({ kind: 'success', text: `${success} ${more}`, next: afterSaving });
    return setSaved(more);
  }

  return (
    <div className="stack--large">
      <NotTaken sending={sending} loginHref={login} />
      {saved === null ? null : <Saved more={saved} />}
      <WhereYouStand
        account={account}
        here={here}
        wanted={wanted}
        classes={classes}
        hidden={refusal !== null || saved !== null}
        draft={pristine ? { savedAt: draft.savedAt, onStartAfresh: () => startAfresh(form.current) } : null}
      />
      <Form
        ref={form}
        id="registration"
        {...sends}
        width="split"
        onSubmit={submits(submit)}
        onReset={({ currentTarget }) => setTimeout(() => setTicked(tickedIn(currentTarget)))}
        onInput={({ currentTarget, target }) => {
          const now = tickedIn(currentTarget);
          setTicked(now);
          setNews(newsOf(target, currentTarget, ladderAdvice(now, registered)));
          notePlaceTyped(currentTarget, target);
          sending.correct(corrected(refusal, currentTarget, target, () => findProblems(readBody(currentTarget))));
          draft.keep(currentTarget);
        }}
      >
        <p>All details are optional: add what is missing later on My Profile.</p>
        <Fields
          typed={typed}
          errors={errors}
          registered={registered}
          advice={ladderAdvice(ticked, registered)}
          onPlace={(place, how) => placed(form.current, place, { ...how, kept })}
        />
        <FieldSet legend="Agreement">
          <AgreementBox typed={flash?.values ?? {}} errors={errors} />
          <SendingPart busy={busy} grievanceEmail={props.grievanceEmail} />
        </FieldSet>
        <output className="vh">{news}</output>
      </Form>
    </div>
  );
}

const startAfresh = (form: HTMLFormElement | null) => form && draft.startAfresh(form);

function useHomeSoon(isSaved: boolean): void {
  useEffect(() => {
    if (!isSaved) return undefined;
    const timer = setTimeout(() => location.assign('/'), secondsToHome * 1000);
    return () => clearTimeout(timer);
  }, [isSaved]);
}

/** Whether it is sent by itself later. Nobody's registration is not: it stays in the form until they have logged in. */
const waits = (why: Refusal) => Boolean(why.away) && readUser() !== null && draft.waits(why.message);

/** What comes after the last answer: what happens next, how the data is used, the button. */
function SendingPart({ busy, grievanceEmail }: { busy: boolean; grievanceEmail: string }) {
  return (
    <>
      <Notice>
        <p>
          <strong>What happens next.</strong> {afterRegistration}
        </p>
      </Notice>
      <TitledNotice sentences={notice.sentences} inShort={notice.inShort}>
        <a href="/account/data">Your data</a>. Write to <a href={`mailto:${grievanceEmail}`}>{grievanceEmail}</a>.{' '}
        <a href="/PrivacyPolicy">Full notice</a>
      </TitledNotice>
      <Buttons>
        <SendButton busy={busy}>Register</SendButton>
      </Buttons>
    </>
  );
}

type FieldsProps = SectionProps & {
  registered: readonly string[];
  advice: string | null;
  onPlace: (place: Place | null, how: { over: boolean }) => Filled;
};

/** Courses first: they are what the reader came for. */
function Fields({ registered, advice, onPlace, ...props }: FieldsProps) {
  return (
    <>
      <CourseAndMembership {...props} registered={registered} advice={advice} />
      <PreviousCertification {...props} />
      <PersonalDetails {...props} />
      <ContactDetails {...props} onPlace={onPlace} />
    </>
  );
}

/** The session has ended, or there was none: what was typed waits in this browser while the reader logs in and comes back. */
function goToLogIn(login: string): void {
  if (readUser()) return logInAgain();
  carryMessage({ kind: 'error', text: 'Please log in.' });
  return location.assign(login);
}

/** What to announce when a ticked course shows or hides the section below; the focus stays. Advice is announced by itself, and names the section. */
function newsOf(changed: EventTarget, form: HTMLFormElement, advice: string | null): string {
  if (!(changed instanceof HTMLInputElement) || changed.name !== 'courses' || advice) return '';
  return needsPreviousCertificate(tickedIn(form)) ? 'A section follows: Previous Certification.' : '';
}

/** Fills in what the PIN code says; when the reader asked for it, goes on to the city, which comes next. */
function placed(
  form: HTMLFormElement | null,
  place: Place | null,
  how: { over: boolean; kept: KeptPlace | null },
): Filled {
  if (!form) return { differs: false, stays: null };
  const filled = fillPlace(form, place, how);
  draft.keep(form);
  if (how.over) (form.elements.namedItem('city') as HTMLElement | null)?.focus();
  return filled;
}

const first = ['courses', 'isMember', 'memberNumber', 'prevCertNo', 'prevCertValidity'] as const;
/** In the order of the form. */
const fields = [
  ...[...first, ...plainFields.filter((name) => !(first as readonly string[]).includes(name))].map(
    (name) => [name, labelOf(name)] as const,
  ),
  ['agreement', 'Agreement'] as const,
];

/** The form is kept (specification 2); `more` goes along to the home page, and stays there until it is closed. */
function Saved({ more }: { more: string }) {
  return (
    <FocusedBanner kind="ok" title={success}>
      <p>{more}</p>
      <p>
        You are going to the home page. <a href={afterSaving.href}>{afterSaving.label}</a>
      </p>
    </FocusedBanner>
  );
}

/** Why the form was not taken, above it (specification 2). Without scripts the typed values live in this page only: logging in beside it keeps them. */
function NotTaken({ sending: { refusal, attempt }, loginHref }: { sending: Sending; loginHref: string }) {
  return (
    <Problem counted refusal={refusal} attempt={attempt} fields={fields}>
      {refusal?.message.startsWith('Please log in') ? (
        <p>
          What you typed is still in the form.{' '}
          <a href={loginHref} target="_blank" rel="noreferrer">
            Log in in a new tab
          </a>
          , come back here and press Register again.
        </p>
      ) : null}
    </Problem>
  );
}

/** What a page does at the first 401: the stored user goes, and the reader logs in again and comes back to where they were. */
function logInAgain(): void {
  clearUser();
  carryMessage({ kind: 'error', text: 'Please log in again.' });
  location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);
}
