import { z } from 'zod';
import { findMoney, findRegister } from '../../../billing/register.server.ts';
import { moneyCells, moneyColumns, registerCells, registerColumns } from '../../../billing/register-columns.ts';
import { zohoCells, zohoCreditColumns, zohoInvoiceColumns } from '../../../billing/register-columns.ts';
import type { App } from '../../../platform/app.server.ts';
import { noteLook } from '../../ground/office-call.server.ts';
import type { Cell, SheetColumn } from '../../ground/sheets/sheet.ts';
import { sheetOf, type Exporter } from '../../lists/export-list.server.ts';

const Query = z.strictObject({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) });

type Read = (db: App['db'], month: string) => Promise<Cell[][]>;

const fileOf =
  (name: string, columns: readonly SheetColumn[], read: Read): Exporter =>
  async (app, actor, query, format) => {
    const asked = Query.safeParse(query);
    if (!asked.success) return null;
    const { month } = asked.data;
    const detail = { month, file: name, format };
    await noteLook(app, actor, { action: 'register exported', subject: 'register', detail });
    return { ...sheetOf(format, { name: `${name} ${month}`, columns }, await read(app.db, month)), of: month };
  };

const forZoho = (kind: 'T' | 'C', name: string, columns: typeof zohoInvoiceColumns): Exporter =>
  fileOf(name, columns, async (db, month) => {
    const papers = (await findRegister(db, month)).papers.filter((row) => row.kind === kind);
    return zohoCells(columns, papers);
  });

/** What the accountant takes out: the papers of a month with their sums and series, its money, and its invoices and credit notes for Zoho Books. */
export const accountantsFiles: Record<string, Exporter> = {
  register: fileOf('Register', registerColumns, async (db, month) => {
    const { papers, adjusted, withheld } = await findRegister(db, month);
    return registerCells(papers, adjusted, withheld);
  }),
  payments: fileOf('Payments', moneyColumns, async (db, month) => moneyCells(await findMoney(db, month))),
  'zoho-invoices': forZoho('T', 'Invoices', zohoInvoiceColumns),
  'zoho-credit-notes': forZoho('C', 'Credit notes', zohoCreditColumns),
};
