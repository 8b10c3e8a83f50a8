import type { Person } from '../identity/sessions/find-person.server.ts';
import type { App } from '../platform/app.server.ts';
import { placeInWords } from './asked/asked-class.ts';
import { type InterestStatus, labels } from './rules.ts';

export type OwnInterest = {
  reference: string;
  code: string;
  event: string;
  /** Where and when they want it, in words; '' where they have not said. */
  place: string;
  time: string;
  status: InterestStatus;
  receivedAt: string;
};

const most = 100;

/** What a person has expressed interest in, latest first: sent while logged in, and, once the mailbox is proved, from that address, whose owner is told how far it has come. */
export async function listOwnInterests(
  app: Pick<App, 'db'>,
  person: Pick<Person, 'uid' | 'email' | 'emailConfirmed'>,
): Promise<OwnInterest[]> {
  const rows = await app.db
    .selectFrom('interests')
    .innerJoin('training_events', 'training_events.code', 'interests.training_event')
    .select([
      'interests.reference',
      'training_events.code',
      'training_events.title',
      'interests.received_at',
      'interests.status',
      'interests.email',
      'interests.preferred_location',
      'interests.other_city',
      'interests.attend_time',
    ])
    .where((is) =>
      is.or([
        is('interests.uid', '=', person.uid),
        ...(person.emailConfirmed
          ? [is.and([is('interests.email', '=', person.email), is('interests.review_reason', 'is', null)])]
          : []),
      ]),
    )
    .orderBy('interests.received_at', 'desc')
    .orderBy('interests.id', 'desc')
    .limit(most)
    .execute();
  const isOwn = ({ email }: { email: string }) => person.emailConfirmed && email === person.email;
  return rows.map(({ reference, code, title, status, ...row }) => ({
    reference,
    code,
    event: title,
    place: placeInWords({ preferredLocation: row.preferred_location, otherCity: row.other_city }),
    time: labels[row.attend_time] ?? row.attend_time,
    status: isOwn(row) ? status : 'New',
    receivedAt: row.received_at,
  }));
}
