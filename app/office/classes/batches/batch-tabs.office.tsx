import type { ReactNode } from 'react';
import type { Batch } from '../../../classes/batch.ts';
import { isOpen } from '../../../classes/rules.ts';
import { Tabs } from '../../../design/tabs/tabs.tsx';
import { useMayAct } from '../../ground/me.office.tsx';
import { whenInHead } from '../words.ts';
import { StateChip } from './batches.office.tsx';

type Props = { batch: Batch; now: Date; current?: 'People' | 'Money' | 'Invite'; children?: ReactNode };

/** What stands first on each page of one batch: how it stands, which it is, when; then the pages, where one is named. */
export const BatchHead = ({ batch, now, current, children }: Props) => (
  <>
    <p className="bar">
      <StateChip batch={batch} now={now} /> <span className="muted">{batch.reference}</span>{' '}
      <span>{whenInHead(batch, now)}</span>
      {children}
    </p>
    {current && <BatchTabs batch={batch} now={now} current={current} />}
  </>
);

/** The pages of one batch. A draft has no money; inviting is for whoever may act, while people come in. */
export function BatchTabs({ batch, now, current }: Props) {
  const mayAct = useMayAct('office');
  const invites = isOpen(batch, now);
  if (batch.state === 'Draft') return null;
  const at = `/office/batches/${batch.id}`;
  const tabs = [
    { href: at, label: 'People', current: current === 'People' },
    { href: `${at}/money`, label: 'Money', current: current === 'Money' },
    ...(mayAct && (invites || current === 'Invite')
      ? [{ href: `${at}/invite`, label: 'Invite', current: current === 'Invite' }]
      : []),
  ];
  return <Tabs label="Class" tabs={tabs} />;
}
