import { useState } from 'react';
import { z } from 'zod';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { Consent } from '../../../design/field/choices.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import type { Case } from '../../people/cases/contract.ts';
import { ask } from '../../ground/ask-office.ts';
import { correctCalls, whoFields, whoNames, whoProblems, type TypedWho } from './contract.ts';
import { useCorrection } from './use-correction.office.tsx';
import './correct.css';

const KeptWho = z.object({ name: z.string(), phone: z.string(), email: z.string() });
const types = { name: 'text', phone: 'tel', email: 'email' };

/** A slip in a name, a telephone number or an email is put right here; the old value stays in the story. */
export function Correct({ shown, others }: { shown: Corrigible; others: number }) {
  if (shown.kind === 'registration')
    return <p className="correct muted small">A registration is corrected by its person, under Profile.</p>;
  return <CorrectForm key={shown.id} shown={shown} others={others} />;
}

type Corrigible = Pick<Case, 'id' | 'kind' | 'version' | 'name' | 'phone' | 'email'>;

function CorrectForm({ shown, others }: { shown: Corrigible; others: number }) {
  const [everywhere, setEverywhere] = useState(true);
  const [whose, setWhose] = useState('');
  const { fold, typed, type, errors, busy, submit, cancel } = useCorrection({
    name: `correct.${shown.id}`,
    schema: KeptWho,
    fields: whoFields,
    stands: whoOf(shown),
    problemsOf: whoProblems,
    send: (who) =>
      ask(correctCalls.who, {
        id: shown.id,
        body: { version: shown.version, everywhere: others > 0 && everywhere, meant: whose !== '', ...who },
      }),
    takes({ code, message }) {
      if (code === 'whose') setWhose(message);
      return code === 'whose';
    },
    onFresh: () => setWhose(''),
  });
  return (
    <details className="correct" ref={fold} open={typed !== null || undefined}>
      <summary>Correct name, phone or email</summary>
      <form method="post" className="stack" onSubmit={submit} noValidate aria-label="Correct name, phone or email">
        {whoFields.map((field) => (
          <TextField
            key={field}
            name={field}
            id={`correct-${field}`}
            label={whoNames[field]}
            type={types[field]}
            autoComplete="off"
            hint={typed && typed[field] !== shown[field] ? `Now ${shown[field] || 'nothing'}` : undefined}
            error={errors[field]}
            value={(typed ?? shown)[field]}
            onChange={({ target }) => type(field, target.value)}
          />
        ))}
        {others > 0 ? (
          <Consent
            name="everywhere"
            id="correct-everywhere"
            label={others === 1 ? 'In their other case too' : `In their ${others} other cases too`}
            hint="Where just the same slip stands."
            checked={everywhere}
            onChange={({ target }) => setEverywhere(target.checked)}
          />
        ) : null}
        <div role="alert">{whose ? <p>{whose}</p> : null}</div>
        <Buttons>
          <Button type="submit" small busy={busy} busyLabel="Keeping...">
            {whose ? 'Merge them' : 'Keep the correction'}
          </Button>
          <Button look="outline" small onClick={cancel}>
            Cancel
          </Button>
        </Buttons>
        <p className="small muted">The old value stays in the story. Mails that have left stay where they went.</p>
      </form>
    </details>
  );
}

const whoOf = ({ name, phone, email }: Corrigible): TypedWho => ({ name, phone, email });
