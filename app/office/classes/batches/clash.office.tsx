import { useEffect, useRef, useState } from 'react';
import { Button, Buttons, QuietButton } from '../../../design/button/button.tsx';
import { stateName } from '../../../classes/states-and-cities.ts';
import { planFields, type PlanField, type TypedPlan } from '../../../classes/plan.ts';
import { beginsInWords, sayDays } from '../../../classes/days.ts';
import { ClashTable } from '../../ground/clash-table.office.tsx';
import type { ToldOfChange } from '../../../classes/batch.ts';
import { BatchQuestion, Reason, whyPeopleAreTold } from './question.office.tsx';
import { sayWhoIsToHear } from '../../../classes/say-told.ts';

export const planNames: Record<PlanField, string> = {
  eventCode: 'Subject',
  city: 'City',
  stateCode: 'State',
  venueId: 'Venue',
  language: 'Language',
  seats: 'Seats',
  minimum: 'Minimum',
  answerHours: 'Hours to answer',
  fee: 'Fee',
  feeShown: 'Fee on the site',
  isPrivate: 'Private',
  trainer: 'Trainer',
  bring: 'What to bring',
  note: 'Note',
};

type Props = { before: TypedPlan; mine: TypedPlan; theirs: TypedPlan; onChoose: (mine: boolean) => void };

/** The batch was changed meanwhile, by somebody else or in another window: of what both have changed, what stands there beside what one typed. Nothing typed is lost before one chooses. */
export function ClashOfPlans({ before, mine, theirs, onChoose }: Props) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const rows = planFields
    .filter((field) => mine[field] !== theirs[field] && theirs[field] !== before[field])
    .map((field) => ({ name: planNames[field], there: say(field, theirs), yours: say(field, mine) }));
  const [thereDays, yourDays] = [sayDays(theirs.days), sayDays(mine.days)];
  if (thereDays !== yourDays && thereDays !== sayDays(before.days))
    rows.push({ name: 'Days', there: thereDays, yours: yourDays });
  return (
    <section className="pile batch-ask" role="alert" aria-labelledby="clash" ref={box} tabIndex={-1}>
      <h2 className="h4" id="clash">
        This class was changed meanwhile
      </h2>
      {rows.length === 0 ? (
        <p>By a colleague, or by you in another window. Nothing of that is among what you changed.</p>
      ) : (
        <ClashTable rows={rows} />
      )}
      <Buttons>
        <Button onClick={() => onChoose(true)}>Keep yours</Button>
        <QuietButton onClick={() => onChoose(false)}>Take what stands there</QuietButton>
      </Buttons>
    </section>
  );
}

function say(field: PlanField, typed: TypedPlan): string {
  if (field === 'stateCode') return stateName(typed.stateCode) ?? 'None';
  if (field === 'venueId') return typed.venueId ? 'Another one' : 'Not set';
  if (field === 'feeShown' || field === 'isPrivate') return typed[field] ? 'Yes' : 'No';
  return typed[field] || 'Nothing';
}

type QuestionProps = {
  asks: ToldOfChange;
  plans: readonly [TypedPlan, TypedPlan];
  busy: boolean;
  error: string | undefined;
  reason: readonly [string, (reason: string) => void];
  onYes: (reason: string) => void;
  onLeave: () => void;
};

export function ChangeQuestion({ asks, plans, busy, error, reason, onYes, onLeave }: QuestionProps) {
  const [why, setWhy] = reason;
  const [now] = useState(() => new Date());
  const [before, after] = plans.map(({ days }) => sayDays(days));
  const [first = '', last = ''] = [plans[1].days[0]?.day, plans[1].days.at(-1)?.day];
  const moved = before === after ? [] : [`Days: ${before} → ${after}, ${beginsInWords(first, last, now)}.`];
  const others = planFields.filter((field) => plans[0][field] !== plans[1][field]).map((field) => planNames[field]);
  if (others.length > 0) moved.push(`${moved.length > 0 ? 'Also changed' : 'Changed'}: ${others.join(', ')}.`);
  return (
    <BatchQuestion
      question={asks.firstVenue ? 'Save the venue, and tell people where it is?' : 'Save this change, and tell people?'}
      says={[...moved, sayWhoIsToHear(asks)].join(' ')}
      yes="Save and tell them"
      busy={{ is: busy, label: 'Telling...' }}
      onYes={() => onYes(why)}
      onLeave={onLeave}
    >
      {asks.firstVenue ? null : (
        <Reason label={whyPeopleAreTold} value={why} error={error} sending={busy} onChange={setWhy} />
      )}
    </BatchQuestion>
  );
}
