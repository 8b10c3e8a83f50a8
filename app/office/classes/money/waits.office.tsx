import { useState } from 'react';
import { money, moneyGroups, type MoneyGroup, type WaitingBill } from '../../../billing/bill.ts';
import { countOf } from '../../../classes/days.ts';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { Empty } from '../../../design/empty/empty.tsx';
import { Options, SelectField } from '../../../design/field/select-field.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { indianDay } from '../../../platform/indian-time.ts';
import { useMayAct } from '../../ground/me.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { useAsk } from '../../ground/use-calls.office.tsx';
import { ExportMenu } from '../../lists/export-list.office.tsx';
import { groupWords, moneyCalls, type MoneyWaits } from './contract.ts';
import { billHref, Missing, payerOf } from './parts.office.tsx';

const titleOf = (group: MoneyGroup) => groupWords[group][1].replace(/^./, (letter) => letter.toUpperCase());

/** What waits of money, of all classes, and the register for the accountant. */
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

function Waits({ waiting, unpaid, open, missing }: MoneyWaits) {
  const mayAct = useMayAct('office');
  const first = waiting[0] ?? unpaid[0];
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
          <Button href={billHref(first)}>{`Next: ${payerOf(first.payer)}`}</Button>
        </Buttons>
      ) : null}
      {moneyGroups.map((id) => (
        <Group key={id} id={id} title={titleOf(id)} bills={waiting.filter(({ group }) => group === id)} />
      ))}
      <Group id="unpaid" title={`Not paid yet: ${money(open)} on ${countOf(unpaid.length, 'bill')}`} bills={unpaid} />
    </>
  );
}

function Group({ id, title, bills }: { id: string; title: string; bills: WaitingBill[] }) {
  if (bills.length === 0) return null;
  return (
    <section id={id} className="space-above--small" aria-label={title}>
      <h2 className="h4">{title}</h2>
      <ul className="lines lines--ends">
        {bills.map((each) => (
          <li key={each.reference}>
            <span>
              <a href={billHref(each)}>{payerOf(each.payer)}</a>, {each.about}
            </span>
            <span>{each.words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const forZoho = 'A row for each trainee. Vouchers, and papers whose GSTIN is wrong, stand in the register alone.';
const files: Record<string, [title: string, hint: string]> = {
  register: ['Register of all tax papers', 'TallyPrime imports its Excel file by a mapping template.'],
  payments: ['Payments and refunds', 'Money as it came, was withheld, reversed and paid back.'],
  'zoho-invoices': ['Tax invoices for Zoho Books', forZoho],
  'zoho-credit-notes': ['Credit notes for Zoho Books', forZoho],
};

/** Every tax paper of a month, for the returns. */
function Register() {
  const [month, setMonth] = useState(() => indianDay(new Date()).slice(0, 7));
  const [file, setFile] = useState('register');
  if (!useMayAct('office')) return null;
  return (
    <Record title="Register">
      <RecordBody className="stack">
        <p>
          Every tax paper of a month, with sums by place and rate. Advances that GSTR-1 (11A, 11B) leaves out, or that
          amend an earlier return, stand apart.
        </p>
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
