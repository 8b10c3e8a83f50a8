import { Record, RecordBody } from '../../design/record/record.tsx';
import { Roadmap } from '../../design/roadmap/roadmap.tsx';
import { isFullNow, lookForAnother } from './nomination.ts';

// What follows a nomination, and what is otherwise where the class is full: beside the form as once it is sent.

export const noneToHold = (
  <>
    <span className="unturned">{`In a full class we can hold no seat: ${lookForAnother}.`}</span>
    <span className="turned">{isFullNow}</span>
  </>
);

export function HowItGoes({ at, isFull, className }: { at: number; isFull?: boolean; className?: string }) {
  return (
    <Record title="What happens next" sticky={at === 0} className={className}>
      <RecordBody>
        <Roadmap
          stages={[
            { title: 'You send the form', text: 'It is free. Nothing is booked yet.' },
            {
              title: isFull ? 'We look for another class' : 'We hold seats',
              text: isFull
                ? 'We write to you. Once you choose another, we hold seats until an agreed day.'
                : 'Until an agreed day. We mail you the link to your list.',
            },
            {
              title: 'Each person answers',
              text: 'By our mail, or by a slip that you hand on. You see who says yes.',
            },
            { title: 'One bill', text: 'For those who say yes, to your company.' },
          ].map((stage, stands) => ({ ...stage, now: stands === at }))}
        />
      </RecordBody>
    </Record>
  );
}
