import { useEffect, useRef, useState } from 'react';
import { Button, Buttons, QuietButton, TextButton } from '../../../design/button/button.tsx';
import { FactList } from '../../../design/fact-list/fact-list.tsx';
import { Options, SelectField, TextField } from '../../../design/field/fields.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { type Seat, type SeatAct, decideSeat, isNamedOnly, liveStates } from '../../../classes/seats/seat.ts';
import { counts, stateForOffice } from '../../../classes/seats/seat.ts';
import { attendTimes, labels } from '../../../interest/rules.ts';
import { useKeptNote } from '../../ground/kept.office.tsx';
import { useKeyNames } from '../../ground/keys.office.tsx';
import { useMayAct } from '../../ground/use-calls.office.tsx';
import { seatCalls, type BatchSeats } from './contract.ts';
import { CopyText, NewLink } from './copy-text.office.tsx';
import { doubleOf } from './ask.office.tsx';
import { PassOnForm } from './pass-on.office.tsx';
import { HeldYes, RefundForm, WithReason } from './decide.office.tsx';
import { useSeatAct } from './use-seat-act.ts';
import { asBegun, givenBy, heldBecause, sayLeft, sayPayer, sayState, sayWhen, waysOf } from './words.ts';
import { dial } from '../../../platform/words.ts';

type Props = { seat: Seat; found: BatchSeats; free: number; onSaying: (can: boolean) => void; onClose: () => void };

export function SeatPanel({ seat, found, free, onSaying, onClose }: Props) {
  const mayAct = useMayAct('office');
  const keys = useKeyNames();
  const box = useRef<HTMLDivElement>(null);
  const read = useRef<number | null>(null);
  const { version } = seat;
  useEffect(() => {
    const panel = box.current!;
    if (read.current === version) return;
    if (read.current === null && isAtHand(seat.id)) panel.focus({ preventScroll: true });
    read.current = version;
    // What somebody else did moves nobody who reads or types elsewhere.
    if (!panel.contains(document.activeElement)) return;
    const { top } = panel.getBoundingClientRect();
    // It may be longer than the window, and stand elsewhere than before: it is read from its head.
    if (top < 0 || top > innerHeight / 2) panel.scrollIntoView({ block: 'start' });
  }, [seat.id, version]);
  const choice = found.choices[seat.id];
  const isCounted = found.open && (seat.reviewReason !== null || mayOf({ seat, found, free })('yes'));
  const saysYes = mayAct && (isCounted || choice === null);
  useEffect(() => {
    onSaying(saysYes);
    return () => onSaying(false);
  }, [saysYes, onSaying]);
  const again = found.again[seat.id];
  const first = [
    ...standing(seat, found),
    ...doubleOf(found.perhaps[seat.id]),
    ...heldBecause(seat, found.alike[seat.id]),
    { label: 'Telephone', value: seat.phone ? <a href={dial(seat.phone)}>{seat.phone}</a> : 'None' },
  ];
  const left = sayLeft(seat, found);
  const bill = found.bills[seat.id] ?? found.bills[found.next[seat.id]?.id ?? ''];
  const facts = [
    { label: 'Email', value: seat.email || 'None' },
    ...(found.untold.includes(seat.id) ? [{ label: 'Could not be mailed', value: untold }] : []),
    ...(again ? [{ label: 'Asked for again as', value: `${again}. Nobody has confirmed this.` }] : []),
    { label: 'Who pays', value: sayPayer(seat) || (bill ? bill.payer || 'Not known yet' : 'Not asked') },
    ...(left ? [{ label: 'Paid and given', value: left }] : []),
    ...(bill ? [{ label: 'Bill', value: <a href={`/office/bills/${bill.reference}`}>{bill.reference}</a> }] : []),
    ...(seat.interestId ? [{ label: 'Case', value: <a href={`/office/cases/${seat.interestId}`}>Their case</a> }] : []),
    ...(seat.reason ? [{ label: 'Reason', value: seat.reason }] : []),
    ...givenBy(seat),
  ];
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label={`The seat of ${seat.name}`} className="seats__panel">
      <Record
        title={seat.name}
        aside={
          <TextButton {...keys('Escape')} onClick={onClose}>
            Close
          </TextButton>
        }
        facts={first}
      >
        {mayAct && (found.open || choice !== undefined) ? (
          <RecordBody className="stack">
            <SeatActs seat={seat} found={found} free={free} />
          </RecordBody>
        ) : null}
        <FactList facts={facts} />
        <RecordBody className="stack">
          {mayAct && seat.promise === 'refund' ? <RefundForm seat={seat} bill={found.refundBills[seat.id]} /> : null}
          {mayAct ? (
            <details className="opens">
              <summary>More</summary>
              {found.open ? <SeldomActs seat={seat} found={found} free={free} /> : null}
              <CopyText seatId={seat.id} name={seat.name} />
              <NewLink
                id={seat.id}
                call={seatCalls.newLink}
                label="Link to their seat"
                says="The links in all the mails they have end with it, also of their other seats."
              />
            </details>
          ) : null}
        </RecordBody>
      </Record>
    </div>
  );
}

function standing(seat: Seat, { others, after }: BatchSeats) {
  const since = after[seat.id];
  const stands = `${sayState(seat)}, ${sayWhen(seat)}`;
  const isOff = seat.state === 'Called off';
  return [
    { label: 'State', value: since && !isOff ? `${stands}, ${since}` : stands },
    ...(since && isOff ? [{ label: 'Since then', value: asBegun(since) }] : []),
    ...others.flatMap(({ id: at, name, theirs: { [seat.id]: there } }) => {
      if (!there) return [];
      const link = <a href={`/office/batches/${at}?seat=${there.id}`}>{isOff ? 'See it there' : name}</a>;
      return [{ label: stateForOffice(there.state), value: link }];
    }),
  ];
}

/** Whether the focus is where the seat was opened from, or was lost as it moved to another group: whoever went on to something else keeps it. */
function isAtHand(id: string): boolean {
  const held = document.activeElement;
  const elsewhere = 'main button, main input, main textarea, main select, main a';
  return !held?.matches(elsewhere) || held.matches(`#seat-${CSS.escape(id)}, [href$='?seat=${id}']`);
}

const untold = 'Their address refuses our mails, or had had its share for the day. Tell them, or copy the text below.';

const answers = [
  ['yes', 'Record a yes'],
  ['no', 'Record a no'],
  ['give back', 'Record that they give it back'],
] as const;
/** Of whoever paid for a class that is cancelled, as on the page of their seat: until they have said yes to the next one. */
const choices = [
  ['next', 'They take the next class'],
  ['refund', 'They want the money back'],
] as const;

type ActsProps = Omit<Props, 'onClose' | 'onSaying'>;

function SeatActs({ seat, found, free }: ActsProps) {
  const choice = found.choices[seat.id];
  const there = choice === 'held' ? (found.next[seat.id] ?? seat) : seat;
  const { send, busy } = useSeatAct({ ...seat, id: there.id, version: there.version });
  const may = mayOf({ seat, found, free });
  if (seat.reviewReason) return <HeldYes seat={seat} gives={free > 0 && !isOutOfTurn(seat, found)} isNext />;
  const counted = `A yes: what they paid counts ${there === seat ? 'here' : 'there'}`;
  const held = there.state === 'Offered' ? ([['yes', counted], choices[1]] as const) : [choices[1]];
  const chosen = choice === 'held' ? held : choices.filter(([answer]) => answer !== choice);
  const said = choice === undefined ? answers.filter(([answer]) => may(answer)) : chosen;
  const first = liveStates.includes(seat.state) ? 'yes' : choice === null ? 'next' : '';
  // Where a bill goes along the seat is taken back, and the bill with it.
  const isRecorded = found.recorded.includes(seat.id) && (found.bills[seat.id]?.state ?? 'Draft') === 'Draft';
  return (
    <>
      {said.length > 0 ? <p className="small muted">Said on the telephone:</p> : null}
      <Buttons>
        {said.map(([answer, words]) => (
          <Button
            key={answer}
            look={answer === first ? 'primary' : 'outline'}
            busy={busy === answer}
            onClick={() => send('answer', { answer })}
          >
            {words}
          </Button>
        ))}
        {may('offer') && !isOutOfTurn(seat, found) ? (
          <QuietButton busy={busy === 'offer'} onClick={() => send('offer', { reason: '' })}>
            Hold a seat
          </QuietButton>
        ) : null}
        {isRecorded ? (
          <QuietButton busy={busy === 'mistake'} onClick={() => send('answer', { answer: 'mistake' })}>
            The yes was a mistake
          </QuietButton>
        ) : null}
      </Buttons>
      {may('no') ? <NoWithWish seat={seat} /> : null}
      {seat.state === 'Taken' || isNamedOnly(seat) ? <PassOnForm key={seat.version} seat={seat} /> : null}
    </>
  );
}

const mayOf =
  ({ seat, found, free }: ActsProps) =>
  (act: SeatAct) =>
    'to' in decideSeat(act, seat, { open: true, free, waiting: 0 }, new Date(found.readAt));

const isOutOfTurn = (seat: Seat, { seats }: BatchSeats) =>
  seat.state === 'Waiting'
    ? seats.findIndex(({ id }) => id === seat.id) > 0
    : seats.some(({ state }) => state === 'Waiting');

function SeldomActs({ seat, found, free }: ActsProps) {
  const kept = useKeptNote(`note.seat.${seat.id}`);
  const may = mayOf({ seat, found, free });
  const passes = may('offer') && isOutOfTurn(seat, found);
  const out = counts(seat.state) ? 'Take the seat back' : 'Take them out of the class';
  const acts = [
    ...(may('take back') ? [['takeBack', out] as const] : []),
    ...(passes ? [['offer', 'Hold a seat out of turn'] as const] : []),
  ];
  if (seat.reviewReason) return null;
  return (
    <>
      {acts.length > 0 ? (
        <div className="bar bar--foot">
          <WithReason
            {...{ seat, kept, acts }}
            id={`reason-${seat.id}`}
            label="Reason"
            hint={`${may('take back') ? 'They read it in the mail. ' : ''}${passes ? 'Held out of turn, it stands in the history: others in line are passed.' : ''}`}
          />
        </div>
      ) : null}
      {seat.state === 'Taken' && found.others.length > 0 ? <MoveTo seat={seat} others={found.others} /> : null}
    </>
  );
}

function NoWithWish({ seat }: { seat: Seat }) {
  const { send, busy } = useSeatAct(seat);
  const [city, setCity] = useState('');
  const [time, setTime] = useState('');
  const [error, setError] = useState('');
  function another() {
    const chosen = attendTimes.find((one) => one === time);
    if (!city.trim() || !chosen) return setError('Please give a city and a time.');
    setError('');
    send('answer', { answer: 'no', wish: { city: city.trim(), time: chosen } });
  }
  return (
    <details className="opens">
      <summary>A no, with what they want instead</summary>
      <div className="bar bar--foot">
        <TextField
          name="wishCity"
          id={`wish-city-${seat.id}`}
          label="City"
          maxLength={60}
          autoComplete="off"
          value={city}
          error={error || undefined}
          onChange={({ target }) => setCity(target.value)}
        />
        <SelectField
          name="wishTime"
          id={`wish-time-${seat.id}`}
          label="When"
          value={time}
          onChange={({ target }) => setTime(target.value)}
        >
          <option value="">Please choose</option>
          <Options of={attendTimes.map((one) => [one, labels[one] ?? one])} />
        </SelectField>
        <QuietButton busy={busy !== null} onClick={another}>
          Record a no and this wish
        </QuietButton>
      </div>
      <QuietButton busy={busy !== null} onClick={() => send('answer', { answer: 'no', wish: 'never' })}>
        Record a no: not any more
      </QuietButton>
    </details>
  );
}

function MoveTo({ seat, others }: Pick<BatchSeats, 'others'> & { seat: Seat }) {
  const { send, busy } = useSeatAct(seat);
  const [toBatchId, setTo] = useState('');
  const { ways, says } = waysOf(seat, others);
  const to = others.find(({ id }) => id === toBatchId)?.name;
  if (ways.length === 0) return <p className="small muted">{`Another class: ${says}`}</p>;
  return (
    <div className="bar bar--foot">
      <SelectField
        name="toBatch"
        id={`move-${seat.id}`}
        label="Another class"
        hint={says}
        value={toBatchId}
        onChange={({ target }) => setTo(target.value)}
      >
        <option value="">Please choose</option>
        <Options of={ways} />
      </SelectField>
      <QuietButton busy={busy !== null} onClick={() => toBatchId && send('move', { toBatchId }, undefined, to)}>
        Move there
      </QuietButton>
    </div>
  );
}
