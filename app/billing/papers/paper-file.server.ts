import { createHash } from 'node:crypto';
import type { App } from '../../platform/app.server.ts';
import type { Attachment } from '../../platform/outbox/mail-template.ts';
import { drawBeside } from '../../platform/pdf/draw-beside.server.ts';
import type { PaperFacts } from './paper-facts.ts';

type Drawing = Pick<App, 'db' | 'now' | 'network'>;

/** The picture of a paper, where a bill is named of that one: drawn from its snapshot once, then the same bytes for everybody. Null for none, and while it waits for its IRN. Throws NotDrawn. */
export async function readPaperFile(app: Drawing, id: string, billId?: string): Promise<Attachment | null> {
  const paper = await app.db
    .selectFrom('papers as p')
    .leftJoin('paper_irns as i', 'i.paper_id', 'p.id')
    .select(['p.number', 'p.snapshot', 'i.paper_id as needs', 'i.irn', 'i.code'])
    .where('p.id', '=', id)
    .$if(billId !== undefined, (query) => query.where('p.bill_id', '=', billId!))
    .executeTakeFirst();
  // What waits for its IRN is nobody's to see.
  if (!paper || (paper.needs && !paper.irn)) return null;
  const facts = JSON.parse(paper.snapshot) as PaperFacts;
  const whole = paper.irn ? { ...facts, irn: { number: paper.irn, code: paper.code! } } : facts;
  const content = (await findBytes(app, id)) ?? (await drawAndKeep(app, id, whole));
  return { filename: `${paper.number.replaceAll('/', '-')}.pdf`, contentType: 'application/pdf', content };
}

async function drawAndKeep(app: Drawing, id: string, facts: PaperFacts): Promise<Buffer> {
  const bytes = await drawBeside('app/billing/papers/draw-paper-worker.server.ts', facts, app.network);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await app.db
    .insertInto('paper_files')
    .values({ paper_id: id, made_at: app.now().toISOString(), bytes, sha256 })
    // Another was quicker: its bytes are the ones. The guard of SQLite refuses in place of leaving out.
    .onConflict((conflict) => conflict.column('paper_id').doNothing())
    .execute()
    .catch(async (error: unknown) => {
      if (!(await findBytes(app, id))) throw error;
    });
  return (await findBytes(app, id))!;
}

async function findBytes(app: Pick<App, 'db'>, id: string): Promise<Buffer | null> {
  const found = await app.db.selectFrom('paper_files').select('bytes').where('paper_id', '=', id).executeTakeFirst();
  return found ? Buffer.from(found.bytes) : null;
}
