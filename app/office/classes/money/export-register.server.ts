import { z } from 'zod';
import { findRegister } from '../../../billing/register.server.ts';
import {
  registerCells,
  registerColumns,
  zohoCells,
  zohoCreditColumns,
  zohoInvoiceColumns,
} from '../../../billing/register-columns.ts';
import type { App } from '../../../platform/app.server.ts';
import { noteLook } from '../../ground/audit/office-act.server.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import type { Format } from '../../ground/sheets/sheet.ts';
import { sheetOf, type Exporter } from '../../lists/export-list.server.ts';

const Query = z.strictObject({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) });

/** Every tax paper of a month and the advances that its invoices took in, their sums, each series with its first and last number and how many, and the tax that was withheld; null where the query asks for something unknown. */
export const exportRegister: Exporter = async (app, actor, query, format) => {
  const read = await readPapers(app, actor, query, { file: 'register', format });
  if (!read) return null;
  const { month, papers, adjusted, withheld } = read;
  const sheet = { name: `Register ${month}`, columns: registerColumns };
  return { ...sheetOf(format, sheet, registerCells(papers, adjusted, withheld), papers.length), of: month };
};

/** The tax invoices of a month, or its credit notes, as Zoho Books imports them; null where the query asks for something unknown. */
const exportForZoho =
  (kind: 'T' | 'C', name: string, columns: typeof zohoInvoiceColumns): Exporter =>
  async (app, actor, query, format) => {
    const read = await readPapers(app, actor, query, { file: `Zoho Books, ${name.toLowerCase()}`, format });
    if (!read) return null;
    const papers = read.papers.filter((row) => row.kind === kind);
    const sheet = { name: `${name} ${read.month}`, columns };
    return { ...sheetOf(format, sheet, zohoCells(columns, papers), papers.length), of: read.month };
  };
export const exportInvoicesForZoho = exportForZoho('T', 'Invoices', zohoInvoiceColumns);
export const exportCreditsForZoho = exportForZoho('C', 'Credit notes', zohoCreditColumns);

async function readPapers(app: App, actor: Actor, query: unknown, how: { file: string; format: Format }) {
  requireRole(actor, 'office');
  const read = Query.safeParse(query);
  if (!read.success) return null;
  const { month } = read.data;
  await noteLook(app, actor, { action: 'register exported', subject: 'register', detail: { month, ...how } });
  return { month, ...(await findRegister(app.db, month)) };
}
