import type { ReactNode } from 'react';
import { officeRoleNames, type OfficeRole } from '../../../identity/staff/office-role.ts';
import { indianDate, indianTime } from '../../../platform/indian-time.ts';
import { Correct } from '../correct/correct.office.tsx';
import { EmailWords } from '../../ground/email-words.office.tsx';
import { useMayAct } from '../../ground/me.office.tsx';
import { notConfirmed } from '../../people/merges/contract.ts';
import type { Account, Somebody } from '../timeline/contract.ts';

const subscriptions = { asked: 'Asked, not confirmed', on: 'On the list', left: 'Left the list' };

/** What is known of a person, and what was mistyped of it. */
export function WhoItIs({ somebody }: { somebody: Somebody }) {
  const mayWork = useMayAct('office');
  const { company, city, otherNames, phones, emails, accounts, registrations, subscriptions: lists, cases } = somebody;
  const doubt = (value: string) => (somebody.unproved.includes(value) ? notConfirmed : undefined);
  // What they sent by a form of ours, newest first; a registration and what is held back are corrected elsewhere.
  const corrigible = cases.filter(({ kind, reviewReason }) => kind !== 'registration' && reviewReason === null);
  const [newest] = corrigible;
  return (
    <section className="record" aria-labelledby="who">
      <div className="record__head">
        <h2 className="h4" id="who">
          Who it is
        </h2>
      </div>
      <dl className="case-facts">
        {otherNames.map((name) => (
          <Fact key={name} label="Also called" note={doubt(name)}>
            {name}
          </Fact>
        ))}
        {emails.map((email) => (
          <Fact key={email} label="Email" note={email === somebody.writeTo ? 'written to' : undefined}>
            <a href={`mailto:${email}`}>
              <EmailWords email={email} />
            </a>
          </Fact>
        ))}
        {phones.map((phone) => (
          <Fact key={phone} label="Phone" note={doubt(phone)}>
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
          </Fact>
        ))}
        {company ? <Fact label="Company">{company}</Fact> : null}
        {city ? <Fact label="City">{city}</Fact> : null}
        {registrations.map(({ id, courses, updatedAt }) => (
          <Fact key={id} label="Registers" note={updatedAt ? `as of ${indianDate(updatedAt)}` : undefined}>
            <a href={`/office/cases/${id}`}>{courses.join(', ') || 'Without courses'}</a>
          </Fact>
        ))}
        {accounts.length === 0 ? <Fact label="Account">None</Fact> : null}
        {accounts.map((account) => (
          <Fact key={account.uid} label="Account" note={sayAccount(account)}>
            {account.email ? <EmailWords email={account.email} /> : 'Deleted'}
          </Fact>
        ))}
        {lists.map(({ email, state }) => (
          <Fact key={email} label="Class dates" note={lists.length > 1 ? email : undefined}>
            {subscriptions[state]}
          </Fact>
        ))}
      </dl>
      {mayWork && newest ? <Correct shown={newest} others={corrigible.length - 1} /> : null}
      {mayWork && !newest && registrations.length > 0 ? (
        <p className="correct muted small">A registration is corrected by its person, under Profile.</p>
      ) : null}
    </section>
  );
}

function Fact({ label, note, children }: { label: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {note ? <small>{note}</small> : null}
      </dd>
    </div>
  );
}

/** 'since 20 Nov 2026, last seen 21 Nov 2026, 10:00 IST'. */
function sayAccount({ since, lastSeenAt, role }: Account): string {
  const seen = lastSeenAt ? `last seen ${indianTime(lastSeenAt)}` : 'no open session';
  return [
    ...(role === 'visitor' ? [] : [officeRoleNames[role as OfficeRole]]),
    `since ${indianDate(since)}`,
    seen,
  ].join(', ');
}
