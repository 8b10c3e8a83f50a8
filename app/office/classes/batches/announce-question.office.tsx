import { useState } from 'react';
import { Consent } from '../../../design/field/fields.tsx';
import { countOf } from '../../../classes/days.ts';
import { inTheMorning } from '../../../classes/quiet-hours.ts';
import { BatchQuestion } from './question.office.tsx';

export const tellsOf = (subscribers: number): string =>
  `One email to each of ${countOf(subscribers, 'subscriber')}, between 7:00 and 21:00, with a link to stop. People already in the class get no email. You can do this only once for a class.`;

type TickProps = { subscribers: number; checked: boolean; onTick: (checked: boolean) => void };

export function TellSubscribers({ subscribers, checked, onTick }: TickProps) {
  if (subscribers === 0) return <p className="small muted">Nobody is on the list of class dates yet.</p>;
  return (
    <div>
      <Consent
        name="tellSubscribers"
        label={`Tell the list of class dates too: ${countOf(subscribers, 'confirmed subscriber')}`}
        aria-describedby="tellSubscribers-how"
        checked={checked}
        onChange={({ target }) => onTick(target.checked)}
      />
      <p className="small muted" id="tellSubscribers-how">
        {tellsOf(subscribers)}
      </p>
    </div>
  );
}

type QuestionProps = {
  promised: number;
  subscribers: number;
  isPrivate: boolean;
  onYes: (tellSubscribers: boolean) => void;
  onLeave: () => void;
};

export function AnnounceQuestion({ promised, subscribers, isPrivate, onYes, onLeave }: QuestionProps) {
  const [tells, setTells] = useState(false);
  return (
    <BatchQuestion
      question="Announce this class?"
      says={whoHears(promised, isPrivate)}
      yes="Announce"
      onYes={() => onYes(tells && !isPrivate)}
      onLeave={onLeave}
    >
      {isPrivate ? null : <TellSubscribers subscribers={subscribers} checked={tells} onTick={setTells} />}
    </BatchQuestion>
  );
}

export function whoHears(promised: number, isPrivate: boolean, now = new Date()): string {
  const told =
    promised === 0
      ? 'Those who wish for this class get no mail yet: you invite them next.'
      : `${countOf(promised, 'person was', 'people were')} promised this class by an earlier one. ${promised === 1 ? 'They get' : 'Each gets'} a mail${inTheMorning(now) || ' at once'} and a held seat; when none is free, the front of the line.`;
  return isPrivate
    ? `${told} No other mail leaves. It is private: only people you ask know of it.`
    : `${told} It is on the site at once. The list of class dates is mailed only where you tick it.`;
}
