import type { Batch } from '../../../classes/batch.ts';
import { countOf, monthInWords } from '../../../classes/days.ts';
import { Button, Buttons, QuietButton } from '../../../design/button/button.tsx';
import { CheckboxTiles, Consent, TextField } from '../../../design/field/fields.tsx';
import { pathOf } from '../steps.ts';
import { subjectOf } from '../words.ts';
import { LeftOut, toggled } from '../seats/ask.office.tsx';
import type { ChosenWave, Typed } from './choose-wave.ts';
import { groups, type Group, type Invited } from './contract.ts';

type Props = {
  batch: Batch;
  people: readonly Invited[];
  typed: Typed;
  wave: ChosenWave;
  change: (part: Partial<Typed>) => void;
};

const wants: Record<Group, (city: string) => string> = {
  here: (city) => city,
  any: () => 'Any city',
  elsewhere: () => 'Another city',
  registered: () => 'Registered for the course',
};

export function Who({ batch, people, typed, wave, change }: Props) {
  const { all, first, to, listed } = wave;
  const mailed = to.length;
  const promised = to.filter((one) => one.promised).length;
  const reached = people.filter(({ leftOut }) => leftOut === null);
  const others = reached.filter((one) => !one.promised);
  const away = others.filter(({ isAnotherMonth, group }) => isAnotherMonth && typed.groups.includes(group)).length;
  const there = groups.filter((group) => others.some((one) => one.group === group));
  return (
    <>
      <p role="status">
        <b className="invite-count">{mailed}</b> {mailed === 1 ? 'person gets' : 'people get'} this mail
        {mailed < all ? `, of ${all}: first those who asked first, last those who did not answer in time.` : '.'}
      </p>
      {promised > 0 ? (
        <p>
          {promised === mailed ? 'They were' : countOf(promised, 'of them was', 'of them were')} promised the next
          class: a seat is held for each while one is free, and what they paid comes along.
        </p>
      ) : null}
      {listed.length > 0 ? (
        <details className="opens">
          <summary>Who they are</summary>
          <CheckboxTiles
            name="people"
            label="Only those with a tick get the mail"
            values={to.map(({ interestId }) => interestId)}
            inputProps={{
              onChange: ({ target: { value, checked } }) =>
                change({ ticks: [...new Map(typed.ticks).set(value, checked)] }),
            }}
            choices={listed.map(({ interestId, name, email, wish }) => ({
              value: interestId,
              label: (
                <>
                  {name} <span className="small muted">{`${email}, ${wish}`}</span>
                </>
              ),
            }))}
          />
        </details>
      ) : null}
      {there.length > 0 ? (
        <CheckboxTiles
          name="groups"
          label={others.length < reached.length ? 'Who gets it too' : 'Who gets it'}
          values={typed.groups}
          inputProps={{
            onChange: ({ target }) => change({ groups: [...toggled(new Set(typed.groups), target.value as Group)] }),
          }}
          choices={there.map((group) => ({
            value: group,
            label: <GroupWords {...{ group, batch }} reached={others} />,
          }))}
        />
      ) : null}
      {away > 0 ? (
        <Consent
          name="late"
          label={`Also ${countOf(away, 'person', 'people')} who could not come in the month of this class`}
          checked={typed.late}
          onChange={({ target }) => change({ late: target.checked })}
        />
      ) : null}
      {all > 1 ? (
        <TextField
          name="first"
          label="How many of them"
          hint="The first to have asked. To hold: as many as seats are free, at most."
          inputMode="numeric"
          autoComplete="off"
          value={first}
          onChange={({ target }) => change({ first: target.value })}
        />
      ) : null}
      <LeftOut people={people.filter(({ leftOut }) => leftOut !== null)} />
    </>
  );
}

export function NobodyWishes({ batch }: { batch: Batch }) {
  return (
    <>
      <p>There is nobody to invite: nobody wishes for {subjectOf(batch).words} at present.</p>
      <Buttons>
        {batch.isPrivate ? null : <Button href={`${pathOf(batch)}?tell`}>Tell the list of class dates</Button>}
        <QuietButton href={`${pathOf(batch)}#note-asked`}>Add people you asked</QuietButton>
      </Buttons>
    </>
  );
}

export function OnlyOne({ one, caseId, batchId }: { one: Invited | undefined; caseId: string; batchId: string }) {
  const batch = `/office/batches/${batchId}`;
  const why = one ? one.leftOut : 'they ask for something else by now';
  return (
    <>
      <p role="status">
        <b>{one?.name ?? 'The person of this case'}</b>{' '}
        {why === null ? 'alone gets this mail.' : `gets no mail: ${why}.`}
      </p>
      {why === null ? null : <Button href={`/office/cases/${caseId}`}>Back to the case</Button>}
      <p>
        {why === null ? null : <a href={batch}>Look at the class</a>} <a href={`${batch}/invite`}>Invite others too</a>
      </p>
    </>
  );
}

const monthOf = ({ inMonth, isAnotherMonth }: Invited) => (inMonth ? 0 : isAnotherMonth ? 2 : 1);

type GroupProps = { batch: Batch; group: Group; reached: readonly Invited[] };

function GroupWords({ group, batch, reached }: GroupProps) {
  const theirs = reached.filter((one) => one.group === group);
  const then = `come in ${monthInWords(batch.startsOn!)}`;
  const when = [`could ${then}`, 'did not say when', `could not ${then}`].flatMap((words, at) => {
    const many = theirs.filter((one) => monthOf(one) === at).length;
    return many > 0 ? `${many} ${words}` : [];
  });
  return (
    <>
      <b>
        {wants[group](batch.city)}, {subjectOf(batch).words}, {countOf(theirs.length, 'person', 'people')}
      </b>{' '}
      <span className="small muted">{when.join(', ')}</span>
    </>
  );
}
