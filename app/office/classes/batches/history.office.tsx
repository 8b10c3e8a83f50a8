import { useState } from 'react';
import { QuietButton } from '../../../design/button/button.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import type { Happened, Announcement } from '../../../classes/batch.ts';
import { inLines } from '../../../classes/happened-lines.ts';
import { countOf, sayDays, type ClassDay } from '../../../classes/days.ts';
import { indianTime } from '../../../platform/indian-time.ts';
import { classActs } from '../../ground/audit-actions.ts';
import type { OneBatch } from './contract.ts';
import { sayWhoWasTold } from '../../../classes/say-told.ts';
import { planNames } from './clash.office.tsx';
import type { PlanField } from '../../../classes/plan.ts';
import { withinSentence } from '../../../platform/words.ts';

/** What of a plan was changed, in words: 'seats 20 to 24, days OLD → NEW'; with what people were told: '. The hall is closed. 7 people written to' */
export function sayChanged({ reason, written, shortened, ...changed }: Readonly<Record<string, unknown>>): string {
  const told = [
    typeof reason === 'string' && reason.replace(/\.?$/, ''),
    Number(written) > 0 && `${countOf(Number(written), 'person', 'people')} written to`,
    Number(shortened) > 0 && `${countOf(Number(shortened), 'deadline')} brought forward`,
  ].filter(Boolean);
  return [sayFields(changed), ...told.map((words) => `. ${words}`)].join('');
}

function sayFields(detail: Readonly<Record<string, unknown>>): string {
  return Object.entries(detail)
    .map(([field, change]) => {
      const { from, to } = change as { from: unknown; to: unknown };
      if (field === 'days') return `days ${sayDays(from as ClassDay[])} → ${sayDays(to as ClassDay[])}`;
      const name = withinSentence(planNames[field as PlanField] ?? field);
      return typeof from === 'number' && typeof to === 'number' && field !== 'fee' ? `${name} ${from} to ${to}` : name;
    })
    .join(', ');
}

const shownFirst = 10;
const namedInLine = 2;

export function BatchHistory({ happened, names }: Pick<OneBatch, 'happened' | 'names'>) {
  const [all, setAll] = useState(false);
  const lines = inLines(happened);
  const shown = all ? lines : lines.slice(0, shownFirst);
  return (
    <Record title="History">
      <RecordBody>
        <ol className="lines lines--text">
          {shown.map((one) => (
            <li key={one.id}>
              <span className="small muted">{indianTime(one.at)}</span>
              <p>
                <b>{classActs[one.act] ?? one.act}</b>
                {one.seats.length > namedInLine ? ` for ${one.seats.length}` : one.seats.map((seat) => `, ${seat}`)}
                {one.act === 'minimum reached' ? null : sayBy(one, names)}
                {sayDetail(one)}
              </p>
              {one.seats.length > namedInLine ? (
                <details className="opens small">
                  <summary>Who</summary>
                  {one.seats.join(', ')}
                </details>
              ) : null}
            </li>
          ))}
        </ol>
        {shown.length < lines.length ? (
          <QuietButton onClick={() => setAll(true)}>Show all {lines.length}</QuietButton>
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
  if (by.kind === 'office') return names[by.uid ?? ''] ?? 'somebody who has left';
  return { schedule: 'itself', person: 'themselves', employer: 'their employer' }[by.kind];
}

function sayDetail({ act, detail }: Happened): string {
  if (detail['untold']) return ' (no mail: their address has had its share)';
  if (act === 'batch changed') return `: ${sayChanged(detail)}`;
  if (act === 'subscribers told') return `: ${countOf(Number(detail['people']), 'subscriber')}`;
  if (typeof detail['company'] === 'string') return `: ${detail['company']}`;
  return typeof detail['reason'] === 'string' ? `: ${detail['reason']}` : '';
}

export function WhoWasTold({ announcement }: { announcement: Announcement }) {
  return (
    <>
      <span className="office-text">{sayWhoWasTold(announcement).join('\n')}</span>{' '}
      {announcement.failed > 0 ? <a href="/office/delivery?state=failed">See Delivery</a> : null}
    </>
  );
}
