import { useState } from 'react';
import { Empty } from '../../../design/empty/empty.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { indianDay } from '../../../platform/indian-time.ts';
import { useMayAct } from '../../ground/me.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { useAsk } from '../../ground/use-calls.office.tsx';
import { ExportMenu } from '../../lists/export-list.office.tsx';
import { moneyCalls, moneyGroups, type MoneyGroup, type MoneyWaits } from './contract.ts';
import { billHref, Missing, payerOf } from './parts.office.tsx';
import './money.css';

const titles: Record<MoneyGroup, string> = {
  match: 'Payments to look for in the bank',
  refund: 'Money to pay back, or to decide',
  place: 'To credit and bill anew',
  invoice: 'Paid, and no paper yet',
  late: 'Classes that have ended without an invoice',
};

/** What waits of money, of all classes, and the register for the accountant. */
export function MoneyWaitsScreen() {
  const query = useAsk(moneyCalls.readWaits, {});
  return (
    <Screen title="Money" lede="Bills stand under Money of their class; here is what waits for somebody.">
      <Loaded query={query} what="what waits">
        {(found) => <Waits {...found} />}
      </Loaded>
      <Register />
    </Screen>
  );
}

function Waits({ waiting, missing }: MoneyWaits) {
  const groups = moneyGroups.filter((group) => waiting.some((each) => each.group === group));
  return (
    <>
      <Missing missing={missing} />
      {groups.length === 0 ? (
        <Empty title="Nothing waits">
          <p>Payments to match, refunds and missing papers appear here.</p>
        </Empty>
      ) : null}
      {groups.map((group) => (
        <section key={group} id={group} className="money-group" aria-labelledby={`${group}-title`}>
          <h2 className="h4" id={`${group}-title`}>
            {titles[group]}
          </h2>
          <ul className="money-list">
            {waiting
              .filter((each) => each.group === group)
              .map((each) => (
                <li key={each.reference}>
                  <span>
                    <a href={billHref(each)}>{payerOf(each.payer)}</a>, {each.about}
                  </span>
                  <span>{each.words}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Every tax paper of a month, for the returns. */
function Register() {
  const mayAct = useMayAct('office');
  const [month, setMonth] = useState(() => indianDay(new Date()).slice(0, 7));
  if (!mayAct) return null;
  return (
    <Record title="Register">
      <RecordBody className="stack">
        <p>Every tax paper of a month with its place of supply and heads, and the series from and to.</p>
        <TextField
          name="month"
          label="Month"
          type="month"
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        />
        <ExportMenu name="register" query={() => new URLSearchParams({ month })} />
      </RecordBody>
    </Record>
  );
}
