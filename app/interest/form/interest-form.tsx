import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Banner } from '../../design/banner/banner.tsx';
import { Button, Buttons } from '../../design/button/button.tsx';
import { ErrorSummary } from '../../design/error-summary/error-summary.tsx';
import { Form, Notice } from '../../design/form/form.tsx';
import { Restored } from '../../design/form/restored.tsx';
import { Trap } from '../../design/reveal/reveal.tsx';
import type { Flash } from '../../platform/calls/flash.ts';
import type { Refusal } from '../../platform/form/send.ts';
import { draft, trimForm } from './interest-draft.ts';
import { InterestFields } from './interest-fields.tsx';
import { notice } from '../notice.ts';
import { fieldNames, questions } from '../rules.ts';
import { useInterest } from './send-interest.ts';

type Props = {
  events: readonly { code: string; title: string }[];
  /** What a post without scripts brought back. */
  flash: Flash | null;
  /** Who answers about personal data. */
  grievanceEmail: string;
};

/** The whole form. It posts natively before the script arrives; with it, errors and answers come without leaving the page. */
export function InterestForm({ events, flash, grievanceEmail }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { refusal, errors, attempt, busy, submit, correct } = useInterest(events, flash);
  const [news, setNews] = useState('');
  const pristine = flash === null;

  useEffect(() => {
    if (form.current && pristine) draft.restore(form.current);
  }, [pristine]);

  return (
    <div className="stack--large">
      {refusal ? <Problem key={attempt} refusal={refusal} /> : null}
      {pristine && attempt === 0 ? (
        <Restored savedAt={draft.savedAt} onStartAfresh={() => form.current && draft.startAfresh(form.current)} />
      ) : null}
      <Form
        ref={form}
        method="post"
        action="/registercourse"
        width="full"
        onSubmit={submit}
        onInput={(event) => {
          setNews(trimForm(event.currentTarget, event.target));
          correct(event.currentTarget, event.target);
          draft.keep(event.currentTarget);
        }}
      >
        <Trap name="website" id="website" />
        <InterestFields typed={textsOf(flash?.values)} errors={errors} events={events} />
        <output className="vh">{news}</output>
        <HowWeUseThis email={grievanceEmail} />
        <Buttons>
          <Button type="submit" busy={busy} busyLabel="Sending">
            Send my interest
          </Button>
          <Button look="text" href="/">
            Back Home
          </Button>
        </Buttons>
      </Form>
    </div>
  );
}

/** Why nothing was sent or kept. It takes the focus; each message also stands at its field. */
function Problem({ refusal: { message, errors, advice } }: { refusal: Refusal }) {
  const wrong = fieldNames.filter((name) => errors?.[name]);
  if (wrong.length > 0) {
    return (
      <ErrorSummary
        title={wrong.length === 1 ? 'Please check 1 answer' : `Please check ${wrong.length} answers`}
        errors={wrong.map((name) => ({ id: name, message: questions[name] }))}
      />
    );
  }
  return <Alert title={message}>{advice ? <p>{advice}</p> : null}</Alert>;
}

function Alert({ title, children }: { title: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Banner kind="error" title={title} heading="h2" ref={box} id="errors" tabIndex={-1}>
      {children}
    </Banner>
  );
}

/** The notice of the DPDP Act, whole, at the form. */
function HowWeUseThis({ email }: { email: string }) {
  return (
    <Notice>
      {notice.sentences.map(([title, text]) => (
        <p key={title}>
          <strong>{title}</strong> {text}
        </p>
      ))}
      <p>
        Write to <a href={`mailto:${email}`}>{email}</a>. <a href="/PrivacyPolicy">Full notice</a>
      </p>
    </Notice>
  );
}

function textsOf(values: Flash['values']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values ?? {}).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}
