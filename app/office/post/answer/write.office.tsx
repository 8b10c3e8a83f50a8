import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { Empty } from '../../../design/empty/empty.tsx';
import { RadioTiles } from '../../../design/field/choices.tsx';
import { Form } from '../../../design/form/form.tsx';
import { useKeyNames } from '../../ground/keys.office.tsx';
import { Loaded, Screen, useFoot } from '../../ground/screen.office.tsx';
import { useAct } from '../../ground/use-calls.office.tsx';
import { letterCalls, type Desk, type Purpose } from '../letters/contract.ts';
import { hasNothingFor, sayLacking } from '../letters/placeholders.ts';
import { MailPreview } from '../writing/mail-preview.office.tsx';
import { WordsFields } from '../writing/words-fields.office.tsx';
import { sendingCalls, type Reach, type Who } from './contract.ts';
import { LeftOutList, ReachedList } from './left-out.office.tsx';
import { movedBy, MovesFields } from '../writing/moves-fields.office.tsx';
import { KeptLine } from '../writing/kept-line.office.tsx';
import { problemsNow, usedOf } from '../writing/letter-errors.ts';
import { UsedLine } from '../writing/used-line.office.tsx';
import { useRefusal } from '../writing/use-refusal.ts';
import { takesUnless, useDesk, useDraft, testOf, type Draft, type Letter } from '../writing/use-letter.ts';
import { useReach, useWho } from './use-people.ts';

/** Writing to everybody who was chosen, or whom a filter lets through. */
export function WriteScreen() {
  const meant = useWho();
  const desk = useDesk();
  if (!meant)
    return (
      <Screen title="Write to many">
        <Empty title="Nobody is chosen">
          <p>Choose people in a list, or narrow it to those you mean, and then Write.</p>
          <Button href="/office/inbox">To the inbox</Button>
        </Empty>
      </Screen>
    );
  return (
    <Loaded query={desk} what="the texts">
      {(at) => <WriteParts {...meant} desk={at} />}
    </Loaded>
  );
}

function WriteParts({ who, from, desk }: { who: Who; from: string; desk: Desk }) {
  const letter = useDraft('letter.many', 'dates');
  const [anyway, setAnyway] = useState<string[]>([]);
  const keys = useKeyNames();
  const query = useReach(who, letter.draft, anyway);
  return (
    <Loaded query={query} what="the people">
      {(reach) => (
        <Screen
          title={titleOf(reach)}
          lede={
            <a href={from} {...keys('Escape')}>
              Back to the list
            </a>
          }
        >
          <Composer
            {...{ who, desk, reach, letter, anyway }}
            onAnyway={(caseId) => setAnyway((now) => [...now, caseId])}
          />
        </Screen>
      )}
    </Loaded>
  );
}

function titleOf({ reached, leftOut, tooMany }: Reach): string {
  if (tooMany) return 'Write to many';
  const all = reached.length + leftOut.length;
  return leftOut.length === 0 ? `Write to ${reached.length}` : `Write to ${reached.length} of ${all}`;
}

type ComposerProps = {
  who: Who;
  desk: Desk;
  reach: Reach;
  letter: Letter;
  anyway: readonly string[];
  onAnyway: (caseId: string) => void;
};

function Composer({ who, desk, reach, letter, anyway, onAnyway }: ComposerProps) {
  const { draft } = letter;
  const [at, setAt] = useState(0);
  const shown = reach.reached[Math.min(at, reach.reached.length - 1)];
  return (
    <div className="letter">
      <div className="stack--large">
        {reach.tooMany ? <p className="letter-missed">{reach.tooMany}</p> : null}
        {reach.leftOut.some(({ reason }) => reason === hasNothingFor('office phone')) ? (
          <p className="letter-missed" role="status">
            {sayLacking(['office phone'])}
          </p>
        ) : null}
        <ReachedList reached={reach.reached} />
        <LeftOutList leftOut={reach.leftOut} onAnyway={onAnyway} />
        <WriteForm {...{ who, desk, reach, letter, anyway }} shownCase={shown?.caseId ?? null} />
      </div>
      <div className="letter__look">
        {shown ? (
          <MailPreview
            title={`Preview, ${Math.min(at, reach.reached.length - 1) + 1} of ${reach.reached.length}`}
            aside={<Turn at={at} count={reach.reached.length} onTurn={setAt} />}
            desk={desk}
            words={draft}
            values={shown.values}
            purpose={draft.purpose}
          />
        ) : null}
        {shown && shown.cases > 1 ? (
          <p className="muted small">
            {shown.name} has {shown.cases} cases here: one mail, kept with each.
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Turn({ at, count, onTurn }: { at: number; count: number; onTurn: (at: number) => void }) {
  if (count < 2) return null;
  const now = Math.min(at, count - 1);
  return (
    <span className="buttons">
      <Button look="text" small onClick={() => onTurn((now + count - 1) % count)}>
        Previous<span className="vh"> person</span>
      </Button>
      <Button look="text" small onClick={() => onTurn((now + 1) % count)}>
        Next<span className="vh"> person</span>
      </Button>
    </span>
  );
}

type FormProps = Omit<ComposerProps, 'onAnyway'> & { shownCase: string | null };

function WriteForm({ who, desk, reach, letter, anyway, shownCase }: FormProps) {
  const { draft } = letter;
  const test = useAct(letterCalls.test, { refresh: [] });
  const begin = useBeginning(letter);
  const change = takesUnless(begin.isPending, letter);
  const foot = useFoot();
  const form = useRefusal(begin.error);
  const errors = problemsNow(begin.error, begin.variables?.body, draft);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { id, subject, text, template, purpose, moves } = draft;
    begin.mutate({
      body: { id, who, purpose, subject, text, template, moved: movedBy(moves), anyway: [...anyway] },
    });
  };
  return (
    <Form width="full" ref={form} onSubmit={submit} aria-label="Letter">
      <RadioTiles
        name="purpose"
        label="What is it?"
        hint="The notices of our forms decide whom it may reach."
        columns={2}
        value={draft.purpose}
        choices={[
          { value: 'dates', label: 'About classes and dates' },
          { value: 'answer', label: 'An answer to what they wrote' },
        ]}
        inputProps={{ onChange: ({ target }) => change({ purpose: target.value as Purpose }) }}
      />
      <WordsFields words={draft} texts={desk.texts} errors={errors} onChange={change} />
      <MovesFields
        many
        moves={draft.moves}
        error={errors['dueOn']}
        onChange={(moves) => change({ moves: moves as Draft['moves'] })}
      />
      {errors['who'] ? (
        <p className="letter-missed" role="alert" tabIndex={-1}>
          {errors['who']}
        </p>
      ) : null}
      <UsedLine error={begin.error} />
      <Buttons className="letter-send" ref={foot}>
        <Button type="submit" busy={begin.isPending} busyLabel="Beginning..." disabled={reach.reached.length === 0}>
          Send to {reach.reached.length}
        </Button>
        <Button
          look="outline"
          busy={test.isPending}
          busyLabel="Sending..."
          onClick={() => test.mutate({ body: testOf(draft, shownCase) })}
        >
          Test to me
        </Button>
      </Buttons>
      <KeptLine letter={letter}>Each person gets a mail of their own.</KeptLine>
    </Form>
  );
}

/** Begins the letter, and leads to how far it has come. */
function useBeginning({ forget, renew }: Letter) {
  const navigate = useNavigate();
  return useAct(sendingCalls.begin, {
    onDone({ id }) {
      forget();
      void navigate(`/write/${id}`, { replace: true });
    },
    onRefused(refusal) {
      if (usedOf(refusal)) renew();
      return usedOf(refusal) !== null || Object.keys(refusal.errors).length > 0;
    },
  });
}
