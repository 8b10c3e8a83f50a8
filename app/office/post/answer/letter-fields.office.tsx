import { useEffect, useRef, type ReactNode } from 'react';
import { Options, SelectField, TextArea, TextField } from '../../../design/field/fields.tsx';
import { type LetterText, longestSubject, placeholders } from '../letters/contract.ts';
import { TextButton } from '../../../design/button/button.tsx';
import { indianClock } from '../../../platform/indian-time.ts';
import { caseStatuses } from '../../people/cases/contract.ts';
import { beginWith, bringBackWords, type Letter, type Moves, type WordsAndBefore } from './draft.ts';
import '../letters/letters.css';

type WordsProps = {
  words: WordsAndBefore;
  texts: readonly LetterText[];
  errors: Record<string, string | undefined>;
  onChange: (words: Partial<WordsAndBefore>) => void;
};

/** One types at once, behind what is kept; a finger brings no keyboard over what is answered. For the parent of the `Screen`: before that the title gets the focus. */
export function useTypingAtOnce(): void {
  useEffect(() => {
    const field = document.querySelector<HTMLTextAreaElement>('.letter-text');
    if (!field || !(history.state?.idx > 0) || matchMedia('(pointer: coarse)').matches) return;
    field.setSelectionRange(field.value.length, field.value.length);
    field.focus();
  }, []);
}

export function WordsFields({ words, texts, errors, onChange }: WordsProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  function begin(name: string) {
    const text = texts.find((one) => one.name === name);
    // Empty words take nothing away: whoever chose by mistake chooses again.
    onChange(text ? beginWith(words, text, texts) : { template: null });
  }
  function takeMineBack() {
    onChange(bringBackWords(words, texts));
    area.current?.focus();
  }
  function putIn(name: string) {
    const field = area.current;
    const [from, to] = [field?.selectionStart ?? words.text.length, field?.selectionEnd ?? words.text.length];
    onChange({ text: `${words.text.slice(0, from)}{${name}}${words.text.slice(to)}` });
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(from + name.length + 2, from + name.length + 2);
    });
  }
  return (
    <>
      <div className="fits">
        <SelectField
          name="template"
          label="Begin with"
          value={words.template ?? ''}
          onChange={({ target }) => begin(target.value)}
        >
          <option value="">{words.text === '' ? 'An empty letter' : 'Your own words'}</option>
          {texts.map(({ id, name }) => (
            <option key={id}>{name}</option>
          ))}
        </SelectField>
        <TextField
          name="subject"
          label="Subject"
          maxLength={longestSubject}
          error={errors['subject']}
          value={words.subject}
          onChange={({ target }) => onChange({ subject: target.value })}
        />
      </div>
      <div className="bar bar--links">
        <p className="small muted" role="status">
          {words.before.length > 0
            ? 'What you wrote before is set aside, and is lost only when this is sent or thrown away.'
            : ''}
        </p>
        {words.before.length > 0 ? <TextButton onClick={takeMineBack}>Take back what you wrote</TextButton> : null}
      </div>
      <TextArea
        ref={area}
        className="letter-text"
        name="text"
        label="Text"
        rows={6}
        error={errors['text']}
        value={words.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <div className="bar" role="group" aria-label="Put in a placeholder">
        <span className="field__label">Put in</span>
        {placeholders.map((name) => (
          <button key={name} type="button" className="letter-put__one" onClick={() => putIn(name)}>
            {`{${name}}`}
          </button>
        ))}
      </div>
    </>
  );
}

const spans: [days: string, words: string][] = [
  ['3', 'In 3 days'],
  ['7', 'In a week'],
  ['14', 'In two weeks'],
];

type MovesProps = {
  moves: Moves;
  error: string | undefined;
  many?: boolean | undefined;
  onChange: (moves: Moves) => void;
};

export function MovesFields({ moves, error, many, onChange }: MovesProps) {
  return (
    <div className="fits">
      <SelectField
        name="status"
        label="Status by sending"
        value={moves.status}
        onChange={({ target }) => onChange({ ...moves, status: target.value as Moves['status'] })}
      >
        <option value="">Stays as it is</option>
        <Options of={caseStatuses} />
      </SelectField>
      <SelectField
        name="due"
        label="Due if nobody answers"
        error={error}
        value={moves.due}
        onChange={({ target }) => onChange({ ...moves, due: target.value })}
      >
        <option value="">Stays as it is</option>
        <Options of={spans} />
      </SelectField>
      <label className="choice choice--plain">
        <input
          type="checkbox"
          name="take"
          checked={moves.take}
          onChange={({ target }) => onChange({ ...moves, take: target.checked })}
        />
        <span>{many ? 'Take those that are nobody’s' : 'Take it, if it is nobody’s'}</span>
      </label>
    </div>
  );
}

export function KeptLine({ letter, children }: { letter: Letter; children?: ReactNode }) {
  const { draft, thrown, throwAway, bringBack } = letter;
  const kept = draft.at && ` Kept in this browser as you type, ${indianClock(new Date(draft.at)).slice(11, 16)}.`;
  return (
    <div className="bar bar--links">
      <p className="small muted" role="status">
        {children}
        {kept || (thrown ? ' The letter is thrown away.' : '')}
      </p>
      {draft.at || thrown ? (
        <TextButton onClick={draft.at ? throwAway : bringBack}>{draft.at ? 'Throw away' : 'Bring it back'}</TextButton>
      ) : null}
    </div>
  );
}
