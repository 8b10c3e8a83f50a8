import { Options } from '../../design/field/fields.tsx';
import { useState, type ChangeEvent, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Button, QuietButton, TextButton } from '../../design/button/button.tsx';
import { indianDay } from '../../platform/indian-time.ts';
import { caseStatuses, type CaseChange, type CaseStatus } from '../people/cases/contract.ts';
import { useColleagues } from '../people/cases/colleagues.office.tsx';
import { sayTypedDay } from '../ground/day-field.office.tsx';
import { dueDays } from '../people/cases/due-days.ts';
import { isField, useKeyNames } from '../ground/keys.office.tsx';
import { useMe } from '../ground/use-calls.office.tsx';
import { useFoot } from '../ground/screen.office.tsx';
import { useListState } from '../lists/list-state.office.tsx';
import { ActLine, useActOnMany } from './act-line.office.tsx';
import type { ActChange } from './acts.ts';
import { AskFirst, HiddenDialog, useTotalWords, type Asked, type Choice } from './chosen.office.tsx';
import { focusNextRow, focusRowInHand } from './row-keys.office.tsx';
import { sayDay } from './row-words.ts';
import './bulk-bar.css';

const newerThan = (sent: CaseChange, now: CaseChange): CaseChange =>
  Object.fromEntries(Object.entries(now).filter(([field, value]) => sent[field as keyof CaseChange] !== value));

type Props = {
  choice: Choice;
  /** Where everything that is chosen is held back. */
  onRelease: (() => Promise<void>) | undefined;
  /** First among the acts: writing to the chosen. */
  write?: ReactNode;
};

/** What may be done with the chosen rows: fields are collected and saved once. While an act is at work, and after it, it says how far it is. */
export function BulkBar({ choice, onRelease, write }: Props) {
  const act = useActOnMany(choice);
  const foot = useFoot();
  const { count, change, setChange } = choice;
  const [question, setQuestion] = useState<Asked | null>(null);
  if (!act.shown && count === 0 && !choice.all) return null;
  /** Whoever acts by keys goes on at the next row, unless they are somewhere else by then. */
  async function begin(asked: ActChange): Promise<boolean> {
    const acted = new Set(Object.keys(choice.cases));
    const byKeys = Boolean(document.activeElement?.matches('.inbox-foot :focus-visible'));
    if (!(await act.begin(asked))) return false;
    if (byKeys && document.activeElement?.matches('body, .inbox-foot *')) focusNextRow(acted);
    return true;
  }
  /** A key is easily pressed by mistake: what it would do to several is asked first. */
  const orAsk = (byKey: boolean, asking: Asked) =>
    byKey && (choice.all || count > 1) ? setQuestion(asking) : void asking.act();
  const archive = (byKey: boolean) => orAsk(byKey, { verb: 'Archive', act: () => begin({ archived: true }) });
  function save(byKey: boolean) {
    if (Object.keys(change).length === 0) return;
    // What was collected meanwhile is for the next act.
    const keep = async () => (await begin(change)) && setChange((now) => newerThan(change, now));
    orAsk(byKey, { verb: 'Change', act: keep });
  }
  return (
    <section className="inbox-foot" aria-label="Act on the chosen rows" ref={foot}>
      <ActLine act={act} />
      {(count > 0 || choice.all) && !act.working ? (
        <div className="bar inbox-bulk">
          <Count choice={choice} />
          <div className="bar inbox-bulk__acts" role="presentation" onKeyDown={(event) => keyInField(event, save)}>
            {write}
            {onRelease ? <Button onClick={() => void onRelease()}>Release</Button> : null}
            <Fields change={change} onChange={setChange} />
            <ArchiveButton busy={act.busy} onArchive={archive} />
            <SaveButton change={change} choice={choice} busy={act.busy} onSave={save} />
          </div>
        </div>
      ) : null}
      {question ? <AskFirst choice={choice} asked={question} onDone={() => setQuestion(null)} /> : null}
    </section>
  );
}

/** In a field of the bar Enter saves, and Escape gives the focus back to the row. Letters choose among its options. */
function keyInField(event: KeyboardEvent<HTMLElement>, save: (byKey: boolean) => void): void {
  const { target, key, nativeEvent } = event;
  if (!isField(target) || nativeEvent.isComposing) return;
  // An open list has a use for these keys itself.
  if (target instanceof HTMLSelectElement && CSS.supports('selector(:open)') && target.matches(':open')) return;
  if (key === 'Escape') focusRowInHand();
  else if (key === 'Enter') save(true);
  else return;
  event.preventDefault();
}

function Count({ choice }: { choice: Choice }) {
  const { total } = useListState();
  const words = useTotalWords();
  const { hidden } = choice;
  const [looking, setLooking] = useState(false);
  const isPartHidden = !choice.all && hidden.length > 0;
  return (
    <>
      <p className="bar bar--links inbox-bulk__count">
        <b role="status">
          {choice.all ? `All ${words} that match` : `${choice.count} chosen`}
          {isPartHidden ? `, ${hidden.length} not shown here` : ''}
        </b>
        {isPartHidden ? (
          <TextButton onClick={() => setLooking(true)}>Look at {hidden.length === 1 ? 'it' : 'them'}</TextButton>
        ) : null}
        {choice.all || (total && !total.more && total.count <= choice.count) ? null : (
          <TextButton onClick={choice.chooseAll}>All {words} that match</TextButton>
        )}
        <TextButton onClick={choice.clear}>Clear the choice</TextButton>
      </p>
      {looking && isPartHidden ? <HiddenDialog choice={choice} onClose={() => setLooking(false)} /> : null}
    </>
  );
}

const none = '-';

function Fields({ change, onChange }: { change: CaseChange; onChange: (change: CaseChange) => void }) {
  const colleagues = useColleagues();
  const me = useMe();
  const keys = useKeyNames();
  const put = (key: keyof CaseChange, value: unknown) => {
    const { [key]: _, ...others } = change;
    onChange(value === undefined ? others : { ...others, [key]: value });
  };
  const others = colleagues.filter(({ uid }) => uid !== me.uid);
  const ownerUid = change.ownerUid === undefined ? none : (change.ownerUid ?? '');
  return (
    <>
      <Menu label="Status" value={change.status ?? none} onChange={(value) => put('status', value as CaseStatus)}>
        <Options of={caseStatuses} />
      </Menu>
      <Menu
        label="Owner"
        value={ownerUid}
        onChange={(value) => put('ownerUid', value === undefined ? value : value || null)}
      >
        <option value={me.uid}>Me</option>
        <Options of={others.map(({ uid, name }) => [uid, name])} />
        <option value="">Nobody</option>
      </Menu>
      <DueMenu change={change} put={put} keys={keys('d')} />
    </>
  );
}

type DueProps = {
  change: CaseChange;
  put: (key: keyof CaseChange, value: unknown) => void;
  keys: { 'aria-keyshortcuts'?: string };
};

function DueMenu({ change, put, keys }: DueProps) {
  const [now] = useState(() => new Date());
  const [picking, setPicking] = useState(false);
  const today = indianDay(now);
  const days = dueDays(today);
  const day = change.dueOn === undefined ? none : (change.dueOn ?? '');
  if (picking)
    return (
      <>
        <input
          type="date"
          className="inbox-bulk__menu"
          aria-label="Due day"
          min={today}
          ref={focusOn}
          value={day === none ? '' : day}
          onChange={({ target }) => put('dueOn', target.value || undefined)}
          onBlur={() => setPicking(false)}
        />
        <span>{sayTypedDay(day)}</span>
      </>
    );
  function choose(value: string | undefined) {
    if (value === 'pick') setPicking(true);
    else put('dueOn', value === undefined ? value : value || null);
  }
  return (
    <Menu label="Due" value={day} onChange={choose} {...keys}>
      <Options
        of={days.map((one) => [one.day, `${one.word}${one.day === today ? '' : `, ${sayDay(one.day, now)}`}`])}
      />
      {day !== none && day !== '' && !days.some((one) => one.day === day) ? (
        <option value={day}>{sayDay(day, now)}</option>
      ) : null}
      <option value="pick">Pick a day...</option>
      <option value="">No due day</option>
    </Menu>
  );
}

// The same each time, so that it is focused once, when it comes.
const focusOn = (field: HTMLInputElement | null) => field?.focus();

type MenuProps = {
  label: string;
  value: string;
  onChange: (value: string | undefined) => void;
  children: ReactNode;
  'aria-keyshortcuts'?: string;
};

function Menu({ label, value, onChange, children, ...rest }: MenuProps) {
  return (
    <span className="inbox-bulk__menu" data-set={value === none ? undefined : ''}>
      <select
        aria-label={label}
        value={value}
        onChange={({ target }: ChangeEvent<HTMLSelectElement>) =>
          onChange(target.value === none ? undefined : target.value)
        }
        {...rest}
      >
        <option value={none}>{value === none ? label : `${label}: as it is`}</option>
        {children}
      </select>
    </span>
  );
}

/** A press that has no place on the screen came by a key. */
const byKey = ({ detail }: MouseEvent) => detail === 0;

function ArchiveButton({ busy, onArchive }: { busy: boolean; onArchive: (byKey: boolean) => void }) {
  return (
    <button
      type="button"
      className="inbox-bulk__plain"
      aria-busy={busy || undefined}
      onClick={(event) => onArchive(byKey(event))}
    >
      Archive
    </button>
  );
}

type SaveProps = { change: CaseChange; choice: Choice; busy: boolean; onSave: (byKey: boolean) => void };

function SaveButton({ change, choice, busy, onSave }: SaveProps) {
  if (Object.keys(change).length === 0) return null;
  return (
    <QuietButton className="inbox-bulk__save" busy={busy} onClick={(event) => onSave(byKey(event))}>
      Save {choice.all ? 'all' : choice.count}
    </QuietButton>
  );
}
