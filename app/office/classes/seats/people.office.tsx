import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../../design/button/button.tsx';
import type { Batch } from '../../../classes/batch.ts';
import { counts } from '../../../classes/seats/rules.ts';
import type { Seat } from '../../../classes/seats/seat.ts';
import { labels } from '../../../interest/rules.ts';
import { TextField } from '../../../design/field/text-field.tsx';
import { Tabs } from '../../../design/tabs/tabs.tsx';
import { useAsk, useIsGoing } from '../../ground/use-calls.office.tsx';
import { useMayAct } from '../../ground/me.office.tsx';
import { focusTitle, Loaded } from '../../ground/screen.office.tsx';
import { ExportMenu } from '../../lists/export-list.office.tsx';
import { howPath } from '../words.ts';
import { AskPeople, Double } from './ask.office.tsx';
import { seatCalls, type BatchSeats } from './contract.ts';
import { HeldYes } from './decide.office.tsx';
import { SeatPanel } from './seat-panel.office.tsx';
import { groupNames, groupOf, seatGroups, sayState, sayWhen, whyWaiting, type SeatGroup } from './words.ts';
import './seats.css';

type Props = {
  batch: Batch;
  /** When something last happened with it: people who were read before are read again, and each look is in the log. */
  movedAt: string;
  /** Whether an answer can be recorded in the open panel: that is what comes next then. */
  onSaying: (can: boolean) => void;
  /** What the batch is, below its people. */
  children: ReactNode;
  /** What happened with it: beside all that, or below it while somebody's seat is open there. */
  history: ReactNode;
};

/** The people of a batch: its line, its seats, and whoever was asked. Whose seat is open stands beside them; on a phone where they were pressed. */
export function People({ batch, movedAt, onSaying, children, history }: Props) {
  const query = useAsk(seatCalls.read, { id: batch.id }, { enabled: batch.state !== 'Draft' });
  const { data: found, refetch } = query;
  const missed = found && found.readAt < movedAt ? movedAt : null;
  useEffect(() => {
    if (missed) void refetch();
  }, [missed, refetch]);
  const { open, isBeside, setOpen, close } = useOpenSeat(found);
  const shown = found?.seats.find(({ id }) => id === open);
  const free = found ? batch.seats - batch.unnamed - found.seats.filter(({ state }) => counts(state)).length : 0;
  const panel =
    found && shown ? (
      <SeatPanel key={shown.id} seat={shown} found={found} free={free} onSaying={onSaying} onClose={close} />
    ) : null;
  return (
    <div className="sides sides--wide">
      <div className="pile pile--wide">
        {batch.state === 'Draft' ? null : (
          <Loaded query={query} what="its people">
            {(seats) => (
              <Lists
                batch={batch}
                found={seats}
                free={free}
                open={open}
                onOpen={setOpen}
                panel={isBeside ? null : panel}
              />
            )}
          </Loaded>
        )}
        {children}
        {isBeside && panel ? history : null}
      </div>
      <div className="batch-parts__beside">{isBeside && panel ? panel : history}</div>
    </div>
  );
}

/** Whose seat is open, and whether beside the people; an address may name it. Where it opened it stays, with what is typed in it, however wide the window becomes. */
function useOpenSeat(found: BatchSeats | undefined) {
  const named = new URLSearchParams(useLocation().search).get('seat');
  const [{ open, isBeside }, setOpened] = useState(() => ({ open: named, isBeside: hasRoomBeside() }));
  const setOpen = (id: string | null) => setOpened({ open: id, isBeside: hasRoomBeside() });
  const isGone = found !== undefined && open !== null && !found.seats.some(({ id }) => id === open);
  useEffect(() => {
    // Moved to another batch: its panel went, with what had the focus.
    if (isGone) focusTitle();
  }, [isGone]);
  function close() {
    setOpen(null);
    focusLater(`seat-${open}`);
  }
  return { open, isBeside, setOpen, close };
}

/** Whether there is room beside the people, as the style sheet sees it. */
const hasRoomBeside = () => matchMedia('(min-width: 60em)').matches;

type ListProps = { open: string | null; onOpen: (id: string | null) => void; panel: ReactNode };

function Lists({ batch, found, free, ...opening }: ListProps & { batch: Batch; found: BatchSeats; free: number }) {
  const mayAct = useMayAct('office');
  const [asking, setAsking] = useState(false);
  function closeAsking() {
    setAsking(false);
    focusLater('note-asked');
  }
  const named = new URLSearchParams(useLocation().search).get('show');
  const only = seatGroups.find((group) => group === named);
  const isOff = batch.state === 'Cancelled';
  const groups = seatGroups
    .map((group) => ({ group, seats: inOrder(found.seats, group, isOff) }))
    .filter(({ group, seats }) => seats.length > 0 || group === only);
  const shown = groups.filter(({ group }) => !only || group === only);
  const rolls = found.holdUntil !== null;
  const isWaited = isOff || shown.some(({ group }) => group === 'line');
  const why = isWaited ? whyWaiting(batch, found.seats, { rolls, open: found.open }) : null;
  const at = `/office/batches/${batch.id}`;
  const tabs = groups.map(({ group, seats }) => ({
    href: `${at}?show=${group}`,
    label: `${groupNames[group]} ${seats.length}`,
    current: group === only,
  }));
  return (
    <section className="pile" aria-label="People">
      <div className="bar bar--ends">
        <h2 className="h3" id="people" tabIndex={-1}>
          People, {found.seats.length}
        </h2>
        {mayAct ? (
          <div className="bar">
            {found.open ? (
              <Button id="note-asked" small look="outline" aria-expanded={asking} onClick={() => setAsking(!asking)}>
                Add people you asked
              </Button>
            ) : null}
            {found.seats.length > 0 ? (
              <ExportMenu name="seats" query={() => new URLSearchParams({ batch: batch.id })} />
            ) : null}
          </div>
        ) : null}
      </div>
      {mayAct && found.open && found.seats.length > 0 ? (
        <p className="small muted">Press a name to record what they say.</p>
      ) : null}
      {asking ? <AskPeople batchId={batch.id} city={batch.city} onClose={closeAsking} /> : null}
      {tabs.length > 1 ? (
        <Tabs label="Which people" tabs={[{ href: at, label: 'All', current: !only }, ...tabs]} />
      ) : null}
      {why?.because ? (
        <p className="heed heed--quiet">
          <b>{why.because}</b> {why.next}
        </p>
      ) : null}
      {found.seats.length === 0 ? (
        <p className="muted">
          Nobody has been asked yet. Nothing is held for who is asked: seats go to the first to say yes.{' '}
          <a href={howPath}>How a class is run</a>
        </p>
      ) : (
        <Found groups={shown} found={found} free={free} {...opening} />
      )}
    </section>
  );
}

/** Numbers stand in groups, and are typed in any. */
const bare = (text: string) => text.toLowerCase().replaceAll(/\s/g, '');

/** More than are seen at a look. */
const manyPeople = 8;

/** Those of the groups who fit what is typed. */
function Found({ groups, ...table }: TableProps) {
  const [typed, setTyped] = useState('');
  const isMeant = ({ name, email, phone }: Seat) => bare(`${name} ${email} ${phone}`).includes(bare(typed));
  const meant = groups
    .map(({ group, seats }) => ({ group, seats: seats.filter(isMeant) }))
    .filter(({ seats }) => seats.length > 0);
  return (
    <>
      {table.found.seats.length > manyPeople ? (
        <TextField
          name="whom"
          type="search"
          label="Find by name, email or telephone"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : null}
      {meant.length > 0 ? <SeatTable groups={meant} {...table} /> : <p className="muted">Nobody.</p>}
    </>
  );
}

/** The people of a group by name; those in line as they stand in it. */
function inOrder(all: readonly Seat[], group: SeatGroup, isOff: boolean): Seat[] {
  const theirs = all.filter((seat) => groupOf(seat, isOff) === group);
  return group === 'line' ? theirs : theirs.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** What was open is gone, and the button that opened it is there. */
const focusLater = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

function Name({ id, name, open, onOpen }: Pick<Seat, 'id' | 'name'> & Omit<ListProps, 'panel'>) {
  return (
    <button
      type="button"
      id={`seat-${id}`}
      className="office-link"
      aria-expanded={id === open}
      onClick={() => onOpen(id === open ? null : id)}
    >
      {name || 'No name'}
    </button>
  );
}

const titles = ['Person', 'State', 'Since, until', 'Who pays', 'Telephone'];

type TableProps = ListProps & {
  free: number;
  groups: readonly { group: SeatGroup; seats: readonly Seat[] }[];
  found: BatchSeats;
};

function SeatTable({ groups, found, free, panel, ...opening }: TableProps) {
  const mayAct = useMayAct('office');
  const gives = free > 0 && !found.seats.some(({ state }) => state === 'Waiting');
  return (
    <section className="table-scroll" tabIndex={0} aria-label="People, scrolls sideways">
      <table className="table seats-table cards">
        <thead>
          <tr>
            {titles.map((title) => (
              <th scope="col" key={title}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ group, seats }) => (
          <tbody key={group}>
            <tr className="seats__group">
              <th scope="rowgroup" colSpan={titles.length}>
                {groupNames[group]}, {seats.length}
                {group === 'line' ? (found.holdUntil ? ': moves by itself' : ': by hand') : null}
              </th>
            </tr>
            {seats.map((seat, at) => (
              <SeatRow
                key={seat.id}
                seat={seat}
                place={group === 'line' ? `${at + 1}. ` : ''}
                double={found.perhaps[seat.id]}
                {...opening}
                gives={gives}
                decides={mayAct && found.open && seat.reviewReason !== null && seat.id !== opening.open}
                panel={seat.id === opening.open ? panel : null}
              />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

type RowProps = ListProps & {
  seat: Seat;
  /** Their number in line. */
  place: string;
  double: BatchSeats['perhaps'][string] | undefined;
  /** Whether the office decides about it here, and could give a seat. */
  decides: boolean;
  gives: boolean;
};

function SeatRow({ seat, place, double, decides, gives, panel, ...opening }: RowProps) {
  const { id, name, payer, phone } = seat;
  return (
    <>
      <tr className={id === opening.open ? 'seats__open' : undefined}>
        <th scope="row">
          {place}
          <Name id={id} name={name} {...opening} />
          <Double of={double} />
          {decides ? <HeldYes seat={seat} gives={gives} /> : null}
        </th>
        <td>{useIsGoing(`seat.${id}`) ? 'Changing...' : sayState(seat)}</td>
        <td>{sayWhen(seat)}</td>
        <td>{labels[payer] ?? payer}</td>
        <td className="seats__phone">{phone}</td>
      </tr>
      {panel ? (
        <tr className="seats__opened">
          <td colSpan={titles.length}>{panel}</td>
        </tr>
      ) : null}
    </>
  );
}
