import { useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import type { Happened } from '../../../classes/batch.ts';
import { countOf } from '../../../classes/days.ts';
import { indianTime } from '../../../platform/indian-time.ts';
import type { OneBatch } from './contract.ts';
import { sayChanged } from './changed.ts';

const shownFirst = 10;
const acts: Readonly<Record<string, string>> = {
  'batch planned': 'Planned',
  'batch changed': 'Changed',
  'batch announced': 'Announced',
  'subscribers told': 'Had the list of class dates told',
  'batch confirmed': 'Confirmed',
  'batch running': 'Begun',
  'batch finished': 'Finished',
  'batch put away': 'Put away',
  'batch cancelled': 'Cancelled',
  'minimum reached': 'Minimum reached',
  'seat asked': 'Asked',
  'yes held back': 'Yes held back',
  'seat offered': 'Seat held',
  'seat waiting': 'In line',
  'seat taken': 'Seat taken',
  'seat declined': 'Said no',
  'seat given back': 'Seat given back',
  'seat lapsed': 'Time ran out',
  'seat taken back': 'Seat taken back',
  'seat moved': 'Moved',
  'seat not seated': 'Had no seat when the class began',
  'seat passed on': 'Seat passed on to them',
  'seat corrected': 'Name or address put right',
  'seat called off': 'Cancelled with the class',
  'details given': 'Details given',
  'wish noted': 'Another wish noted',
  'next class chosen': 'Chose the next class',
  'refund asked': 'Asked for the money back',
  'refund settled': 'Wish for the money back settled',
};

/** What was done to a batch, by whom and why, the newest first. */
export function BatchHistory({ happened, names }: Pick<OneBatch, 'happened' | 'names'>) {
  const [all, setAll] = useState(false);
  const shown = all ? happened : happened.slice(0, shownFirst);
  return (
    <Record title="History">
      <RecordBody>
        <ol className="batch-history">
          {shown.map((one) => (
            <li key={one.id}>
              <span className="small muted">{indianTime(one.at)}</span>
              <p>
                <b>{acts[one.act] ?? one.act}</b>
                {one.seat ? `, ${one.seat}` : ''}
                {sayBy(one, names)}
                {sayDetail(one)}
              </p>
            </li>
          ))}
        </ol>
        {shown.length < happened.length ? (
          <Button look="outline" small onClick={() => setAll(true)}>
            Show all {happened.length}
          </Button>
        ) : null}
      </RecordBody>
    </Record>
  );
}

/** ', by Meera'; what somebody said on the telephone is their word, and written down by her. */
function sayBy(one: Happened, names: OneBatch['names']): string {
  const who = whoOf(one, names);
  const isTold = one.detail['told'] === 'telephone';
  return `${isTold ? ', said on the telephone, recorded' : one.seat ? ',' : ''} by ${who}`;
}

function whoOf({ by }: Happened, names: OneBatch['names']): string {
  if (by.kind === 'schedule') return 'itself';
  if (by.kind === 'person') return 'themselves';
  return names[by.uid ?? ''] ?? 'somebody who has left';
}

function sayDetail({ act, detail }: Happened): string {
  if (detail['untold']) return ' (no mail: their address has had its share)';
  if (act === 'batch changed') return `: ${sayChanged(detail)}`;
  if (act === 'subscribers told') return `: ${countOf(Number(detail['people']), 'subscriber')}`;
  return typeof detail['reason'] === 'string' ? `: ${detail['reason']}` : '';
}
