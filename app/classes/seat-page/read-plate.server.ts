import { z } from 'zod';
import type { App } from '../../platform/app.server.ts';
import type { Batch } from '../batch.ts';

/** The training, as its plate shows it. */
type Plate = {
  title: string;
  /** What the certificate of a level is called. */
  name: string;
  tone: 'oxide' | 'vitriol' | 'chrome' | 'steel';
  shape: 'coats' | 'field' | 'core' | null;
  count: 1 | 2 | 3;
};

const card = z.object({ levels: z.array(z.object({ number: z.number(), name: z.string() })) });
const plates = {
  CIP: { tone: 'oxide', shape: 'coats' },
  CP: { tone: 'vitriol', shape: 'field' },
  CCI: { tone: 'chrome', shape: 'core' },
} as const;

/** A level has the colour and the mark of its programme, and the name of its certificate; a short course its title alone. */
export async function readPlate(app: Pick<App, 'db'>, { eventCode, title }: Batch): Promise<Plate> {
  const [, code, level] = /^(CIP|CP|CCI)Level([123])$/.exec(eventCode) ?? [];
  const plate = code ? plates[code as keyof typeof plates] : undefined;
  if (!plate) return { title, name: '', tone: 'steel', shape: null, count: 1 };
  const row = await app.db
    .selectFrom('courses')
    .select('card')
    .where('id', '=', code!.toLowerCase())
    .executeTakeFirst();
  const read = row ? card.safeParse(JSON.parse(row.card)) : null;
  const name = read?.data?.levels.find(({ number }) => number === Number(level))?.name ?? '';
  return { title, name, ...plate, count: Number(level) as Plate['count'] };
}
