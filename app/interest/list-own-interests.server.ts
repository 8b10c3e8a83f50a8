import type { Person } from '../identity/person.server.ts';
import type { App } from '../platform/app.server.ts';
import type { InterestStatus } from './status.ts';

export type OwnInterest = {
  reference: string;
  code: string;
  event: string;
  status: InterestStatus;
  receivedAt: string;
};

const most = 100;

/**
 * What a person has expressed interest in, latest first: what was sent while logged in, and, once the account's mailbox is proved, what was
 * sent from that address without logging in.
 */
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
    ])
    .where((is) =>
      is.or([
        is('interests.uid', '=', person.uid),
        ...(person.emailConfirmed
          ? [
              is.and([
                is('interests.email', '=', person.email),
                is('interests.uid', 'is', null),
                is('interests.review_reason', 'is', null),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy('interests.received_at', 'desc')
    .orderBy('interests.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ reference, code, title, status, received_at: receivedAt }) => ({
    reference,
    code,
    event: title,
    status,
    receivedAt,
  }));
}
