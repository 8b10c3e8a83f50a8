import { useState } from 'react';
import { Button, Buttons, QuietButton } from '../../../design/button/button.tsx';
import { Consent, TextArea } from '../../../design/field/fields.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { indianDate, indianTime } from '../../../platform/indian-time.ts';
import { useKept } from '../../ground/kept.office.tsx';
import { useAct, useMayAct } from '../../ground/use-calls.office.tsx';
import { sayKey } from '../../people/merges/contract.ts';
import type { Owned, Somebody, Timeline } from '../timeline/contract.ts';
import { erasureCalls, leastProof, mostProof, type Erased } from './contract.ts';
import { submits } from '../../../design/form/form.tsx';

type Props = { somebody: Somebody; proofs: Proofs; onErased: (erased: Erased) => void };

/** What somebody has asked for: an owner erases them, once they have proved who they are. */
export function EraseFold({ owned, ...props }: Props & { owned: readonly Owned[] }) {
  const { somebody, proofs } = props;
  const owing = owned.filter(({ isUnsettled }) => isUnsettled);
  const isOwner = useMayAct('owner');
  const name = somebody.name || somebody.emails[0] || somebody.phones[0] || 'this person';
  return (
    <details className="record record--folds no-print" id="erase" open={location.hash === '#erase' || undefined}>
      <summary className="record__head">
        <b>Erase on request</b>
      </summary>
      <div className="record__body stack">
        <p className="small">
          Goes out of use at once: what they sent, our letters to them, their answers, all notes, their seats, their
          account, and whom they are shown together with. It lies sealed for a year, as the law has it, and is erased
          then. The log keeps that it was done, without a name or an address.
        </p>
        {owing.length > 0 ? (
          <p className="heed">
            Settle first: afterwards nobody of them can be mailed or paid.
            {owing.map(({ value, note, href }) => [' ', <a key={value} href={href}>{`${value}: ${note}.`}</a>])}
          </p>
        ) : null}
        {isOwner ? (
          <>
            <AskForProof emails={somebody.emails} proofs={proofs} />
            <EraseForm key={wordsOfProofs(proofs)} {...props} name={name} />
          </>
        ) : (
          <p>An owner does this. Write down who asked, and how they proved who they are, as a note for them.</p>
        )}
      </div>
    </details>
  );
}

function EraseForm({ somebody, proofs, name, onErased }: Props & { name: string }) {
  const erase = useErase(somebody, proofs, onErased);
  const { keys, proof, sure, errors } = erase;
  return (
    <form method="post" className="stack" onSubmit={erase.submit} noValidate aria-label="Erase on request">
      {somebody.sides.length > 1 ? (
        <fieldset>
          <legend className="small">What is theirs</legend>
          {somebody.sides.map(({ key }) => (
            <label className="choice choice--plain" key={key}>
              <input type="checkbox" checked={keys.includes(key)} onChange={() => erase.toggle(key)} />
              <span>{sayKey(key)}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <TextArea
        name="proof"
        id="erase-proof"
        label="What they asked for, and how they proved who they are"
        hint="Such as: wrote from this address on 20 Nov and answered when we called the number. Sealed with the rest."
        rows={3}
        maxLength={mostProof}
        error={errors['proof'] ?? errors['keys']}
        value={proof}
        onChange={({ target }) => erase.type(target.value)}
      />
      <Consent
        name="sure"
        id="erase-sure"
        label={`Erase ${name}. It cannot be taken back.`}
        error={errors['sure']}
        checked={sure}
        onChange={({ target }) => erase.setSure(target.checked)}
      />
      <Buttons>
        <QuietButton type="submit" busy={erase.busy} busyLabel="Erasing...">
          Erase
        </QuietButton>
      </Buttons>
    </form>
  );
}

type Problems = Partial<globalThis.Record<string, string>>;

function useErase({ sides, key }: Somebody, proofs: Proofs, onErased: Props['onErased']) {
  const kept = useKept(`erase.${key}`);
  const [keys, setKeys] = useState(() => sides.map((side) => side.key));
  const [proof, setProof] = useState(() => {
    const before = kept.read();
    return typeof before === 'string' ? before : wordsOfProofs(proofs);
  });
  const [sure, setSure] = useState(false);
  const [errors, setErrors] = useState<Problems>({});
  const erase = useAct(erasureCalls.erase, {
    onDone(erased) {
      kept.forget();
      onErased(erased);
    },
    onRefused({ errors: found }) {
      setErrors(found);
      return Object.keys(found).length > 0;
    },
    refresh: [],
  });
  const submit = submits((form) => {
    if (erase.isPending) return;
    const problems: Problems = {
      ...(proof.trim().length < 10 ? { proof: leastProof } : {}),
      ...(keys.length === 0 ? { keys: 'Please choose what is erased.' } : {}),
      ...(sure ? {} : { sure: 'Please tick that you are sure.' }),
    };
    setErrors(problems);
    if (Object.keys(problems).length === 0) return erase.mutate({ body: { keys, proof, sure: true } });
    const first = problems['proof'] || problems['keys'] ? '#erase-proof' : '#erase-sure';
    form.querySelector<HTMLElement>(first)?.focus();
  });
  function type(text: string) {
    // What is erased lies sealed with the words that were sent.
    if (erase.isPending) return;
    setProof(text);
    if (text === '') kept.forget();
    else kept.keep(text);
  }
  const toggle = (one: string) => setKeys(keys.includes(one) ? keys.filter((other) => other !== one) : [...keys, one]);
  return { keys, toggle, proof, type, sure, setSure, errors, submit, busy: erase.isPending };
}

export function ErasedRecord({ erased: { gone, dueAt } }: { erased: Erased }) {
  return (
    <Record title="Out of use now" role="status">
      <RecordBody className="stack">
        <ul className="prose">
          {gone.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>
          {dueAt ? `It lies sealed, and is erased for good on ${indianDate(dueAt)}. ` : ''}
          Whoever has an email was told by mail. The log keeps that it was done, without a name or an address.
        </p>
        <Buttons>
          <Button href="/office/inbox">To the inbox</Button>
        </Buttons>
      </RecordBody>
    </Record>
  );
}

type Proofs = Timeline['erasureProofs'];

function AskForProof({ emails, proofs }: { emails: readonly string[]; proofs: Proofs }) {
  const ask = useAct(erasureCalls.askProof, { refresh: ['/people'] });
  if (emails.length === 0) return null;
  return (
    <ul className="lines">
      {emails.map((email) => {
        const proof = proofs.find((one) => one.email === email);
        return (
          <li key={email}>
            <p className="small">{sayProof(email, proof)}</p>
            {proof?.provedAt ? null : (
              <QuietButton
                busy={ask.isPending && ask.variables.body.key === email}
                busyLabel="Sending..."
                onClick={() => (ask.isPending ? undefined : ask.mutate({ body: { key: email } }))}
              >
                {proof ? 'Send a new link' : 'Ask for proof by email'}
                <span className="vh"> to {email}</span>
              </QuietButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function sayProof(email: string, proof: Proofs[number] | undefined): string {
  if (!proof) return `${email}: a mail with a link asks whether it was they. Pressing its button proves it.`;
  const { askedAt, validUntil, provedAt } = proof;
  if (provedAt) return `${email}: proved on ${indianTime(provedAt)}.`;
  const isOver = Date.parse(validUntil) <= Date.now();
  if (isOver) return `${email}: the link of ${indianDate(askedAt)} was not used.`;
  return `${email}: a link went on ${indianTime(askedAt)} and works until ${indianDate(validUntil)}. Not proved yet.`;
}

const wordsOfProofs = (proofs: Proofs): string =>
  proofs
    .filter(({ provedAt }) => provedAt !== null)
    .map(
      ({ email, provedAt }) =>
        `Asked to be erased, and proved it by the link mailed to ${email} on ${indianTime(provedAt!)}.`,
    )
    .join('\n');
