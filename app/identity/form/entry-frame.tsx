import { useState, type ReactNode, type SubmitEvent } from 'react';
import { Button, Buttons, QuietButton } from '../../design/button/button.tsx';
import { Form, Or, Problem } from '../../design/form/form.tsx';
import type { Flash } from '../../platform/calls/flash.ts';
import type { Sending } from '../../platform/form/use-sending.ts';
import { type Matches, pageMeta } from '../../site/head/page-head.tsx';
import { leave } from '../../site/script/log-out.ts';
import { isRegistering, wantedCourses } from '../../site/wanted-course.ts';
import { deletePage } from '../account/own-pages.ts';
import { GoogleButton } from '../google/google-button.tsx';
import { messages } from '../messages.ts';
import { AuthFrame } from './auth-frame.tsx';
import type { readEntryPage } from './read-entry-page.server.ts';

type EntryPage = Awaited<ReturnType<typeof readEntryPage>>;

/** Google's popup keeps its link to this page until Google decides otherwise. */
export const popupHeaders = () => ({ 'cross-origin-opener-policy': 'same-origin-allow-popups' });

export function entryMeta(
  { loaderData, matches }: { loaderData: EntryPage | undefined; matches: Matches },
  words: { title: string; description: string; path: string },
) {
  return pageMeta(matches, { ...words, refused: Boolean(loaderData?.flash), unlisted: true });
}

export type AccountFormProps = {
  sending: Sending;
  errors: Sending['errors'];
  /** Google sign-in is going on. */
  blocked: boolean;
  flash: Flash | null;
  next: string | null;
};

type Props = {
  title: string;
  page: EntryPage;
  /** Where the reader goes from here. */
  goal: string;
  intro: ReactNode;
  sending: Sending;
  fields: Parameters<typeof Problem>[0]['fields'];
  advice?: ReactNode;
  google: { purpose: 'login' | 'signup'; onToken: (idToken: string) => Promise<void>; failed: string };
  children: (form: AccountFormProps) => ReactNode;
};

/** A page on which somebody logs in or signs up: with Google, or by the form. Whoever is logged in is told so instead. */
export function EntryFrame({ title, page, goal, intro, sending, fields, advice, google, children }: Props) {
  const { flash, next, who } = page;
  const [blocked, setBlocked] = useState(false);
  if (who)
    return (
      <AuthFrame title={title}>
        <LoggedInAlready who={who} next={goal} />
      </AuthFrame>
    );
  return (
    <AuthFrame title={title} intro={intro}>
      <Problem refusal={sending.refusal} attempt={sending.attempt} fields={fields}>
        {advice}
      </Problem>
      {page.google ? (
        <>
          <GoogleButton
            {...google}
            next={next}
            blocked={sending.busy}
            onBusy={setBlocked}
            onProblem={(message) => sending.refuse({ message })}
          />
          <Or>or with email</Or>
        </>
      ) : null}
      {children({ sending, errors: named(sending.errors, fields), blocked, flash, next })}
    </AuthFrame>
  );
}

/** The documented sentence is that of the whole form: below a field stands which one it is. */
function named(errors: Sending['errors'], fields: Props['fields']): Sending['errors'] {
  const ofForm = new Set<string | undefined>([messages.fillRequired, messages.emailAndPassword]);
  const shown = fields.map(([name, label]) => [name, ofForm.has(errors[name]) ? `${label} is required` : errors[name]]);
  return Object.fromEntries(shown) as Sending['errors'];
}

/** The first words of log-in and sign-up: whoever comes because of Register Now is told so, and that the choice is kept. */
export function WhyHere({ next, children }: { next: string | null; children: ReactNode }) {
  if (next === deletePage)
    return (
      <>
        Log in to delete your account. No account? <a href="/contact">Write to us</a> to have your data erased.
      </>
    );
  if (!isRegistering(next)) return children;
  const courses = wantedCourses(next);
  return (
    <>
      {courses.length > 0 ? (
        <>
          To register for <b>{courses.join(', ')}</b> you need an account; what you chose is kept.{' '}
        </>
      ) : (
        'To register for a course you need an account. '
      )}
      {children}
    </>
  );
}

/** Stands where the log-in and sign-up forms stand for everybody else; works without scripts. */
function LoggedInAlready({ who, next }: { who: string; next: string }) {
  return (
    <Form action="/logout" onSubmit={logOut}>
      <p>
        You are logged in as <b>{who}</b>.
      </p>
      <Buttons>
        <Button href={next}>Continue</Button>
        <QuietButton type="submit">Log out</QuietButton>
      </Buttons>
    </Form>
  );
}

/** By the script, so that without a connection the page stays and says so. */
function logOut(event: SubmitEvent<HTMLFormElement>): void {
  event.preventDefault();
  void leave();
}
