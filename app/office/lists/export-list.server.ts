import { setImmediate } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { listAllTrainingEvents } from '../../interest/training-events.server.ts';
import type { App } from '../../platform/app.server.ts';
import { type Actor, noteLook } from '../ground/office-call.server.ts';
import type { Cell, Format, SheetColumn } from '../ground/sheets/sheet.ts';
import { csvWriter, workbookWriter } from '../ground/sheets/write-sheet.server.ts';
import { filterForLog } from './filter.ts';
import { labelOf, type ListColumn } from './list.ts';
import { lists } from './lists.ts';
import { type Asked, openList } from './read-list.server.ts';
import { readRows, type Row } from './read-rows.server.ts';

/** Writes a file that is no list, as its query asks; null where it asks for something unknown. `addExportCalls` has asked the role. */
export type Exporter = (app: App, actor: Actor, query: unknown, format: Format) => Promise<Export | null>;

/** A file on its way. */
export type Export = {
  contentType: string;
  pieces: AsyncGenerator<Uint8Array>;
  /** What its name ends with; the day of today where nothing is said. */
  of?: string;
};

export function sheetOf(
  format: Format,
  { name, columns }: { name: string; columns: readonly SheetColumn[] },
  rows: Cell[][],
): Export {
  const writer = format === 'csv' ? csvWriter(columns) : workbookWriter(name, columns);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield* writer.begin();
    yield* writer.add(rows);
    yield* writer.end();
  }
  return { contentType: writer.contentType, pieces: pieces() };
}

const rowsAtOnce = 500;

/** Everything a filter lets through, with every field, read part by part as it is taken. The log says that it began and how it ended. Whoever leaves the office (`mayGoOn`) gets no more. */
export async function exportList(
  app: App,
  actor: Actor,
  asked: Asked,
  format: Format,
  mayGoOn: () => Promise<boolean>,
): Promise<Export> {
  const reading = await openList(app.db, asked);
  const { title, columns: all } = lists[asked.list];
  const columns = all.filter(({ onlyFilter }) => !onlyFilter);
  const titles = await readTitles(app, columns);
  const writer = format === 'csv' ? csvWriter(columns) : workbookWriter(title, columns);
  const id = uuid();
  const { list, given, sort, order } = asked;
  const record = (detail: object) =>
    noteLook(app, actor, {
      action: 'list exported',
      subject: `list ${list}`,
      detail: { export: id, format, ...filterForLog(lists[list], given), sort, order, ...detail },
    });
  async function* writeParts(): AsyncGenerator<Uint8Array> {
    let written = 0;
    let state = 'broken off';
    // Here, not before: of a file that nobody waited for nothing is begun.
    await record({ state: 'begun' });
    try {
      yield* writer.begin();
      let place: string[] | null = null;
      do {
        if (!(await mayGoOn())) throw new Error('whoever asked for this file is no longer of the office');
        const part = await readRows(reading, place, rowsAtOnce);
        yield* writer.add(part.rows.map((row) => cellsOf(columns, row, titles)));
        written += part.rows.length;
        place = part.end;
        await setImmediate();
      } while (place);
      yield* writer.end();
      state = 'ended';
    } finally {
      await record({ state, rows: written });
    }
  }
  return { contentType: writer.contentType, pieces: writeParts() };
}

/** Wishes are read as codes, and said as everybody calls them. */
async function readTitles({ db }: App, columns: readonly ListColumn[]): Promise<ReadonlyMap<string, string>> {
  if (!columns.some(({ key }) => key === 'wish')) return new Map();
  const events = await listAllTrainingEvents(db);
  return new Map(events.map(({ code, title }) => [code, title]));
}

function cellsOf(columns: readonly ListColumn[], row: Row, titles: ReadonlyMap<string, string>): Cell[] {
  const titleOf = (code: string) => titles.get(code) ?? code;
  return columns.map((column): Cell => {
    const value = row[column.key];
    if (value === null || value === undefined || value === '') return null;
    const words = String(value);
    if (column.key === 'wish') return words.split(' ').map(titleOf).join(', ');
    if (column.type === 'moment') return { moment: words };
    if (column.type === 'day') return { day: words };
    return column.type === 'choice' ? labelOf(column, words) : words;
  });
}
