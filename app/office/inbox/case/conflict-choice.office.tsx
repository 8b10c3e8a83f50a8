import { useState } from 'react';
import { Buttons, QuietButton, SaveButton } from '../../../design/button/button.tsx';
import { Form, submits } from '../../../design/form/form.tsx';
import { ClashTable } from '../../ground/clash-table.office.tsx';
import { Dialog } from '../../ground/dialog.office.tsx';
import { useColleagues } from '../../people/cases/colleagues.office.tsx';
import type { Case, CaseChange } from '../../people/cases/contract.ts';
import { indianClock, indianDate, indianDay } from '../../../platform/indian-time.ts';
import type { Entry } from '../timeline/contract.ts';
import type { Clash } from './saving.office.tsx';

type Props = {
  clash: Clash;
  happened: readonly Entry[];
  busy: boolean;
  onSave: (change: CaseChange) => void;
  onTheirs: () => void;
  /** Neither is chosen yet: what one wanted stays, not saved. */
  onLater: () => void;
};

const fields = { status: 'Status', ownerUid: 'Owner', dueOn: 'Due day', heads: 'How many' } as const;

/** Somebody else was quicker: what stands there now beside what one wanted, field by field, and the choice between them. */
export function ConflictChoice({ clash: { mine, theirs }, happened, busy, onSave, onTheirs, onLater }: Props) {
  const colleagues = useColleagues();
  const [chosen, setChosen] = useState<Record<string, 'mine' | 'theirs'>>({});
  const by = happened.find(({ kind, title }) => kind === 'office' && title !== 'Note');
  const rows = (Object.keys(mine) as (keyof CaseChange)[]).filter((field) => mine[field] !== theirs[field]);
  const say = (field: keyof CaseChange, value: Case[keyof CaseChange] | undefined) => {
    if (field === 'ownerUid')
      return value ? (colleagues.find(({ uid }) => uid === value)?.name ?? 'Somebody who has left') : 'Nobody';
    if (field === 'dueOn') return value ? indianDate(String(value)) : 'None';
    return field === 'heads' ? String(value ?? 1) : String(value);
  };
  const submit = submits(() => {
    const wanted = rows.filter((field) => chosen[field] !== 'theirs');
    if (wanted.length === 0) onTheirs();
    else onSave(Object.fromEntries(wanted.map((field) => [field, mine[field]])));
  });
  return (
    // The first would be theirs: an arrow or Space there would choose it before it is read.
    <Dialog
      title={by?.by ? `${by.by} saved this case ${sayWhen(by.at)}` : 'Somebody else changed this case meanwhile'}
      focus="input:checked"
      onCancel={(event) => {
        event.preventDefault();
        onLater();
      }}
    >
      {() => (
        <>
          <p>Choose what stays. Your note is kept in any case.</p>
          <Form onSubmit={submit}>
            <ClashTable
              who={by?.by}
              rows={rows.map((field) => {
                const [there, yours] = (['theirs', 'mine'] as const).map((whose) => (
                  <label key={whose} className="office-tick">
                    <input
                      type="radio"
                      name={`clash-${field}`}
                      checked={(chosen[field] ?? 'mine') === whose}
                      onChange={() => setChosen((now) => ({ ...now, [field]: whose }))}
                    />
                    {say(field, (whose === 'mine' ? mine : theirs)[field])}
                  </label>
                ));
                return { name: fields[field], there, yours };
              })}
            />
            <Buttons>
              <SaveButton busy={busy}>Save the chosen</SaveButton>
              <QuietButton onClick={onTheirs}>Keep theirs</QuietButton>
            </Buttons>
          </Form>
        </>
      )}
    </Dialog>
  );
}

function sayWhen(at: string): string {
  const time = indianClock(new Date(at)).slice(11, 16);
  return indianDay(new Date(at)) === indianDay(new Date()) ? `at ${time}` : `on ${indianDate(at)} at ${time}`;
}
