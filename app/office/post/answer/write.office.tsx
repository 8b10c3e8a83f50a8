import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button, TextButton } from '../../../design/button/button.tsx';
import { Empty } from '../../../design/empty/empty.tsx';
import { RadioTiles } from '../../../design/field/fields.tsx';
import { useKeyNames } from '../../ground/keys.office.tsx';
import { useAct, useNotify } from '../../ground/use-calls.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { placeNow } from '../../ground/take-back.office.tsx';
import { type Desk, hasNothingFor, type Purpose, sayLacking, wordProblems } from '../letters/contract.ts';
import { Composer, MailPreview, takeRefusal } from './composer.office.tsx';
import { sendingCalls, type LeftOut, type Named, type Reach, type Who } from './contract.ts';
import { bodyOf, useDesk, useDraft, type Letter } from './draft.ts';
import { useReach, useWho } from './use-people.ts';
import { Record, RecordBody } from '../../../design/record/record.tsx';

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
          <Many {...{ who, desk, reach, letter, anyway }} onAnyway={(caseId) => setAnyway((now) => [...now, caseId])} />
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

type ManyProps = {
  who: Who;
  desk: Desk;
  reach: Reach;
  letter: Letter;
  anyway: readonly string[];
  onAnyway: (caseId: string) => void;
};

function Many({ who, desk, reach, letter, anyway, onAnyway }: ManyProps) {
  const { draft } = letter;
  const [turned, setTurned] = useState(0);
  const count = reach.reached.length;
  const at = Math.min(turned, count - 1);
  const shown = reach.reached[at];
  const begin = useBeginning(letter, count);
  return (
    <div className="sides sides--wide letter">
      <div className="stack--large">
        {reach.tooMany ? <p className="heed">{reach.tooMany}</p> : null}
        {reach.leftOut.some(({ reason }) => reason === hasNothingFor('office phone')) ? (
          <p className="heed" role="status">
            {sayLacking(['office phone'])}
          </p>
        ) : null}
        <ReachedList reached={reach.reached} />
        <LeftOutList leftOut={reach.leftOut} onAnyway={onAnyway} />
        <Composer
          many
          {...{ letter, desk }}
          caseId={shown?.caseId ?? null}
          act={begin}
          send={`Send to ${count}`}
          reachesNobody={count === 0}
          onSend={() => begin.mutate({ body: { ...bodyOf(draft), who, purpose: draft.purpose, anyway: [...anyway] } })}
        >
          <RadioTiles
            name="purpose"
            label="What is it?"
            hint="Classes and dates go to whoever asked for training or for dates, an answer to whoever wrote and waits."
            columns={2}
            value={draft.purpose}
            choices={purposeChoices}
            inputProps={{
              onChange: ({ target }) =>
                begin.isPending ? undefined : letter.change({ purpose: target.value as Purpose }),
            }}
          />
        </Composer>
      </div>
      <div className="pile">
        {shown ? (
          <MailPreview
            title={`Preview, ${at + 1} of ${count}`}
            aside={<Turn at={at} count={count} onTurn={setTurned} />}
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
  return (
    <span className="buttons">
      <TextButton onClick={() => onTurn((at + count - 1) % count)}>
        Previous<span className="vh"> person</span>
      </TextButton>
      <TextButton onClick={() => onTurn((at + 1) % count)}>
        Next<span className="vh"> person</span>
      </TextButton>
    </span>
  );
}

const purposeChoices = [
  { value: 'dates', label: 'About classes and dates' },
  { value: 'answer', label: 'An answer to what they wrote' },
];

function useBeginning(letter: Letter, count: number) {
  const navigate = useNavigate();
  const notify = useNotify();
  return useAct(sendingCalls.begin, {
    name: letter.name,
    soon: () => `Your letter to ${count === 1 ? '1 person' : `${count} people`} leaves`,
    check: ({ body }) => wordProblems(body),
    onDone({ id, people }) {
      letter.forget();
      if (placeNow().startsWith('/write?') || placeNow() === '/write') void navigate(`/write/${id}`, { replace: true });
      else notify(<a href={`/office/write/${id}`}>Your letter to {people} is on its way</a>, { type: 'success' });
    },
    onRefused: (refusal) => takeRefusal(refusal, letter),
  });
}

type LinesProps<One> = { people: readonly One[]; said: (one: One) => string; act?: (one: One) => ReactNode };

export function PeopleLines<One extends Named>({ people, said, act }: LinesProps<One>) {
  return (
    <ul className="lines">
      {people.map((one) => (
        <li key={one.caseId}>
          <a href={`/office/cases/${one.caseId}`}>{one.name || one.email}</a>
          {said(one) ? <span className="muted">{said(one)}</span> : null}
          {act?.(one)}
        </li>
      ))}
    </ul>
  );
}

export function ReachedList({ reached }: Pick<Reach, 'reached'>) {
  if (reached.length === 0) return null;
  return (
    <details>
      <summary className="press">
        {reached.length === 1 ? '1 person gets it' : `${reached.length} people get it`}
      </summary>
      <PeopleLines people={reached} said={({ name, email }) => (name ? email : '')} />
    </details>
  );
}

const atOnce = 5;

function LeftOutList({ leftOut, onAnyway }: { leftOut: readonly LeftOut[]; onAnyway: (caseId: string) => void }) {
  if (leftOut.length === 0) return null;
  function act({ caseId, name, email, why }: LeftOut) {
    if (why === 'recent')
      return (
        <TextButton className="lines__end" onClick={() => onAnyway(caseId)}>
          Write all the same<span className="vh"> to {name || email}</span>
        </TextButton>
      );
    return why === 'refused' ? (
      <a className="lines__end" href={`/office/people/${encodeURIComponent(email)}`}>
        Look at the address<span className="vh"> of {name || email}</span>
      </a>
    ) : null;
  }
  const rows = { said: ({ reason }: LeftOut) => reason, act };
  return (
    <Record
      title={leftOut.length === 1 ? '1 is left out' : `${leftOut.length} are left out`}
      aside={<span className="muted small">each gets a line in their story</span>}
    >
      <RecordBody>
        <PeopleLines people={leftOut.slice(0, atOnce)} {...rows} />
        {leftOut.length > atOnce ? (
          <details>
            <summary className="press">{leftOut.length - atOnce} more</summary>
            <PeopleLines people={leftOut.slice(atOnce)} {...rows} />
          </details>
        ) : null}
      </RecordBody>
    </Record>
  );
}
