import { z } from 'zod';
import type { Batch } from '../../../classes/batch.ts';
import { getBatch } from '../../../classes/read-batches.server.ts';
import { listSeats } from '../../../classes/seats/read-seats.server.ts';
import type { Seat } from '../../../classes/seats/seat.ts';
import { labels } from '../../../interest/rules.ts';
import { shownPhone } from '../../../platform/form/phone.ts';
import { noteLook } from '../../ground/office-call.server.ts';
import { sheetOf, type Exporter } from '../../lists/export-list.server.ts';
import { nameOf, whenOf } from '../words.ts';
import { readAfter } from './read.server.ts';
import { sayState } from './words.ts';
import type { Cell, SheetColumn } from '../../ground/sheets/sheet.ts';

const Query = z.strictObject({ batch: z.uuid() });

const day = (value: string): Cell => (value ? { day: value } : null);
const moment = (value: string | null): Cell => (value ? { moment: value } : null);

type Column = SheetColumn & { cell: (seat: Seat, batch: Batch, at: number, after: Record<string, string>) => Cell };

/** Meals and special needs stay here: they go when the class is over, and a file would keep them. */
const columns: readonly Column[] = [
  { title: 'Reference', type: 'text', cell: (_, { reference }) => reference },
  { title: 'Class', type: 'text', cell: (_, batch) => `${nameOf(batch)}, ${whenOf(batch)}` },
  { title: 'Name', type: 'text', cell: ({ name }) => name },
  { title: 'State', type: 'choice', cell: (seat, _, __, after) => sayState(seat, after) },
  { title: 'Since', type: 'moment', cell: ({ stateAt }) => moment(stateAt) },
  { title: 'Answer by', type: 'moment', cell: ({ answerBy }) => moment(answerBy) },
  {
    title: 'Place in line',
    type: 'number',
    cell: ({ state }, _, at) => (state === 'Waiting' ? { number: at + 1 } : null),
  },
  { title: 'Email', type: 'text', cell: ({ email }) => email },
  { title: 'Phone', type: 'text', cell: ({ phone }) => shownPhone(phone) },
  { title: 'Who pays', type: 'choice', cell: ({ payer }) => labels[payer] ?? payer },
  { title: 'Company', type: 'text', cell: ({ given }) => given.company },
  { title: 'GSTIN', type: 'text', cell: ({ given }) => given.gstin },
  { title: 'Name as on the ID', type: 'text', cell: ({ given }) => given.idName },
  { title: 'Certificate', type: 'text', cell: ({ given }) => given.certificate },
  { title: 'Certificate valid until', type: 'day', cell: ({ given }) => day(given.certificateUntil) },
  { title: 'Reason', type: 'text', cell: ({ reason }) => reason },
];

/** Everybody of one batch, its line first as it stands on the screen; null where the query asks for something unknown. Throws NotFound. */
export const exportSeats: Exporter = async (app, actor, query, format) => {
  const read = Query.safeParse(query);
  if (!read.success) return null;
  const batch = await getBatch(app.db, read.data.batch);
  const seats = await listSeats(app.db, batch.id);
  const detail = { format, people: seats.length };
  await noteLook(app, actor, { action: 'seats exported', subject: `batch ${batch.id}`, detail });
  const { after } = await readAfter(app.db, batch.id, seats);
  const rows = seats.map((seat, at) => columns.map(({ cell }) => cell(seat, batch, at, after)));
  return sheetOf(format, { name: 'Seats', columns }, rows);
};
