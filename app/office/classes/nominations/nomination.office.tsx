import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { elsewhereInWords, stateName } from '../../../classes/states-and-cities.ts';
import { noHoldUntil, untilOn } from '../../../classes/seats/deadlines.ts';
import {
  asksFor,
  hasSeat,
  longerRefusal,
  sayHold,
  sayTellsNow,
  sayToOffice,
} from '../../../classes/nominations/nomination.ts';
import { Banner } from '../../../design/banner/banner.tsx';
import { Button } from '../../../design/button/button.tsx';
import { Chip } from '../../../design/chip/chip.tsx';
import { Options, SelectField, TextArea, TextField } from '../../../design/field/fields.tsx';
import { submits } from '../../../design/form/form.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { remarkedGstin } from '../../../platform/form/gstin.ts';
import { caseAddress } from '../../../platform/received.ts';
import type { OfficeRefusal } from '../../ground/ask-office.ts';
import { DayField } from '../../ground/day-field.office.tsx';
import { useKeptNote } from '../../ground/kept.office.tsx';
import { fieldErrors, useAct, useAsk, useMayAct } from '../../ground/use-calls.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { NewLink } from '../seats/copy-text.office.tsx';
import { employerCalls, type OneNomination, type OpenClass } from './contract.ts';

export function NominationScreen() {
  const { id = '' } = useParams();
  const query = useAsk(employerCalls.read, { id });
  return (
    <Screen key={id} title={query.data?.nomination.company ?? 'Nomination'}>
      <Loaded query={query} what="this nomination">
        {(one) => <One {...one} />}
      </Loaded>
    </Screen>
  );
}

function One({ nomination, notHeld, bills, classes, batch }: OneNomination) {
  const mayAct = useMayAct('office');
  const { reference, company, state, messageId, reviewReason, reason } = nomination;
  const isSent = state === 'Sent';
  const isCancelled = batch?.state === 'Cancelled';
  const [batchId, setBatchId] = useState(nomination.batchId);
  const chosen = classes.find((one) => one.id === batchId) ?? (isSent ? classes[0] : undefined);
  const asked = bills.map(({ reference: at, words: label }) => ({
    label,
    value: <a href={`/office/bills/${at}`}>{at}</a>,
  }));
  const unbilled = bills.length === 0 && nomination.people.some((one) => one.state === 'Taken');
  const not = notHeld.filter((one) => one.batchId === (chosen?.id ?? batchId));
  return (
    <>
      <p className="bar">
        <Chip fresh={isSent}>{isSent ? 'New' : state}</Chip> <span className="muted whole">{reference}</span>{' '}
        <span>{sayHold(nomination, isCancelled)}</span>
        {batch ? <a href={`/office/batches/${batch.id}`}>{batch.words}</a> : null}
        {messageId ? <a href={caseAddress(messageId)}>Its case</a> : null}
        {mayAct && isCancelled && batch.next ? <Button href={batch.next.href}>{batch.next.words}</Button> : null}
        {unbilled && !isCancelled ? (
          <Button href={`/office/batches/${nomination.batchId}/money?of=${encodeURIComponent(company)}`}>
            Make the bill
          </Button>
        ) : null}
        {nomination.slips ? (
          <Button href={nomination.slips} target="_blank" look={unbilled ? 'outline' : 'primary'}>
            Print the slips<span className="vh">, PDF in a new window</span>
          </Button>
        ) : null}
      </p>
      {reviewReason ? <Banner kind="wait" title={`A program may have sent this: ${reviewReason}`} /> : null}
      {reason && !isSent ? <p>Reason: {reason}</p> : null}
      <div className="sides sides--wide">
        <div className="pile pile--wide">
          {mayAct && isSent ? <Agree {...{ nomination, notHeld: not, classes, chosen }} onChoose={setBatchId} /> : null}
          {mayAct && state === 'Agreed' ? (
            <Record title="The held seats">
              <RecordBody className="stack">
                <Lengthen key={nomination.version} {...{ nomination, chosen }} />
                <End nomination={nomination} />
              </RecordBody>
            </Record>
          ) : null}
          <People nomination={nomination} notHeld={not} />
        </div>
        <div className="batch-parts__beside stack--large">
          {asked.length > 0 ? <Record title="Bills" facts={asked} /> : null}
          <Company nomination={nomination} />
        </div>
      </div>
    </>
  );
}

function Company({ nomination }: Pick<OneNomination, 'nomination'>) {
  const { gstin, address, city, pin, stateCode, orderNumber, contact, wish } = nomination;
  const lines = (...all: (string | null)[]) => <span className="office-text">{all.filter(Boolean).join('\n')}</span>;
  const place = [stateName(stateCode), elsewhereInWords({ city, pin, stateCode })];
  const facts = [
    { label: 'Address', value: lines(address, `${city} ${pin}`.trim(), ...place) },
    { label: 'GSTIN', value: gstin ? remarkedGstin(gstin) : 'Not given' },
    { label: 'Contact', value: lines(contact.name || 'Erased', contact.email, contact.phone) },
    ...(orderNumber ? [{ label: 'Order', value: orderNumber }] : []),
    ...(wish ? [{ label: 'Wish', value: lines(wish) }] : []),
  ];
  return (
    <Record title={`${nomination.company} pays`} facts={facts}>
      {useMayAct('office') ? (
        <RecordBody>
          <NewLink
            id={nomination.id}
            call={employerCalls.newLink}
            label="Link to their list of people"
            says="The links in all the mails they have end with it."
          />
        </RecordBody>
      ) : null}
    </Record>
  );
}

function People({ nomination: { people, batchId }, notHeld: not }: Pick<OneNomination, 'nomination' | 'notHeld'>) {
  return (
    <Record title="Their people" aside={<span className="small muted">{people.length}</span>}>
      <ul className="lines lines--inset">
        {people.map((one) => (
          <li key={one.id}>
            {one.seatId ? <a href={`/office/batches/${batchId}?seat=${one.seatId}`}>{one.name}</a> : <b>{one.name}</b>}
            <span className="muted small">{whoAndHow(one, not.find(({ id }) => id === one.id)?.why)}</span>
          </li>
        ))}
      </ul>
    </Record>
  );
}

const whoAndHow = (one: OneNomination['nomination']['people'][number], why?: string): string =>
  [sayToOffice(one, why), one.email, one.phone, one.certificate && `certificate ${one.certificate}`]
    .filter(Boolean)
    .join(', ');

type AgreeProps = Omit<OneNomination, 'batch' | 'bills'> & {
  chosen: OpenClass | undefined;
  onChoose: (id: string) => void;
};

function Agree({ nomination, notHeld, classes, chosen, onChoose }: AgreeProps) {
  const { id, version, reviewReason } = nomination;
  const look = reviewReason ? 'outline' : 'primary';
  const batchId = chosen?.id ?? '';
  const fewer = notHeld.filter(({ why }) => why === hasSeat).length;
  const agree = useAct(employerCalls.agree, {
    ...mailing(`${nomination.company} and its people`),
    name: `nomination.${id}`,
    check: ({ body: { seats, until } }): Record<string, string> => {
      if (!chosen || !until) return {};
      if (!untilOn(until, new Date(), chosen)) return { until: noHoldUntil };
      return seats > chosen.free ? { seats: `${chosen.free} of its seats are free.` } : {};
    },
  });
  const errors = fieldErrors(agree.error);
  const submit = submits((form) => {
    const typed = new FormData(form);
    const body = { version, batchId, seats: Number(typed.get('seats')), until: String(typed.get('until')) };
    if (!agree.isPending) agree.mutate({ id, body });
  });
  if (classes.length === 0)
    return (
      <Banner kind="wait" title="No class is open in which seats could be held. Plan one, or refuse.">
        <End nomination={nomination} />
      </Banner>
    );
  return (
    <Record title="Agree, and hold seats">
      <RecordBody className="stack">
        <form method="post" className="stack" onSubmit={submit} noValidate>
          <SelectField
            name="batchId"
            label="Class"
            error={errors['batchId']}
            value={batchId}
            onChange={({ target }) => onChoose(target.value)}
          >
            <Options of={classes.map((one) => [one.id, `${one.words} (${one.reference}), ${one.free} free`])} />
          </SelectField>
          <div className="fits">
            <TextField
              key={fewer}
              name="seats"
              label="How many seats"
              type="number"
              min={1}
              max={chosen?.free}
              defaultValue={asksFor(nomination) - fewer}
              error={errors['seats']}
            />
            <DayField
              key={batchId}
              name="until"
              label="Held until 18:00 on"
              note={errors['until'] ? undefined : 'Two days before the class at the latest.'}
              defaultValue={chosen?.until}
              error={errors['until']}
            />
          </div>
          <p className="small">{sayTellsNow(nomination.people, notHeld)}</p>
          <Button type="submit" look={look} busy={agree.isPending} busyLabel="Holding...">
            Agree and hold the seats
          </Button>
        </form>
        <End nomination={nomination} />
      </RecordBody>
    </Record>
  );
}

type QuietProps = { title: string; yes: string; busy: boolean; onSend: (typed: FormData) => void; children: ReactNode };

function Quiet({ title, yes, busy, onSend, children }: QuietProps) {
  const submit = submits((form) => !busy && onSend(new FormData(form)));
  return (
    <details>
      <summary className="button button--outline">{title}</summary>
      <form method="post" className="stack" onSubmit={submit} noValidate>
        {children}
        <Button type="submit" look="outline" busy={busy} busyLabel="Sending...">
          {yes}
        </Button>
      </form>
    </details>
  );
}

const mailing = (to: string) => ({
  soon: () => `The mail to ${to} leaves`,
  onRefused: ({ status }: OfficeRefusal) => status === 422,
});

function Lengthen({ nomination, chosen }: Pick<AgreeProps, 'nomination' | 'chosen'>) {
  const { id, version, company, holdUntil } = nomination;
  const { mutate, isPending, error } = useAct(employerCalls.extend, {
    ...mailing(company),
    check({ body: { until } }): Record<string, string> {
      const wrong = chosen && longerRefusal(nomination, until, new Date(), chosen);
      return wrong ? { until: wrong } : {};
    },
  });
  const send = (typed: FormData) => mutate({ id, body: { version, until: String(typed.get('until')) } });
  return (
    <Quiet title="Hold them longer" yes="Hold them until then" busy={isPending} onSend={send}>
      <DayField
        name="until"
        label="Held until 18:00 on"
        defaultValue={holdUntil!.slice(0, 10)}
        error={fieldErrors(error)['until']}
      />
    </Quiet>
  );
}

function End({ nomination: { id, version, state, company } }: Pick<OneNomination, 'nomination'>) {
  const isSent = state === 'Sent';
  const to = isSent ? company : `${company} and its people`;
  const { note, type, sent } = useKeptNote(`note.end.${id}`);
  const { mutate, isPending, error } = useAct(employerCalls.refuse, { ...mailing(to), onDone: () => sent(note) });
  const [title, yes] = isSent ? (['Refuse', 'Refuse it'] as const) : (['End the hold', 'End it'] as const);
  const send = () => mutate({ id, body: { version, reason: note.text } });
  return (
    <Quiet title={title} yes={yes} busy={isPending} onSend={send}>
      {isSent ? null : <p>Seats that nobody has said yes to go to others at once. Who has said yes keeps theirs.</p>}
      <TextArea
        name="reason"
        label="Why; the employer reads it"
        rows={3}
        maxLength={500}
        error={fieldErrors(error)['reason']}
        value={note.text}
        onChange={({ target }) => type(target.value)}
      />
    </Quiet>
  );
}
