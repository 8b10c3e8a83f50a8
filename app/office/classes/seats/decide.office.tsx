import { useState, type ComponentProps } from 'react';
import { Button, Buttons, QuietButton, TextButton } from '../../../design/button/button.tsx';
import { TextField } from '../../../design/field/fields.tsx';
import { whyLacks, type Seat } from '../../../classes/seats/seat.ts';
import { useKeptNote } from '../../ground/kept.office.tsx';
import { useSeatAct } from './use-seat-act.ts';

/** What stands in the place of a button takes the focus over. */
const focus = (asks: HTMLElement | null) => asks?.querySelector('input')?.focus();

/** A yes that is held back counts, for a seat while one is free (`gives`), or is refused with a reason; of one that counts the office says that it is in order. */
export function HeldYes({ seat, gives, isNext = false }: { seat: Seat; gives: boolean; isNext?: boolean }) {
  const { send, busy } = useSeatAct(seat);
  const kept = useKeptNote(`note.refuse.${seat.id}`);
  const [isOpen, setOpen] = useState(kept.note.text !== '');
  const who = <span className="vh"> {seat.name}</span>;
  if (!isOpen)
    return (
      <Buttons>
        <Button look={isNext ? 'primary' : 'outline'} busy={busy === 'letIn'} onClick={() => send('letIn', {})}>
          {seat.state === 'Asked' ? (gives ? 'Give the seat' : 'Put in line') : 'It is in order'}
          {who}
        </Button>
        <QuietButton onClick={() => setOpen(true)}>Refuse{who}</QuietButton>
      </Buttons>
    );
  return (
    <div className="bar bar--foot" ref={focus}>
      <WithReason
        {...{ seat, kept }}
        acts={[['takeBack', 'Refuse it']]}
        id={`refuse-${seat.id}`}
        label="Why; they are told"
      />
      <TextButton onClick={() => setOpen(false)}>Back</TextButton>
    </div>
  );
}

/** How money that was asked back was settled: where a bill waits for it, only there. */
export function RefundForm({ seat, bill }: { seat: Seat; bill: string | undefined }) {
  const kept = useKeptNote(`note.refund.${seat.id}`);
  if (bill) return <a href={`/office/bills/${bill}`}>Pay back on the bill</a>;
  return (
    <div className="bar bar--foot">
      <WithReason
        {...{ seat, kept }}
        acts={[['settleRefund', 'Note as settled']]}
        id={`refund-${seat.id}`}
        label="How it was settled"
        hint="For the office: such as paid back, and when. They are not written to."
      />
    </div>
  );
}

type ReasonProps = Pick<ComponentProps<typeof TextField>, 'id' | 'label' | 'hint'> & {
  seat: Seat;
  kept: ReturnType<typeof useKeptNote>;
  acts: readonly (readonly [keyof typeof whyLacks, string])[];
};

/** A reason, and what is done with it. */
export function WithReason({ seat, kept: { note, type, sent }, acts, ...field }: ReasonProps) {
  const { send, busy } = useSeatAct(seat);
  const [lacks, setLacks] = useState('');
  function act(name: keyof typeof whyLacks) {
    if (note.text.trim()) return send(name, { reason: note.text }, () => sent(note));
    // Nobody waits the seconds of a mail to learn it.
    setLacks(whyLacks[name]);
    document.getElementById(field.id!)?.focus();
  }
  return (
    <>
      <TextField
        {...field}
        name="reason"
        error={note.text.trim() ? undefined : lacks}
        maxLength={500}
        autoComplete="off"
        value={note.text}
        readOnly={busy !== null}
        onChange={({ target }) => type(target.value)}
      />
      {acts.map(([name, words]) => (
        <QuietButton key={name} busy={busy === name} onClick={() => act(name)}>
          {words}
        </QuietButton>
      ))}
    </>
  );
}
