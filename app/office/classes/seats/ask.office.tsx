import { useState } from 'react';
import { Buttons, QuietButton, TextButton } from '../../../design/button/button.tsx';
import { useAct, useAsk } from '../../ground/use-calls.office.tsx';
import { Loaded } from '../../ground/screen.office.tsx';
import { keyOfSender, personAddress } from '../../people/merges/contract.ts';
import { perhapsSame, seatCalls, type BatchSeats, type Candidate } from './contract.ts';
import { dial } from '../../../platform/words.ts';
import { sayWish } from './words.ts';
import { submits } from '../../../design/form/form.tsx';

type Props = { batchId: string; city: string; onClose: () => void };

export function AskPeople(props: Props) {
  const query = useAsk(seatCalls.readCandidates, { id: props.batchId });
  return (
    <Loaded query={query} what="who could be asked">
      {({ people }) => <AskForm {...props} people={people} />}
    </Loaded>
  );
}

function AskForm({ batchId, city, people, onClose }: Props & { people: readonly Candidate[] }) {
  const open = people.filter(({ leftOut }) => leftOut === null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const note = useAct(seatCalls.noteAsked, { onDone: onClose, refresh: ['/batches'] });
  const submit = submits(
    () => !note.isPending && chosen.size > 0 && note.mutate({ id: batchId, body: { interestIds: [...chosen] } }),
  );
  return (
    <form
      method="post"
      className="record record__body pile seats-ask"
      onSubmit={submit}
      aria-label="Add people you asked"
    >
      <p>
        {open.length === 0 ? 'Nobody else wants this subject now.' : 'Nobody is written to: you asked them yourself.'}{' '}
        <span className="muted">Those of {city} stand first.</span>
      </p>
      <ul className="lines">
        {open.map(({ interestId, name, phone, unproved, ...wish }) => (
          <li key={interestId}>
            <label className="office-tick">
              <input
                type="checkbox"
                checked={chosen.has(interestId)}
                onChange={() => setChosen(toggled(chosen, interestId))}
              />
              <span>
                <b>{name}</b> <span className="small muted">{[sayWish(wish), phone].filter(Boolean).join(', ')}</span>
                <Unproved said={unproved} />
              </span>
            </label>
          </li>
        ))}
      </ul>
      <LeftOut people={people.filter(({ leftOut }) => leftOut !== null)} />
      <Buttons>
        <QuietButton type="submit" busy={note.isPending} busyLabel="Noting...">
          {chosen.size === 1 ? 'Note 1 as asked' : `Note ${chosen.size} as asked`}
        </QuietButton>
        <TextButton onClick={onClose}>Close</TextButton>
      </Buttons>
    </form>
  );
}

export const toggled = <One,>(all: ReadonlySet<One>, one: One): ReadonlySet<One> =>
  new Set(all.has(one) ? [...all].filter((other) => other !== one) : [...all, one]);

const Unproved = ({ said }: { said: readonly string[] }) =>
  said.length > 0 ? <span className="small muted"> (not confirmed: {said.join(', ')})</span> : null;

type Left = Pick<Candidate, 'interestId' | 'name' | 'email' | 'phone' | 'unproved' | 'leftOut'>;
/** Who is not asked, by the reasons; of whom may be somebody else too it is said first, and leads to where that is decided. */
export function LeftOut({ people }: { people: readonly Left[] }) {
  if (people.length === 0) return null;
  const reasons = [...new Set(people.map(({ leftOut }) => leftOut!))];
  const doubles = people.filter(({ leftOut }) => leftOut!.startsWith(perhapsSame));
  return (
    <div>
      {doubles.length > 0 ? (
        <p className="heed">
          <b>Look first</b>
          {doubles.map((one) => (
            <Double key={one.interestId} of={{ key: keyOfSender(one)!, words: `${one.name} is ${one.leftOut!}` }} />
          ))}
        </p>
      ) : null}
      <h3 className="h4">Left out, {people.length}, and why</h3>
      <ul className="lines">
        {reasons.map((reason) => {
          const theirs = people.filter(({ leftOut }) => leftOut === reason);
          return (
            <li key={reason}>
              <b>{theirs.length}</b>
              <details>
                <summary className="press">{reason}</summary>
                <ul>
                  {theirs.map(({ interestId, name, phone, unproved }) => (
                    <li key={interestId}>
                      {name} {phone ? <a href={dial(phone)}>{phone}</a> : null}
                      <Unproved said={unproved} />
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type DoubleProps = { of: BatchSeats['perhaps'][string] | undefined };

export function Double({ of }: DoubleProps) {
  return of ? (
    <a className="small seats__double" href={personAddress(of.key)}>
      {of.words}
    </a>
  ) : null;
}

export const doubleOf = (of: DoubleProps['of']) => (of ? [{ label: 'Look first', value: <Double of={of} /> }] : []);
