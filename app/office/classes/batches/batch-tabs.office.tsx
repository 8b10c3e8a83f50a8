import type { ReactNode } from 'react';
import { type Batch, isOpen } from '../../../classes/batch.ts';
import { Tabs } from '../../../design/tabs/tabs.tsx';
import { useMayAct } from '../../ground/use-calls.office.tsx';
import { pathOf } from '../steps.ts';
import { whenInHead } from '../words.ts';
import { StateChip } from './batches.office.tsx';

type Props = { batch: Batch; now: Date; current: 'People' | 'Money' | 'Invite'; children?: ReactNode };

/** What stands first on each page of one batch: how it stands, unless its steps below say so, which it is, when; then the pages. A draft has no money; whoever may act invites while people come in. */
export function BatchHead({ batch, now, current, children }: Props) {
  const mayInvite = useMayAct('office') && (isOpen(batch, now) || current === 'Invite');
  const tabs = [
    { href: pathOf(batch), label: 'People', current: current === 'People' },
    { href: pathOf(batch, 'money'), label: 'Money', current: current === 'Money' },
    ...(mayInvite ? [{ href: pathOf(batch, 'invite'), label: 'Invite', current: current === 'Invite' }] : []),
  ];
  return (
    <>
      <p className="bar">
        {current === 'People' && batch.state !== 'Cancelled' ? null : <StateChip batch={batch} now={now} />}{' '}
        <span className="muted whole">{batch.reference}</span> <span>{whenInHead(batch, now)}</span>
        {children}
      </p>
      {batch.state === 'Draft' ? null : <Tabs label="Class" tabs={tabs} />}
    </>
  );
}
