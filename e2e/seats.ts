import { expect } from '@playwright/test';
import { aBatch, someDays, someone } from '../app/classes/classes.factory.ts';
import { confirmBatch } from '../app/classes/batch-acts.server.ts';
import { findBatch } from '../app/classes/read-batches.server.ts';
import { pathOf } from '../app/classes/seat-page/seat.factory.ts';
import { tellSeat } from '../app/classes/mails/tell-seat.server.ts';
import { getSeat } from '../app/classes/seats/read-seats.server.ts';
import { act, askAll } from '../app/classes/seats/seats.factory.ts';
import type { SeatAct } from '../app/classes/seats/seat.ts';
import { wire } from '../app/wiring.server.ts';
import type { App } from '../app/platform/app.server.ts';
import { openBeside } from '../scripts/open-beside.ts';
import type { Site } from './site.ts';

const dayIn = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

type Work<Result> = (app: App) => Promise<Result>;

/** Does something on the data of a server that runs. */
export async function besideOf<Result>(site: Site, work: Work<Result>): Promise<Result> {
  const opened = await openBeside({ DATA_DIR: site.dataDir, PUBLIC_URL: site.url });
  return work({ ...opened, ...wire(opened.db) }).finally(() => opened.db.destroy());
}

/** No other journey has classes of it: whoever is promised the next class of a subject would be the first in these. */
const eventCode = 'CPLevel1';

const asRequested = { asked: true, how: 'request' } as const;

/** Nobody with a seat in another class of it, such as one of another journey, says yes: it is told of at once. */
const actIn = async (app: App, id: string, what: SeatAct, reason: string) =>
  expect(await act(app, id, what, reason)).toMatchObject({ ok: true });

/** A class that people are asked to, beside the server that runs. */
export async function aClass(
  site: Site,
  people: readonly string[],
  { seats = 2, city = 'Pune', stateCode = '27', inDays = 30, days = someDays(dayIn(inDays)) } = {},
) {
  const beside = <Result>(work: Work<Result>) => besideOf(site, work);
  const plan = { city, stateCode, days, eventCode, seats: String(seats), minimum: '1', fee: '125000' };
  const { id, ids, reference } = await beside(async (app) => {
    const batch = await aBatch(app, plan);
    return { ...(await findBatch(app.db, batch.id))!, ids: await askAll(app, batch.id, people) };
  });
  const version = (app: Parameters<typeof findBatch>[0]) => findBatch(app, id).then((batch) => batch!.version);
  return {
    /** Where everybody asks for a seat. */
    page: `/dates/${reference}`,
    /** Where the office sees somebody's seat. */
    deskOf: (who: number) => `/office/batches/${id}?seat=${ids[who]}`,
    /** Writes as somebody is written to who asked by a date: at once, at night too. */
    mail: (who: number) =>
      beside(async (app) => {
        const seat = await getSeat(app.db, ids[who]!);
        await app.write((trx) => tellSeat(trx, app, 'office or clock', 'seat-asked', seat, asRequested));
      }),
    pathOf: (who: number) => beside((app) => pathOf(app, ids[who]!)),
    act: (who: number, what: SeatAct, reason = '') => beside((app) => actIn(app, ids[who]!, what, reason)),
    /** The time of what is held, or asked, for somebody is over. */
    runOut: (who: number) =>
      beside((app) =>
        app.db
          .updateTable('seats')
          .set({ answer_by: new Date(Date.now() - 60_000).toISOString() })
          .where('id', '=', ids[who]!)
          .execute(),
      ),
    /** Its first day was yesterday. */
    begin: () =>
      beside((app) =>
        app.db
          .updateTable('batches')
          .set({ starts_on: dayIn(-1) })
          .where('id', '=', id)
          .execute(),
      ),
    confirm: () =>
      beside(async (app) => {
        const seen = { version: await version(app.db), reason: 'It runs.' };
        await app.write((trx) => confirmBatch(trx, app, someone, id, seen));
      }),
  };
}
