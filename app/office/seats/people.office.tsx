import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import type { Batch } from '../../classes/batch.ts';
import { momentInWords } from '../../classes/days.ts';
import { counts } from '../../classes/seats/rules.ts';
import type { Seat } from '../../classes/seats/seat.ts';
import { labels } from '../../interest/rules.ts';
import { askOffice } from '../ground/ask-office.ts';
import { useMayAct } from '../ground/me.office.tsx';
import { focusTitle, Loaded } from '../ground/screen.office.tsx';
import { AskPeople } from './ask.office.tsx';
import type { BatchSeats } from './contract.ts';
import { SeatPanel } from './seat-panel.office.tsx';
import { sayWhen } from './say-when.ts';
import { whyWaiting } from './why.ts';
import './seats.css';

/** The people of a batch: its line, its seats, and whoever was asked. */
export function People({ batch }: { batch: Batch }) {
  const query = useQuery({
    queryKey: ['batches', 'one', batch.id, 'seats', batch.version],
    queryFn: ({ signal }) => askOffice<BatchSeats>(`/batches/${batch.id}/seats`, { signal }),
  });
  if (batch.state === 'Draft') return null;
  return (
    <Loaded query={query} what="its people">
      {(found) => <Lists batch={batch} found={found} />}
    </Loaded>
  );
}

function Lists({ batch, found }: { batch: Batch; found: BatchSeats }) {
  const mayAct = useMayAct('office');
  const [open, setOpen] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const shown = found.seats.find(({ id }) => id === open);
  const isGone = open !== null && !shown;
  useEffect(() => {
    // Moved to another batch: its panel went, with what had the focus.
    if (isGone) focusTitle();
  }, [isGone]);
  function close() {
    setOpen(null);
    focusLater(`seat-${open}`);
  }
  function closeAsking() {
    setAsking(false);
    focusLater('note-asked');
  }
  const free = batch.seats - found.seats.filter(({ state }) => counts(state)).length;
  const line = found.seats.filter(({ state }) => state === 'Waiting');
  const others = found.seats.filter(({ state }) => state !== 'Waiting');
  return (
    <section className="seats" aria-label="People">
      {line.length > 0 ? <Line batch={batch} line={line} found={found} onOpen={setOpen} /> : null}
      <div className="seats__head">
        <h2 className="h3">Seats and people asked, {others.length}</h2>
        {mayAct && found.open ? (
          <Button id="note-asked" small look="outline" aria-expanded={asking} onClick={() => setAsking(!asking)}>
            Note whom you asked
          </Button>
        ) : null}
      </div>
      {asking ? <AskPeople batchId={batch.id} city={batch.city} onClose={closeAsking} /> : null}
      <div className={shown ? 'seats__parts' : undefined}>
        {others.length > 0 ? (
          <SeatTable seats={others} open={open} onOpen={setOpen} />
        ) : (
          <p className="muted">Nobody has been asked yet. Nothing is held for who is asked: first yes, first seat.</p>
        )}
        {shown ? <SeatPanel key={shown.id} seat={shown} found={found} free={free} onClose={close} /> : null}
      </div>
    </section>
  );
}

/** What was open is gone, and the button that opened it is there. */
const focusLater = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

type LineProps = { batch: Batch; line: readonly Seat[]; found: BatchSeats; onOpen: (id: string) => void };

/** Who said yes when nothing was free, in order; its head says why nobody is served, and when that ends. */
function Line({ batch, line, found, onOpen }: LineProps) {
  const why = whyWaiting(batch, found.seats, { rolls: found.holdUntil !== null, open: found.open });
  return (
    <div className="batch-sheet">
      <div className="batch-sheet__head">
        <h2 className="h4">In line, {line.length}</h2>
        <p className="small muted">{found.holdUntil ? 'Moves by itself' : 'By hand'}</p>
      </div>
      {why?.because ? (
        <p className="seats__why">
          <b>{why.because}</b> {why.next}
        </p>
      ) : null}
      <ol className="seats-line-list">
        {line.map(({ id, name, stateAt, queueRank, phone }, at) => (
          <li key={id}>
            <b>{at + 1}</b>
            <span>
              <button type="button" id={`seat-${id}`} className="office-link" onClick={() => onOpen(id)}>
                {name}
              </button>
              <span className="small muted">
                {queueRank === 0 ? 'Promised from a class before: first' : `Yes on ${momentInWords(stateAt)}`}
                {phone ? `, ${phone}` : ''}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function SeatTable(props: { seats: readonly Seat[]; open: string | null; onOpen: (id: string) => void }) {
  const { seats, open, onOpen } = props;
  return (
    <section className="table-scroll" tabIndex={0} aria-label="Seats and people asked, scrolls sideways">
      <table className="table">
        <thead>
          <tr>
            {['Person', 'State', 'Since, until', 'Who pays', 'Telephone'].map((title) => (
              <th scope="col" key={title}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {seats.map((seat) => (
            <tr key={seat.id} className={seat.id === open ? 'seats__open' : undefined}>
              <th scope="row">
                <button type="button" id={`seat-${seat.id}`} className="office-link" onClick={() => onOpen(seat.id)}>
                  {seat.name}
                </button>
              </th>
              <td>{seat.state}</td>
              <td>{sayWhen(seat)}</td>
              <td>{labels[seat.payer] ?? seat.payer}</td>
              <td className="seats__phone">{seat.phone}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
