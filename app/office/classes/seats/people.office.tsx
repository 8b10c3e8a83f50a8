import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { QuietButton } from '../../../design/button/button.tsx';
import type { Batch } from '../../../classes/batch.ts';
import { type Seat, counts } from '../../../classes/seats/seat.ts';
import { Heads } from '../../../design/table/table.tsx';
import { Tabs } from '../../../design/tabs/tabs.tsx';
import { useAsk, useIsGoing, useMayAct } from '../../ground/use-calls.office.tsx';
import { focusSoon, focusTitle, Loaded } from '../../ground/screen.office.tsx';
import { ExportMenu } from '../../lists/export-list.office.tsx';
import { howPath } from '../words.ts';
import { AskPeople, Double } from './ask.office.tsx';
import { seatCalls, type BatchSeats } from './contract.ts';
import { HeldYes } from './decide.office.tsx';
import { SeatPanel } from './seat-panel.office.tsx';
import { groupNames, inOrder, namesBefore, seatGroups, sayPayer, sayStanding, sayWhen, whyWaiting } from './words.ts';
import type { SeatGroup } from './words.ts';
import './seats.css';

type Props = {
  batch: Batch;
  /** When something last happened with it: people who were read before are read again, and each look is in the log. */
  movedAt: string;
  /** Whether an answer can be recorded in the open panel: that is what comes next then. */
  onSaying: (can: boolean) => void;
  children: ReactNode;
  printed: ReactNode;
  /** What happened with it: beside all that, or below it while somebody's seat is open there. */
  history: ReactNode;
};

/** The people of a batch: its line, its seats, and whoever was asked. Whose seat is open stands beside them; on a phone where they were pressed. */
export function People({ batch, movedAt, onSaying, children, history, printed }: Props) {
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
    <div className="sides sides--wide batch-parts">
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
                printed={printed}
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
  const { search, key } = useLocation();
  const named = new URLSearchParams(search).get('seat');
  const [{ open, isBeside, at }, setOpened] = useState(() => ({ open: named, isBeside: hasRoomBeside(), at: key }));
  const setOpen = (id: string | null) => setOpened({ open: id, isBeside: hasRoomBeside(), at: key });
  if (named && at !== key) setOpen(named);
  const isGone = found !== undefined && open !== null && !found.seats.some(({ id }) => id === open);
  useEffect(() => {
    // Moved to another batch: its panel went, with what had the focus.
    if (isGone) focusTitle();
  }, [isGone]);
  function close() {
    setOpen(null);
    focusSoon(`seat-${open}`);
  }
  return { open, isBeside, setOpen, close };
}

const hasRoomBeside = () => matchMedia('(min-width: 75em)').matches;

type ListProps = { open: string | null; onOpen: (id: string | null) => void; panel: ReactNode };

type HeadProps = { batch: Batch; found: BatchSeats; printed: ReactNode };

function Head({ batch, found, printed }: HeadProps) {
  const mayAct = useMayAct('office');
  const [asking, setAsking] = useState(false);
  const closeAsking = () => {
    setAsking(false);
    focusSoon('note-asked');
  };
  return (
    <>
      <div className="bar bar--ends">
        <h2 className="h3" id="people" tabIndex={-1}>
          People, {found.seats.length}
        </h2>
        {mayAct ? (
          <div className="bar">
            {found.open ? (
              <QuietButton id="note-asked" aria-expanded={asking} onClick={() => setAsking(!asking)}>
                Add people you asked
              </QuietButton>
            ) : null}
            {found.seats.length > 0 ? (
              <ExportMenu name="seats" query={() => new URLSearchParams({ batch: batch.id })}>
                {printed}
              </ExportMenu>
            ) : null}
          </div>
        ) : null}
      </div>
      {asking ? <AskPeople batchId={batch.id} city={batch.city} onClose={closeAsking} /> : null}
    </>
  );
}

function Lists({ batch, found, free, printed, ...opening }: ListProps & HeadProps & { free: number }) {
  const [typed, setTyped] = useState('');
  const named = new URLSearchParams(useLocation().search).get('show');
  const isOff = batch.state === 'Cancelled';
  const groups = seatGroups
    .map((group) => ({ group, name: isOff ? namesBefore[group] : groupNames[group], seats: inOrder(found, group) }))
    .filter(({ seats }) => seats.length > 0);
  const ofName = (name: string | null) =>
    groups.filter(({ group }) => group === name || (name === 'hear' && /held|asked/.test(group)));
  // Whose last person has gone elsewhere hides nobody.
  const only = ofName(named).length > 0 ? named : null;
  const shown = only ? ofName(only) : groups;
  const isWaited = isOff || shown.some(({ group }) => group === 'line');
  const why = isWaited ? whyWaiting(batch, found.seats, { rolls: found.holdUntil !== null, open: found.open }) : null;
  const at = `/office/batches/${batch.id}`;
  const isHeard = found.open && (ofName('hear').length > 1 || only === 'hear');
  const silent = isHeard ? [{ group: 'hear', name: 'Not answered' }] : [];
  const tabs = [...groups, ...silent].map(({ group: name, name: words }) => ({
    href: `${at}?show=${name}`,
    label: `${words} ${ofName(name).reduce((all, { seats }) => all + seats.length, 0)}`,
    current: name === only,
  }));
  return (
    <section className="pile" aria-label="People">
      <Head batch={batch} found={found} printed={printed} />
      <div className="bar bar--ends seats-which">
        {tabs.length > 1 ? (
          <Tabs label="Which people" tabs={[{ href: at, label: 'All', current: !only }, ...tabs]} />
        ) : null}
        {found.seats.length > 8 ? (
          <input
            className="input"
            name="whom"
            type="search"
            aria-label="Find by name, email or telephone"
            placeholder="Find"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        ) : null}
      </div>
      {why?.because ? (
        <p className="heed heed--quiet">
          <b>{why.because}</b> {why.next}
        </p>
      ) : null}
      {found.open && /held|asked|hear/.test(only ?? '') ? <p>Press a name to record what they say.</p> : null}
      {found.seats.length === 0 ? (
        <p className="muted">
          Nobody has been asked yet. Nothing is held for who is asked: seats go to the first to say yes.{' '}
          <a href={howPath}>How a class is run</a>
        </p>
      ) : (
        <SeatTable
          groups={shown
            .map((one) => ({ ...one, seats: one.seats.filter((seat) => isMeant(seat, typed)) }))
            .filter(({ seats }) => seats.length > 0)}
          found={found}
          free={free}
          {...opening}
        />
      )}
    </section>
  );
}

/** Numbers stand in groups, and are typed in any. */
const bare = (text: string) => text.toLowerCase().replaceAll(/\s/g, '');

const isMeant = ({ name, email, phone }: Seat, typed: string) =>
  bare(`${name} ${email} ${phone}`).includes(bare(typed));

const titles = ['Person', 'Since, until', 'How it stands', 'Who pays', 'Telephone'];

type TableProps = ListProps & {
  free: number;
  groups: readonly { group: SeatGroup; name: string; seats: readonly Seat[] }[];
  found: BatchSeats;
};

function SeatTable({ groups, found, free, panel, ...opening }: TableProps) {
  const mayAct = useMayAct('office');
  if (groups.length === 0) return <p className="muted">Nobody.</p>;
  const gives = free > 0 && !found.seats.some(({ state }) => state === 'Waiting');
  return (
    <section className="table-scroll" tabIndex={0} aria-label="People, scrolls sideways">
      <table className="table seats-table cards">
        <Heads of={titles} />
        {groups.map(({ group, name, seats }) => (
          <tbody key={group}>
            <tr className="seats__group">
              <th scope="rowgroup" colSpan={titles.length}>
                {name}, {seats.length}
                {group === 'line' && found.open ? (found.holdUntil ? ': moves by itself' : ': by hand') : null}
              </th>
            </tr>
            {seats.map((seat, at) => (
              <SeatRow
                key={seat.id}
                seat={seat}
                group={group}
                place={group === 'line' && found.open ? `${at + 1}. ` : ''}
                found={found}
                {...opening}
                gives={gives}
                isNext={group === 'review' && groups.length === 1 && at === 0}
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
  group: SeatGroup;
  place: string;
  /** Whether the office decides about it here, before all else on the screen, and could give a seat. */
  decides: boolean;
  isNext: boolean;
  gives: boolean;
} & Pick<TableProps, 'found'>;

function SeatRow({ seat, group, place, found, decides, isNext, gives, panel, open, onOpen }: RowProps) {
  const { id, name, phone } = seat;
  const isOpen = id === open;
  return (
    <>
      <tr className={isOpen ? 'seats__open' : undefined}>
        <th scope="row">
          {place}
          <button
            type="button"
            id={`seat-${id}`}
            className="office-link"
            aria-expanded={isOpen}
            onClick={() => onOpen(isOpen ? null : id)}
          >
            {name || 'No name'}
          </button>
          <Double of={found.perhaps[id]} />
          {decides ? <HeldYes seat={seat} gives={gives} isNext={isNext} /> : null}
        </th>
        <td>{useIsGoing(`seat.${id}`) ? 'Changing...' : sayWhen(seat)}</td>
        <td>{sayStanding(seat, group, found)}</td>
        <td>{sayPayer(seat) || found.bills[id]?.payer}</td>
        <td className="whole">{phone}</td>
      </tr>
      {panel ? (
        <tr className="seats__opened">
          <td colSpan={titles.length}>{panel}</td>
        </tr>
      ) : null}
    </>
  );
}
