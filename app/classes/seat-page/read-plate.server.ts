import { z } from 'zod';
import type { App } from '../../platform/app.server.ts';
import type { Batch } from '../batch.ts';

const card = z.object({ levels: z.array(z.object({ number: z.number(), name: z.string() })) });
const plates = {
  CIP: { tone: 'oxide', shape: 'coats' },
  CP: { tone: 'vitriol', shape: 'field' },
  CCI: { tone: 'chrome', shape: 'core' },
} as const;

/** A level has the colour and the mark of its programme, and the name of its certificate; a short course its title alone. */
export async function readPlate(app: Pick<App, 'db'>, { eventCode, title }: Batch) {
  const [, code, level] = /^(CIP|CP|CCI)Level([123])$/.exec(eventCode) ?? [];
  const plate = code ? plates[code as keyof typeof plates] : undefined;
  if (!plate) return { title, name: '', tone: 'steel', shape: null, count: 1 as const };
  const row = await app.db
    .selectFrom('courses')
    .select('card')
    .where('id', '=', code!.toLowerCase())
    .executeTakeFirst();
  const read = row ? card.safeParse(JSON.parse(row.card)) : null;
  const name = read?.data?.levels.find(({ number }) => number === Number(level))?.name ?? '';
  return { title, name, ...plate, count: Number(level) as 1 | 2 | 3 };
}
