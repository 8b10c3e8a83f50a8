import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../design/button/button.tsx';
import { Empty } from '../../../design/empty/empty.tsx';
import { TextField } from '../../../design/field/fields.tsx';
import { DayField } from '../../ground/day-field.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { useAsk } from '../../ground/use-calls.office.tsx';
import { indianTime, shortIndianTime } from '../../../platform/indian-time.ts';
import { logCalls, type LogEntry, type LogPage } from './contract.ts';
import { describeEntry, nameOfStaff } from './describe-entry.ts';
import { submits } from '../../../design/form/form.tsx';
import { WholeReferences } from '../../../design/whole-references.tsx';
import './log.css';

/** Every reading is written down: only what somebody asks for is read. */
const useLog = (address: URLSearchParams) =>
  useAsk(
    logCalls.read,
    { query: { ...Object.fromEntries(address), text: textIn(address) } },
    { refetchOnWindowFocus: false, staleTime: Infinity, gcTime: 0 },
  );

export function Log() {
  const [address] = useSearchParams();
  const query = useLog(address);
  return (
    <Screen
      title="Log"
      lede="Who did what, and when. Kept for a year; nobody can change it. Reading it is written down too."
    >
      <LogFilters address={address} />
      <Loaded query={query} what="the log">
        {(page) => <Entries page={page} address={address} />}
      </Loaded>
    </Screen>
  );
}

function LogFilters({ address }: { address: URLSearchParams }) {
  const [, setAddress] = useSearchParams();
  const typed = (name: string) => ({ name, id: `log-${name}`, defaultValue: address.get(name) ?? '' });
  return (
    <search>
      <form
        key={address.toString()}
        method="get"
        className="fits office-filters no-print"
        aria-label="Search the log"
        onSubmit={submits((form) => {
          const wanted = [...new FormData(form)].filter(([, value]) => value !== '');
          setAddress(new URLSearchParams(wanted.map(([name, value]) => [name, String(value)])));
        })}
      >
        <TextField
          {...typed('text')}
          defaultValue={textIn(address)}
          label="Who, what was done, or to what"
          type="search"
          maxLength={100}
        />
        <DayField {...typed('from')} label="From" />
        <DayField {...typed('to')} label="To" />
        <label className="office-tick">
          <input type="checkbox" name="action" value="anything" defaultChecked={address.get('action') === 'anything'} />
          Also what was only looked at
        </label>
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}

const textIn = (address: URLSearchParams) => address.get('text') ?? address.get('who') ?? address.get('subject') ?? '';

function Entries({ page: { entries, names, next, searchedTo }, address }: { page: LogPage; address: URLSearchParams }) {
  const further = new URLSearchParams(address);
  if (next) further.set('after', next);
  const first = new URLSearchParams(address);
  first.delete('after');
  return (
    <>
      {entries.length === 0 ? (
        <Empty title={searchedTo ? 'Nothing found so far' : 'Nothing found'}>
          <p>Every change, every list that is read and every export appears here. Try fewer words or other days.</p>
        </Empty>
      ) : (
        <ol className="record office-log">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} names={names} />
          ))}
        </ol>
      )}
      {searchedTo ? <p role="status">Looked back to {indianTime(searchedTo)}. There is more before that.</p> : null}
      <nav className="pagination" aria-label="Pages of the log">
        {address.has('after') ? <a href={`/office/log?${first.toString()}`}>Newest</a> : null}
        {next ? <a href={`/office/log?${further.toString()}`}>{searchedTo ? 'Look further back' : 'Older'}</a> : null}
      </nav>
    </>
  );
}

function Entry({ entry, names }: { entry: LogEntry; names: Record<string, string> }) {
  const { act, thing, href, facts } = describeEntry(entry, names);
  const [opened, setOpened] = useState(false);
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpened(currentTarget.open || opened)}>
        <summary>
          <time dateTime={entry.at}>{shortIndianTime(entry.at)}</time>
          <span>
            <b>{nameOfStaff(entry.actor, names)}</b> {act} <WholeReferences of={thing} />
          </span>
          <span className="muted">
            <WholeReferences of={facts.map(({ label, value }) => `${label}: ${value}`).join('; ')} />
          </span>
        </summary>
        <ul className="small office-text">
          {href ? (
            <li>
              <a href={href}>{thing}</a>
            </li>
          ) : null}
          <li>
            {indianTime(entry.at)}, {names[entry.actor] ? `${entry.actor}, ` : ''}from {entry.network}
          </li>
          {facts.map(({ label, value }) => (
            <li key={`${label} ${value}`}>
              {label}: {value}
            </li>
          ))}
        </ul>
        {entry.many && opened ? <Parts act={entry.many.act} action={entry.action} of={thing} /> : null}
      </details>
    </li>
  );
}

function Parts({ act, action, of }: { act: string; action: string; of: string }) {
  const address = new URLSearchParams({ act, action });
  const query = useLog(address);
  return (
    <Loaded query={query} what="its entries">
      {({ entries, names, next }) => (
        <div className="office-log__parts">
          <ol className="record office-log" aria-label={of}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} names={names} />
            ))}
          </ol>
          {next ? <a href={`/office/log?${address.toString()}`}>All {of}</a> : null}
        </div>
      )}
    </Loaded>
  );
}
