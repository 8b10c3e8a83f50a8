import { sql, type RawBuilder } from 'kysely';
import { labels, preferredLocations } from '../../../interest/rules.ts';

// What a case wishes for is read from the record it is of, by its key: a correction there is seen at once, and nothing is said twice.
// `cases` is the name that the cases have in the statement.

/** The codes of the training events that a case wishes for, one blank between them; null for none. A course of a registration has the code of its level. */
export function caseWish(isSqlite: boolean, cases: string): RawBuilder<string | null> {
  const of = (column: string) => sql.ref(`${cases}.${column}`);
  const courses = sql`select replace(rc.course, ' ', '') as code from registration_courses rc where rc.registration_id = ${of('registration_id')}`;
  const joined = isSqlite
    ? sql`(select group_concat(code, ' ') from (${courses} order by 1))`
    : sql`(select string_agg(code, ' ' order by code) from (${courses}) codes)`;
  return sql<string | null>`case ${of('kind')}
    when 'interest' then (select i.training_event from interests i where i.id = ${of('interest_id')})
    when 'registration' then ${joined} end`;
}

/** Whether a case wishes for any of these. Looked up case by case: of an `exists` PostgreSQL reads the whole table first. */
export function hasWish(codes: readonly string[], cases: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${cases}.${column}`);
  return sql<boolean>`((select 1 from interests i where i.id = ${of('interest_id')} and i.training_event in (${sql.join(codes)})) is not null
    or (select 1 from registration_courses rc where rc.registration_id = ${of('registration_id')}
      and replace(rc.course, ' ', '') in (${sql.join(codes)}) limit 1) is not null)`;
}

/** Places of the form that are called otherwise now. */
const renamed = preferredLocations.flatMap((place) =>
  place === 'NoPreference' || labels[place] === undefined
    ? []
    : sql`when i.preferred_location = ${sql.lit(place)} then ${sql.lit(labels[place])}`,
);

/** The city that was said, by its present name; null for none. */
export function caseCity(cases: string): RawBuilder<string | null> {
  const of = (column: string) => sql.ref(`${cases}.${column}`);
  return sql<string | null>`case ${of('kind')}
    when 'interest' then (select case when nullif(i.other_city, '') is not null then i.other_city
      when i.preferred_location = 'NoPreference' then null ${sql.join(renamed, sql` `)}
      else i.preferred_location end from interests i where i.id = ${of('interest_id')})
    when 'registration' then (select nullif(r.city, '') from registrations r where r.id = ${of('registration_id')}) end`;
}
