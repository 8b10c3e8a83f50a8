import { Record } from '../../../design/record/record.tsx';
import { useMayAct, useNotify } from '../../ground/use-calls.office.tsx';
import { useState } from 'react';
import { EmailWords } from '../../ground/email-words.office.tsx';
import { Correct, CorrectWish } from '../correct/correct.office.tsx';
import { notConfirmed, personAddress } from '../../people/merges/contract.ts';
import { wishesOf } from '../../people/cases/wish.ts';
import { WishMark } from '../../people/cases/wish.office.tsx';
import type { CaseDetails, CaseFact } from './contract.ts';
import { useSave } from './saving.office.tsx';
import { dial } from '../../../platform/words.ts';

export function Facts({ details: { case: shown, facts, person, wished } }: { details: CaseDetails }) {
  const mayWork = useMayAct('office');
  const at = facts.findIndex(({ label }) => label === 'Pays' || label === 'AMPP' || label === 'May write');
  const [before, after] = at < 0 ? [facts, []] : [facts.slice(0, at), facts.slice(at)];
  return (
    <Record
      title="Facts"
      section="facts"
      aside={person ? <a href={personAddress(person.key)}>Everything about them</a> : null}
    >
      <dl className="facts facts--tight">
        {before.map((fact) => (
          <Fact
            key={`${fact.label} ${fact.value}`}
            fact={fact}
            wish={shown.wish}
            isDoubted={person?.unproved?.what.includes('phone') ?? false}
          />
        ))}
        <div>
          <dt>{mayWork ? <label htmlFor="heads">How many</label> : 'How many'}</dt>
          <dd>{mayWork ? <Heads /> : (shown.heads ?? 1)}</dd>
        </div>
        {after.map((fact) => (
          <Fact key={`${fact.label} ${fact.value}`} fact={fact} wish={shown.wish} />
        ))}
      </dl>
      {mayWork ? <Correct shown={shown} others={person?.others ?? 0} /> : null}
      {mayWork && wished ? <CorrectWish shown={shown} wished={wished} /> : null}
    </Record>
  );
}

type FactProps = { fact: CaseFact; wish?: string | null; isDoubted?: boolean };

export function Fact({ fact: { label, value, kind, ...fact }, wish = null, isDoubted = false }: FactProps) {
  const note = label === 'Phone' && isDoubted ? notConfirmed : fact.note;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {kind === 'phone' ? <a href={dial(value)}>{value}</a> : null}
        {kind === 'email' ? (
          <a href={`mailto:${value}`}>
            <EmailWords email={value} />
          </a>
        ) : null}
        {kind === 'wish' ? wishesOf(wish).map((one) => <WishMark key={one.words} wish={one} />) : null}
        {kind === 'phone' || kind === 'email' ? null : fact.href ? <a href={fact.href}>{value}</a> : value}
        {note ? <small>{note}</small> : null}
      </dd>
    </div>
  );
}

const readHeads = (text: string) => (/^\d{1,3}$/.test(text) && Number(text) > 0 ? Number(text) : null);

function Heads() {
  const { shown, save, remember, forget } = useSave();
  const notify = useNotify();
  const saved = String(shown.heads ?? 1);
  const [typed, setTyped] = useState<string | null>(null);
  function type(text: string) {
    setTyped(text);
    const now = readHeads(text);
    if (now !== null) remember({ heads: now === 1 ? null : now });
  }
  function keep() {
    if (typed === null) return;
    setTyped(null);
    const heads = readHeads(typed);
    if (heads === null) notify('Please give a number of people from 1 to 999.', { type: 'error' });
    if (heads === null || String(heads) === saved) forget();
    else void save({ heads: heads === 1 ? null : heads }, `For ${heads} ${heads === 1 ? 'person' : 'people'}.`);
  }
  return (
    <input
      className="input case-heads"
      id="heads"
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      value={typed ?? saved}
      onChange={({ target }) => type(target.value)}
      onBlur={keep}
      onKeyDown={({ key }) => {
        if (key === 'Enter') keep();
      }}
    />
  );
}
