import { Button, Buttons, QuietButton } from '../../../design/button/button.tsx';
import { useAct, useMayAct, useNotify } from '../../ground/use-calls.office.tsx';
import { type Face, mergeCalls, personAddress } from './contract.ts';
import { useState, type ReactNode } from 'react';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { EmailWords } from '../../ground/email-words.office.tsx';
import './merges.css';

type Row = [string, (face: Face) => ReactNode];
type Props = {
  one: Face;
  other: Face;
  /** Why somebody asks: 'The same phone'. */
  why: string;
  onDone: () => void;
};

/** Two who may be one person, side by side: whoever looks says which, and whose name stands in front. */
export function OneOrTwo({ one, other, why, onDone }: Props) {
  const mayWork = useMayAct('office');
  const id = `pair-${idOf(one.key)}-${idOf(other.key)}`;
  const [keep, setKeep] = useState(one.key);
  const faces = [one, other];
  const [chosen, setChosen] = useState<string | null>(null);
  const areBothReached = one.email !== '' && other.email !== '';
  // The one in front, until somebody says otherwise.
  const writeTo = areBothReached ? (chosen ?? keep) : undefined;
  const rows: Row[] = [
    choiceRow('Name', nameOf, mayWork ? { name: id, chosen: keep, onChoose: setKeep } : null),
    choiceRow(
      areBothReached && mayWork ? 'Which address reaches them?' : 'Email',
      ({ email }) => (email ? <EmailWords email={email} /> : 'None'),
      areBothReached && mayWork ? { name: `${id}-to`, chosen: chosen ?? keep, onChoose: setChosen } : null,
    ),
    ...whatIsKnown(one, other),
  ];
  return (
    <Record
      title="One person or two?"
      titleId={id}
      aside={<span className="muted">{why}</span>}
      role="group"
      aria-labelledby={id}
    >
      <RecordBody>
        <table className="plain-table pair">
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">What is known</span>
              </th>
              {faces.map((face) => (
                <th scope="col" key={face.key}>
                  {face === one ? 'This person' : <a href={personAddress(face.key)}>{nameOf(face)}</a>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, say]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {faces.map((face) => (
                  <td key={face.key} data-whose={face === one ? 'This person' : nameOf(face)}>
                    {say(face)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {mayWork ? (
          <Acts two={{ keep, other: keep === one.key ? other.key : one.key, writeTo }} onDone={onDone} />
        ) : null}
      </RecordBody>
    </Record>
  );
}

type Choice = { name: string; chosen: string; onChoose: (key: string) => void } | null;

function choiceRow(label: string, say: (face: Face) => ReactNode, choice: Choice): Row {
  if (!choice) return [label, say];
  const { name, chosen, onChoose } = choice;
  return [
    label,
    (face) => (
      <label className="office-tick">
        <input type="radio" name={name} checked={chosen === face.key} onChange={() => onChoose(face.key)} />
        <span>{say(face)}</span>
      </label>
    ),
  ];
}

function whatIsKnown(one: Face, other: Face): Row[] {
  const faces = [one, other];
  return [
    ['Phone', (face) => (face === other && isSamePhone(one, other) ? 'The same' : face.phones.join(', ') || 'None')],
    ...(faces.some(({ company }) => company) ? [['Company', ({ company }: Face) => company || 'Not said'] as Row] : []),
    ...(faces.some(({ hasAccount }) => hasAccount)
      ? [['Account', ({ hasAccount }: Face) => (hasAccount ? 'Yes' : 'None')] as Row]
      : []),
    ['Cases', (face) => <CasesOf face={face} />],
  ];
}

const idOf = (key: string) => key.replaceAll(/[^a-zA-Z0-9]/g, '-');
const nameOf = ({ name, email, phones, key }: Face) => name || email || phones[0] || key;
const numbersOf = ({ phones }: Face) => phones.map((phone) => phone.replaceAll(/\D/g, '').slice(-10)).join();
const isSamePhone = (one: Face, other: Face) => numbersOf(one) !== '' && numbersOf(one) === numbersOf(other);

function CasesOf({ face: { cases, caseCount } }: { face: Face }) {
  if (caseCount === 0) return 'None';
  return (
    <>
      {cases.map(({ id, label }, at) => (
        <span key={id}>
          {at > 0 ? ', ' : ''}
          <a href={`/office/cases/${id}`}>{label}</a>
        </span>
      ))}
      {caseCount > cases.length ? ` and ${caseCount - cases.length} more` : ''}
    </>
  );
}

type Two = { keep: string; other: string; writeTo: string | undefined };

function Acts({ two: { keep, other, writeTo }, onDone }: { two: Two; onDone: () => void }) {
  const notify = useNotify();
  const merge = useAct(mergeCalls.merge, {
    silent: true,
    onDone({ message }) {
      notify(sayMerged(message, keep), { type: 'success' });
      onDone();
    },
  });
  const sayTwo = useAct(mergeCalls.sayTwo, { onDone: () => onDone() });
  return (
    <Buttons className="pair__acts">
      <Button
        busy={merge.isPending}
        busyLabel="Merging..."
        onClick={() => merge.mutate({ body: { keep, other, writeTo } })}
      >
        Merge under the chosen name
      </Button>
      <QuietButton
        busy={sayTwo.isPending}
        busyLabel="Saving..."
        onClick={() => sayTwo.mutate({ body: { one: keep, other } })}
      >
        Not the same person
      </QuietButton>
      <p className="small muted">
        {writeTo ? `Merged, they are written to at ${writeTo} alone. ` : ''}Nothing is lost: it can be taken apart
        again.
      </p>
    </Buttons>
  );
}

const sayMerged = (message: string, keep: string) => (
  <>
    {message} <a href={personAddress(keep)}>Look at the person</a>
  </>
);
