-- What docs/incident.md asks, in the words of sqlite3 and psql alike: from :from until :until, for one account :who (its id) or one :network.

-- Who was at work in the office, from where, since when
select 'at work' as answers;
select actor, actor_uid, network, min(at) as begun, max(at) as ended, count(*) as entries
from audit_entries
where at >= :from and at < :until
group by actor, actor_uid, network
order by begun, actor, network;

-- What was read, and what was taken away
select 'read' as answers;
select at, actor, network, action, subject, detail
from audit_entries
where at >= :from and at < :until
  and action in (
    'person read', 'list read', 'seats read', 'demand read', 'office searched', 'log read',
    'list exported', 'seats exported', 'demand exported', 'addresses copied', 'seat text copied'
  )
order by at, id;

-- Everything that the account :who of the office did
select 'one account' as answers;
select at, network, action, subject, detail
from audit_entries
where at >= :from and at < :until and actor_uid = :who
order by at, id;

-- Whom the account :who looked at: the people concerned
select 'people read' as answers;
with reading as (
  select subject, at from audit_entries
  where at >= :from and at < :until and action = 'person read' and actor_uid = :who
), known as (
  select 'case ' || id as subject, name, email, phone from cases
  union all select 'person ' || id, name, email, coalesce(contact_number, '') from people
  union all select 'subscriber ' || id, name, email, '' from subscribers
)
select known.name, known.email, known.phone, min(reading.at) as first_read
from reading
join known on known.subject = reading.subject
group by known.name, known.email, known.phone
order by first_read, known.email;

-- Log-ins, failures, and what was changed about accounts
select 'log-ins' as answers;
select at, kind, person_id, network, detail
from identity_events
where at >= :from and at < :until
order by at, id;

-- Which accounts were entered from :network
select 'entered from' as answers;
select people.id, people.email, people.role, min(identity_events.at) as begun, max(identity_events.at) as ended
from identity_events
join people on people.id = identity_events.person_id
where identity_events.at >= :from and identity_events.at < :until
  and identity_events.kind = 'authn_login_success' and identity_events.network = :network
group by people.id, people.email, people.role
order by begun, people.email;

-- Sessions of :who that are open now
select 'sessions' as answers;
select id, ip_address, user_agent, created_at, expires_at
from sessions
where person_id = :who
order by created_at, id;

-- What left by mail
select 'mails' as answers;
select template, count(*) as mails, count(distinct recipient) as readers, min(done_at) as begun, max(done_at) as ended
from outbox
where done_at >= :from and done_at < :until and template is not null
group by template
order by begun, template;

-- The whole database, or a backup, was copied: everybody it knows by email
select 'everybody' as answers;
select email from (
  select lower(email) as email from people where deleted_at is null
  union select lower(email) from registrations
  union select lower(email) from interests
  union select lower(email) from contact_messages
  union select lower(email) from subscribers
  union select lower(email) from cases
  union select lower(email) from seats
) as everybody
where email <> ''
order by email;

-- Those it knows by telephone alone
select 'by telephone' as answers;
select distinct name, phone from cases where email = '' and phone <> '' order by phone, name;

-- What people asked to have erased: sealed for a year, without an address to write to
select 'sealed' as answers;
select kind, count(*) as records from sealed_records group by kind order by kind;
