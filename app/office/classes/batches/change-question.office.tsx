import { useState } from 'react';
import type { ToldOfChange } from '../../../classes/batch.ts';
import { BatchQuestion, Reason, whyPeopleAreTold } from './question.office.tsx';
import { sayAsks } from './told.ts';

type Props = {
  asks: ToldOfChange;
  busy: boolean;
  error: string | undefined;
  onYes: (reason: string) => void;
  onLeave: () => void;
};

/** Asked before a change is kept of which people hear. */
export function ChangeQuestion({ asks, busy, error, onYes, onLeave }: Props) {
  const [reason, setReason] = useState('');
  return (
    <BatchQuestion
      question="Save this change, and tell people?"
      says={sayAsks(asks)}
      yes="Save and tell them"
      busy={{ is: busy, label: 'Telling...' }}
      onYes={() => onYes(reason)}
      onLeave={onLeave}
    >
      <Reason label={whyPeopleAreTold} value={reason} error={error} sending={busy} onChange={setReason} />
    </BatchQuestion>
  );
}
