import { seed } from '../database/seed/seed.ts';
import { readConfig } from '../app/platform/config.server.ts';
import { openApp } from '../app/platform/open-app.server.ts';
import { openMailTransport } from '../app/platform/outbox/mail-transport.server.ts';
import { wire } from '../app/wiring.server.ts';
import { fillYear, type Owner } from './fill.ts';

/** A new site at the place that `env` names, with a year in it. Its mails are files. */
export async function makeDemo(env: Record<string, string>, password: string): Promise<Owner> {
  const config = readConfig(env);
  const clock = { now: new Date() };
  const { app, close } = await openApp(config, wire);
  const transport = openMailTransport(config);
  try {
    await seed(app);
    return await fillYear({ ...app, now: () => clock.now }, clock, { password, transport });
  } finally {
    await close();
  }
}
