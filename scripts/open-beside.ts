import { pino } from 'pino';
import type { App } from '../app/platform/app.server.ts';
import { readConfig } from '../app/platform/config.server.ts';
import { openBesideServer } from '../app/platform/database/open-up-to-date.server.ts';
import { requireSecret } from '../app/platform/secret.server.ts';

/** An app on the database of a server that may go on running meanwhile: for commands about accounts. Changes no schema. Close its `db` at the end. */
export async function openBeside(env: Record<string, string | undefined>): Promise<App> {
  const config = readConfig(env);
  const { db, write, load } = await openBesideServer(config, {
    say: (sentence) => console.error(sentence),
    lost: () => {},
  });
  const unneeded = () => Promise.reject(new Error('A command about accounts needs no such thing.'));
  return {
    config: { ...config, publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}` },
    secret: requireSecret(config),
    db,
    write,
    load,
    now: () => new Date(),
    log: pino({ level: 'silent' }),
    wakeOutbox: () => {},
    giveUp(reason) {
      throw reason;
    },
    provider: unneeded,
    mailTexts: unneeded,
    received: unneeded,
    seatMoved: unneeded,
    shownAsOne: unneeded,
    headKeys: unneeded,
    classDates: unneeded,
    registered: unneeded,
    seatBill: unneeded,
    mailBillAgain: unneeded,
    paidBy: unneeded,
    askPayer: unneeded,
    employerBills: unneeded,
    gst: unneeded,
    isOwnGstin: unneeded,
    seatsOfAccount: unneeded,
  };
}
