import { Record, RecordBody } from '../../../design/record/record.tsx';
import { shortIndianTime, indianTime } from '../../../platform/indian-time.ts';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { fieldErrors, useAct, useAsk, useMayAct } from '../../ground/use-calls.office.tsx';
import { sendingCalls } from './contract.ts';
import { useState } from 'react';
import { Buttons, QuietButton, TextButton, SaveButton } from '../../../design/button/button.tsx';
import { Chip } from '../../../design/chip/chip.tsx';
import { TextArea, TextField } from '../../../design/field/fields.tsx';
import { Form, submits } from '../../../design/form/form.tsx';
import type { OfficeRefusal } from '../../ground/ask-office.ts';
import { useKept } from '../../ground/kept.office.tsx';
import { letterCalls, type LetterText, placeholders } from '../letters/contract.ts';
import '../letters/letters.css';

export function LettersScreen() {
  const query = useAsk(sendingCalls.list, {});
  return (
    <Screen title="Letters">
      <div className="sides letter">
        <LetterTexts />
        <Record title="Letters to many">
          <RecordBody>
            <Loaded query={query} what="the letters">
              {({ sendings }) =>
                sendings.length === 0 ? (
                  <p className="muted">None yet. Choose people in a list and then Write.</p>
                ) : (
                  <ul className="lines">
                    {sendings.map((one) => (
                      <li key={one.id}>
                        <a href={`/office/write/${one.id}`}>{one.subject}</a>
                        <span className="muted small">
                          to {one.people}, {one.by}, {shortIndianTime(one.begunAt)}
                          {one.stopped ? ', stopped' : one.ended ? '' : ', on its way'}
                        </span>
                      </li>
                    ))}
                  </ul>
                )
              }
            </Loaded>
          </RecordBody>
        </Record>
      </div>
    </Screen>
  );
}

function LetterTexts() {
  const mayWork = useMayAct('office');
  const [adding, setAdding] = useState(false);
  const query = useAsk(letterCalls.texts, {});
  return (
    <Record
      title="Texts to begin with"
      titleId="letter-texts"
      role="region"
      aria-labelledby="letter-texts"
      aside={mayWork && !adding ? <QuietButton onClick={() => setAdding(true)}>Add a text</QuietButton> : null}
    >
      {adding ? (
        <RecordBody>
          <TextForm key="new" onDone={() => setAdding(false)} />
        </RecordBody>
      ) : null}
      <Loaded query={query} what="the texts">
        {({ texts }) => (
          <ol className="lines lines--inset letter-texts">
            {texts.map((text) => (
              <TextRow key={text.id} text={text} mayWork={mayWork} />
            ))}
          </ol>
        )}
      </Loaded>
      <RecordBody className="letter-texts__foot">
        <p className="muted small">
          {`They may name ${placeholders.map((name) => `{${name}}`).join(', ')}. Write […] where only the writer of a letter knows: nothing is sent while it stands.`}
        </p>
      </RecordBody>
    </Record>
  );
}

function TextRow({ text, mayWork }: { text: LetterText; mayWork: boolean }) {
  const [open, setOpen] = useState(false);
  const { id, name, subject, retired, changedBy, changedAt } = text;
  if (open)
    return (
      <li className="letter-texts__open">
        <TextForm key={text.version} text={text} onDone={() => setOpen(false)} />
      </li>
    );
  return (
    <li>
      <details className="letter-texts__one">
        <summary>
          <b>{name}</b> {retired ? <Chip>Retired</Chip> : null} <span className="muted">{subject}</span>
        </summary>
        <p className="office-text letter-words">{text.text}</p>
        <p className="muted small">{changedBy ? `Worded by ${changedBy}, ${indianTime(changedAt)}.` : 'As shipped.'}</p>
      </details>
      {mayWork ? <TextActs text={text} onChange={() => setOpen(true)} key={id} /> : null}
    </li>
  );
}

function TextActs({ text: { id, name, retired }, onChange }: { text: LetterText; onChange: () => void }) {
  const retire = useAct(letterCalls.retire);
  const said = <span className="vh">: {name}</span>;
  return (
    <div className="bar letter-texts__acts">
      <TextButton onClick={onChange}>Change{said}</TextButton>
      <TextButton onClick={() => retire.mutate({ id, body: { retired: !retired } })}>
        {retired ? 'Use again' : 'Retire'}
        {said}
      </TextButton>
    </div>
  );
}

type Typed = { name: string; subject: string; text: string };

/** Adds a text, or words one anew. What is typed stays in this browser until it is kept or thrown away. */
function TextForm({ text, onDone }: { text?: LetterText; onDone: () => void }) {
  const kept = useKept(`letter-text.${text?.id ?? 'new'}`);
  const stands: Typed = { name: text?.name ?? '', subject: text?.subject ?? '', text: text?.text ?? '' };
  const [typed, setTyped] = useState<Typed>(() => ({ ...stands, ...(kept.read() as Partial<Typed> | null) }));
  const [theirs, setTheirs] = useState<LetterText | null>(null);
  const done = {
    onDone() {
      kept.forget();
      onDone();
    },
    onRefused({ code, body, errors }: OfficeRefusal) {
      if (code === 'changed') setTheirs(body['current'] as LetterText);
      return code === 'changed' || Object.keys(errors).length > 0;
    },
  };
  const add = useAct(letterCalls.add, done);
  const change = useAct(letterCalls.change, done);
  const { error, isPending } = text ? change : add;
  const errors = fieldErrors(error);
  const type = (some: Partial<Typed>) => {
    // The form closes when it has arrived.
    if (isPending) return;
    const next = { ...typed, ...some };
    kept.keep(next);
    setTyped(next);
  };
  const submit = submits(() => {
    if (text) change.mutate({ id: text.id, body: { ...typed, version: (theirs ?? text).version } });
    else add.mutate({ body: typed });
  });
  const wire = (field: keyof Typed) => ({
    name: field,
    id: `${text?.id ?? 'new'}-${field}`,
    error: errors[field],
    value: typed[field],
    onChange: ({ target }: { target: { value: string } }) => type({ [field]: target.value }),
  });
  return (
    <Form onSubmit={submit} aria-label={text ? `Change ${text.name}` : 'Add a text'}>
      {theirs ? (
        <div className="heed" role="alert">
          <p>{theirs.changedBy} worded this text meanwhile. Yours is not kept yet: keep it, and it replaces theirs.</p>
          <p className="office-text letter-missed__words">{`${theirs.subject}\n\n${theirs.text}`}</p>
        </div>
      ) : null}
      <TextField label="Name" {...wire('name')} />
      <TextField label="Subject" {...wire('subject')} />
      <TextArea label="Text" rows={10} {...wire('text')} />
      <Buttons>
        <SaveButton busy={isPending}>Save</SaveButton>
        <TextButton onClick={done.onDone}>Throw away</TextButton>
      </Buttons>
    </Form>
  );
}
