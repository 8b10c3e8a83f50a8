import { useState } from 'react';
import { groupWords, money, moneyGroups, type WaitingBill, type WaitingClass } from '../../../billing/bill.ts';
import { countOf } from '../../../classes/days.ts';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { Empty } from '../../../design/empty/empty.tsx';
import { Options, SelectField, TextField } from '../../../design/field/fields.tsx';
import type { SumsRow } from '../../../design/table/table.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { indianDay } from '../../../platform/indian-time.ts';
import { useAsk, useMayAct } from '../../ground/use-calls.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { ExportMenu } from '../../lists/export-list.office.tsx';
import { pathOf } from '../steps.ts';
import { nameOf, nextOf } from '../words.ts';
import { moneyCalls, type MoneyWaits } from './contract.ts';
import { billRow, Missing, Sums } from './parts.office.tsx';

export function MoneyWaitsScreen() {
  const query = useAsk(moneyCalls.readWaits, {});
  return (
    <Screen title="Money" lede="What waits for somebody, and what is owed. All bills of a class stand under its Money.">
      <Loaded query={query} what="what waits">
        {(found) => <Waits {...found} />}
      </Loaded>
      <Register />
    </Screen>
  );
}

const rowOf = (one: WaitingBill | WaitingClass): SumsRow =>
  one.group === 'unbilled'
    ? {
        key: one.reference,
        href: pathOf({ id: one.classId }, 'money'),
        name: nameOf(one.of),
        cells: [one.lacks, one.words, ''],
      }
    : billRow(one, one.payer, [nameOf(one.of), one.words, one.open > 0 ? money(one.open) : '']);

function Waits({ waiting, unpaid, kept, missing }: MoneyWaits) {
  const mayAct = useMayAct('office');
  const first = waiting[0] ?? unpaid[0];
  const open = money(unpaid.reduce((all, bill) => all + bill.open, 0));
  return (
    <>
      <Missing missing={missing} />
      {waiting.length + unpaid.length === 0 ? (
        <Empty title="Nothing waits">
          <p>Payments to match, refunds, missing papers and unpaid bills appear here.</p>
        </Empty>
      ) : null}
      {mayAct && first ? (
        <Buttons>
          <Button href={rowOf(first).href}>{`Next: ${nextOf(first)}`}</Button>
        </Buttons>
      ) : null}
      {[...moneyGroups, 'unpaid' as const].map((id) => (
        <Sums
          key={id}
          id={id}
          title={id === 'unpaid' ? `not paid yet: ${open} on ${countOf(unpaid.length, 'bill')}` : groupWords[id][1]}
          heads={id === 'unbilled' ? ['Class', 'What', 'When', 'Open'] : ['Payer', 'Class', 'What', 'Open']}
          rows={[...waiting, ...unpaid, ...kept].filter(({ group }) => group === id).map(rowOf)}
        />
      ))}
    </>
  );
}

const forZoho = 'A row for each trainee. Vouchers, and papers whose GSTIN is wrong, stand in the register alone.';
const files: Record<string, [title: string, hint: string]> = {
  register: ['Register of all tax papers', 'TallyPrime imports its Excel file by a mapping template.'],
  payments: ['Payments and refunds', 'Money as it came, was withheld, reversed and paid back.'],
  'zoho-invoices': ['Tax invoices for Zoho Books', forZoho],
  'zoho-credit-notes': ['Credit notes for Zoho Books', forZoho],
};

function Register() {
  const [month, setMonth] = useState(() => indianDay(new Date()).slice(0, 7));
  const [file, setFile] = useState('register');
  if (!useMayAct('office')) return null;
  return (
    <Record title="Register">
      <RecordBody className="stack">
        <p>Every tax paper of a month, with sums by place and rate; what GSTR-1 leaves out stands apart.</p>
        <TextField
          name="month"
          label="Month"
          type="month"
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        />
        <SelectField
          name="file"
          label="File"
          value={file}
          hint={files[file]?.[1]}
          onChange={({ target }) => setFile(target.value)}
        >
          <Options of={Object.entries(files).map(([name, [title]]) => [name, title])} />
        </SelectField>
        <ExportMenu name={file} query={() => new URLSearchParams({ month })} />
      </RecordBody>
    </Record>
  );
}
