import type { Selectable } from 'kysely';
import type { App, Trx } from '../../../platform/app.server.ts';
import { Busy } from '../../../platform/errors.ts';
import { holdCases } from '../../people/cases/change-cases.server.ts';
import { keepLetter } from '../letters/keep-letter.server.ts';
import { fill, type Moved } from '../letters/contract.ts';
import type { SendingTable } from '../letters/tables.server.ts';
import { readWriter, type Writer } from '../letters/values.server.ts';
import { findReach, readCases } from './reach.server.ts';

/** So many mails of one letter to many are with the mail at once: what waits before them can still be stopped. */
const mostLeaving = 25;
const atOnce = 5;
const mostTries = 10;

/** Writes the next letters of everything that was begun, on any server, each exactly once. `left`: somebody still waits; while mails do not leave, nothing is written. */
export async function carryOn(app: App): Promise<{ left: boolean; wrote: boolean }> {
  const open = await app.db.selectFrom('sendings').selectAll().where('ended_at', 'is', null).orderBy('id').execute();
  const done = { left: false, wrote: false };
  for (const sending of open) {
    const room = mostLeaving - (await countLeaving(app, sending.id));
    const waiting = await app.db
      .selectFrom('sending_people')
      .select(['id', 'tries'])
      .where('sending_id', '=', sending.id)
      .where('state', '=', 'waiting')
      .orderBy('id')
      .limit(Math.max(room, 1))
      .execute();
    if (waiting.length === 0) {
      await end(app, sending.id);
      continue;
    }
    done.left = true;
    if (room <= 0) continue;
    const writer = { ...(await readWriter(app, sending.author)), act: { id: sending.id } };
    for (let from = 0; from < waiting.length; from += atOnce)
      await Promise.all(
        waiting.slice(from, from + atOnce).map((person) => writeSafely(app, { ...sending, writer }, person)),
      );
    done.wrote = true;
  }
  return done;
}

type Sending = Selectable<SendingTable> & { writer: Writer };

async function countLeaving(app: App, id: string): Promise<number> {
  const { count } = await app.db
    .selectFrom('sending_people')
    .innerJoin('outbox', 'outbox.id', 'outbox_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sending_id', '=', id)
    .where('state', '=', 'written')
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function end(app: App, id: string): Promise<void> {
  await app.db
    .updateTable('sendings')
    .set({ ended_at: app.now().toISOString() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('sending_people').select('id').where('sending_id', '=', id).where('state', '=', 'waiting')),
      ),
    )
    .execute();
}

/** What goes wrong with one person holds up nobody else; they are tried again, but not for ever. */
async function writeSafely(app: App, sending: Sending, person: { id: string; tries: number }): Promise<void> {
  try {
    await app.write((trx) => writeToPerson(trx, app, sending, person.id));
  } catch (error) {
    if (error instanceof Busy) return;
    app.log.error({ err: error, sending: sending.id }, 'a letter to many could not be written; trying again');
    const failed =
      person.tries + 1 >= mostTries
        ? { state: 'left out' as const, reason: 'could not be written to: something went wrong on our side' }
        : {};
    await app.db
      .updateTable('sending_people')
      .set({ tries: person.tries + 1, ...failed })
      .where('id', '=', person.id)
      .where('state', '=', 'waiting')
      .execute()
      .catch(() => {});
  }
}

/** One person's turn. The row that leaves 'waiting' is what makes it once; whoever should not be written to by now is left out. */
async function writeToPerson(trx: Trx, app: App, sending: Sending, id: string): Promise<void> {
  const at = app.now().toISOString();
  const taken = await trx
    .updateTable('sending_people')
    .set({ state: 'written', at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['case_id', 'others', 'anyway', 'email'])
    .executeTakeFirst();
  if (!taken) return;
  // Of two who write to one address at once, the second waits here and then sees the first one's letter.
  await holdCases(trx, { email: taken.email });
  const ids = [taken.case_id, ...(JSON.parse(taken.others) as string[])];
  const { subject, text, purpose, template, writer } = sending;
  const words = `${subject}\n${text}`;
  const anyway = new Set(taken.anyway ? ids : []);
  const aim = { purpose, words, writer, anyway };
  const { addressees, reached, leftOut } = await findReach(trx, app, await readCases(trx, ids), aim);
  const [addressee] = addressees;
  if (!addressee) {
    const reason = leftOut[0]?.reason ?? 'is not there any more';
    await trx.updateTable('sending_people').set({ state: 'left out', reason }).where('id', '=', id).execute();
    return;
  }
  const { values } = reached[0]!;
  const author = { staff: { uid: sending.author_uid, email: sending.author_email }, name: sending.author };
  const mail = await keepLetter(
    trx,
    app,
    { ...author, network: sending.network },
    {
      cases: addressee.cases,
      letter: { subject: fill(subject, values), text: fill(text, values), purpose, template, toMany: true },
      moved: JSON.parse(sending.change) as Moved,
    },
  );
  await trx.updateTable('sending_people').set({ outbox_id: mail }).where('id', '=', id).execute();
}

const idleMilliseconds = 3000;
const slowMilliseconds = 1000;
const quickMilliseconds = 100;

/** Carries on with letters to many until stopped; `wake` looks at once. */
export function startCarryingOn(app: App): { wake: () => void; stop: () => Promise<void> } {
  let stopped = false;
  let awake = true;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  async function run(): Promise<void> {
    let wait = 0;
    while (awake && !stopped) {
      awake = false;
      wait = await lookOnce(app);
    }
    running = null;
    if (!stopped) timer = setTimeout(wake, wait).unref();
  }
  function wake(): void {
    clearTimeout(timer);
    awake = true;
    running ??= run();
  }
  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Answers in how many milliseconds there may be more to do. */
async function lookOnce(app: App): Promise<number> {
  try {
    const { left, wrote } = await carryOn(app);
    if (wrote) return quickMilliseconds;
    return left ? slowMilliseconds : idleMilliseconds;
  } catch (error) {
    app.log.error({ err: error }, 'letters to many could not be carried on; trying again');
    return idleMilliseconds;
  }
}
