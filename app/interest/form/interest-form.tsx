import { useEffect, useRef, useState } from 'react';
import { Button, Buttons } from '../../design/button/button.tsx';
import { Form, TitledNotice } from '../../design/form/form.tsx';
import { Problem } from '../../design/form/problem.tsx';
import { Restored } from '../../design/form/restored.tsx';
import { Trap } from '../../design/reveal/reveal.tsx';
import type { Flash } from '../../platform/calls/flash.ts';
import { draft, trimForm } from './interest-draft.ts';
import { InterestFields } from './interest-fields.tsx';
import { notice } from '../notice.ts';
import { fieldNames, questions } from '../rules.ts';
import { useInterest } from './send-interest.ts';

const fields = fieldNames.map((name) => [name, questions[name]] as const);

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
      <Problem counted refusal={refusal} attempt={attempt} fields={fields} />
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
        <InterestFields flash={flash} errors={errors} events={events} />
        <output className="vh">{news}</output>
        <TitledNotice sentences={notice.sentences}>
          Write to <a href={`mailto:${grievanceEmail}`}>{grievanceEmail}</a>. <a href="/PrivacyPolicy">Full notice</a>
        </TitledNotice>
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
