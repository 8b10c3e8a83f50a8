import { z } from 'zod';
import type { App } from '../../../platform/app.server.ts';
import { eventKindNames } from '../../../interest/rules.ts';
import { type Actor, answerCalls, conflict, noteLook } from '../../ground/office-call.server.ts';
import type { CountedBehind } from '../../ground/figures/count-behind.server.ts';
import { inAddress } from '../../ground/calls.ts';
import { sheetOf, type Exporter } from '../../lists/export-list.server.ts';
import type { Cell, Format, SheetColumn } from '../../ground/sheets/sheet.ts';
import { cityName, comingMonths, demandCalls, everyWish, monthName, readNarrowing, rowsOf } from './contract.ts';
import type { Demand, DemandRow, Narrowing } from './contract.ts';
import { readDemand, type Counted } from './count-demand.server.ts';
import { readMinimum, keepMinimum } from './minimum.server.ts';
import type { FastifyInstance } from 'fastify';
import { listFree } from '../../../classes/invite/list-free.server.ts';

const Query = z.partialRecord(z.enum(Object.keys(everyWish)), inAddress(1000));

/** The board as it is narrowed, a row for each line; null where the query asks for something unknown. */
export const demandExporter =
  (counter: CountedBehind<Counted>): Exporter =>
  async (app, actor, query, format) => {
    const read = Query.safeParse(query);
    if (!read.success) return null;
    const narrowing = readNarrowing((name) => read.data[name]);
    return exportDemand(app, actor, await counter.look(), narrowing, format);
  };

async function exportDemand(app: App, actor: Actor, demand: Demand, narrowing: Narrowing, format: Format) {
  const { heads: minimum } = await readMinimum(app.db);
  const rows = rowsOf(demand, narrowing, minimum);
  const columns = columnsOf(comingMonths(demand));
  const narrowed = Object.fromEntries(Object.entries(narrowing).filter(([, words]) => words));
  const detail = { format, rows: rows.length, ...narrowed };
  await noteLook(app, actor, { action: 'demand exported', subject: 'demand', detail });
  const cells = rows.map((row) => cellsOf(row, minimum, demand.countedAt));
  return sheetOf(format, { name: 'Demand', columns }, cells);
}

function columnsOf(months: readonly string[]): SheetColumn[] {
  const numbers = [
    'Seats wanted',
    'People',
    'Asked or in line',
    'Said in the last 60 days',
    'Older',
    'Employer pays',
    'Self-funded',
    ...months.map((month) => `Could come in ${monthName(month)} ${month.slice(0, 4)}`),
    'Later, or no date that holds',
  ];
  return [
    { title: 'Wish', type: 'text' },
    { title: 'Kind', type: 'choice' },
    { title: 'City', type: 'text' },
    ...numbers.map((title): SheetColumn => ({ title, type: 'number' })),
    { title: 'Minimum', type: 'number' },
    { title: 'Reached', type: 'choice' },
    { title: 'Counted', type: 'moment' },
  ];
}

function cellsOf(row: DemandRow, minimum: number, countedAt: string): Cell[] {
  const { people, asked, heads, fresh, older, employer, self, months, noMonth } = row;
  const numbers = [heads, people, asked, fresh, older, employer, self, ...months, noMonth];
  return [
    row.title,
    eventKindNames[row.kind],
    cityName(row.city),
    ...[...numbers, minimum].map((number) => ({ number })),
    heads >= minimum ? 'Yes' : 'No',
    { moment: countedAt },
  ];
}

export function addDemandCalls(http: FastifyInstance, app: App, counter: CountedBehind<Counted>): void {
  answerCalls(http, app, demandCalls, {
    read: async ({ actor }) => ({
      ...(await readDemand(app, actor, counter)),
      minimum: await readMinimum(app.db),
      classes: await listFree(app),
    }),

    async keepMinimum({ actor, body }) {
      const { ok, minimum } = await keepMinimum(app, actor, body);
      if (ok) return { message: `The minimum is ${minimum.heads} people now.`, minimum };
      const sentence = `${minimum.changedBy ?? 'Somebody'} has changed the minimum to ${minimum.heads} meanwhile. Look again, and save yours if it still holds.`;
      return conflict(sentence, minimum);
    },
  });
}
