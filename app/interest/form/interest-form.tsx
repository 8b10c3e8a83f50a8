import { useEffect, useRef, useState } from 'react';
import { Button, Buttons } from '../../design/button/button.tsx';
import { Form, TitledNotice } from '../../design/form/form.tsx';
import { Problem } from '../../design/form/problem.tsx';
import { Restored } from '../../design/form/restored.tsx';
import { Trap } from '../../design/reveal/reveal.tsx';
import { typedBefore, type Flash } from '../../platform/calls/flash.ts';
import { readFields } from '../../platform/form/send.ts';
import { draftKeys } from '../../site/stored-user.ts';
import { draft, trimForm } from './interest-draft.ts';
import { InterestFields } from './interest-fields.tsx';
import type { Chosen } from './training-part.tsx';
import { notice } from '../privacy-notice.ts';
import { questions, type FieldName } from '../rules.ts';
import type { NewTrainingEvent } from '../training-events.ts';
import type { OpenClass } from '../../site/dates/open-class.ts';
import { useInterest } from './send-interest.ts';

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
  /** What a post without scripts brought back. */
  flash: Flash | null;
  /** Who answers about personal data. */
  grievanceEmail: string;
  /** Where classes run. */
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
        method="post"
        action="/registercourse"
        width="full"
        data-draft={draftKeys.interest}
        data-when-sent="/"
        onSubmit={submit}
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
          <Button type="submit" busy={busy} busyLabel="Sending">
            Express interest
          </Button>
          <Button look="text" href="/">
            Back Home
          </Button>
        </Buttons>
      </Form>
    </div>
  );
}

function chosenIn(form: HTMLFormElement | null): Chosen {
  return { trainingEvent: '', ...(form ? readFields(form) : {}) };
}
