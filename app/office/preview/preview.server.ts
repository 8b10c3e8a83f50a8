import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { NotFound } from '../../platform/errors.ts';
import type { MailTemplate, MailTexts } from '../../platform/outbox/mail-template.ts';
import { writeMail } from '../../platform/outbox/write-mail.server.ts';
import { commonHeaders } from '../../platform/http/security-headers.server.ts';
import { admitStaff } from '../office-call.server.ts';
import { withPlaces } from '../history/changes.ts';
import { findDraft } from '../desk/drafts.server.ts';
import { problemsOf } from '../form/problems.ts';
import { failedPage, framedMail, problemsPage, quietPage } from './preview.ts';
import { findSubject, type Subject } from '../desk/subjects.server.ts';

/** What the desk is given by the composition, because other areas own it. */
export type Desk = {
  mails: readonly MailTemplate[];
  /** The areas' readers on another database: here, on a transaction. */
  wire: (db: Db) => Partial<App>;
  /** The page that any unknown address gets. */
  nowhere: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  /** Renders a public page of an app as a visitor gets it; null when there is no such page. */
  showPage: (inside: App, address: string, requestId: string) => Promise<{ status: number; body: string } | null>;
};

const longestMilliseconds = 5000;

/** `GET /office/preview/<public page>?subject=…`: the page as it will be once the draft is published; for a mail, the mail. For staff alone. */
export function addPreview(http: FastifyInstance, app: App, desk: Desk): void {
  http.get('/office/preview/*', { schema: { hide: true } }, async (request, reply) => {
    if (!(await admitStaff(app, request, reply))) return desk.nowhere(request, reply);
    const { searchParams } = new URL(request.url, app.config.publicUrl);
    const subject = await findSubject(app, desk.mails, searchParams.get('subject') ?? '');
    const query = searchParams.get('query');
    const wanted = (request.params as { '*'?: string })['*'] ?? '';
    const address = `/${wanted.replace(/^\/+/, '')}${query === null ? '' : `?${new URLSearchParams({ query })}`}`;
    try {
      const shown = await showSubject(app, desk, subject, { address, requestId: request.id });
      return shown ? send(app, reply, shown.status, shown.body) : await desk.nowhere(request, reply);
    } catch (error) {
      // Said inside the frame, which shows none of our other answers.
      app.log.error({ err: error, id: request.id }, 'a preview failed');
      return send(app, reply, 500, failedPage(request.id));
    }
  });
}

/** The page or mail of a subject as it will be, or what keeps it from being shown; null: there is no such page. */
async function showSubject(
  app: App,
  desk: Desk,
  subject: Subject,
  { address, requestId }: { address: string; requestId: string },
): Promise<{ status: number; body: string } | null> {
  const document = await findDocument(app, subject);
  if ('problems' in document) return { status: 200, body: problemsPage(subject.title, document.problems) };
  if (subject.kind === 'mail') return { status: 200, body: await showMail(app, desk, subject, document.valid) };
  const show = (inside: App) => desk.showPage(inside, address, requestId);
  const shown = await insideDraft(app, desk, subject, document.valid, show);
  return shown && { status: shown.status, body: quietPage(shown.body) };
}

/** The draft as it would be published, or what is published when there is none. */
async function findDocument(
  app: App,
  subject: Subject,
): Promise<{ valid: unknown } | { problems: Record<string, string> }> {
  const published = await subject.read(app.db);
  const draft = await findDraft(app.db, subject.key);
  const wanted = draft ? withPlaces(draft.document, published, subject.locked) : published;
  const parsed = subject.contract.safeParse(wanted);
  return parsed.success ? { valid: parsed.data } : { problems: problemsOf(subject.contract, wanted) };
}

/**
 * Shows something in a site where a document is published, and takes it back: the document is written into a transaction that nobody else
 * sees and that always ends in a rollback. On SQLite everybody else waits meanwhile, so it is given up after five seconds.
 */
export async function insideDraft<Shown>(
  app: App,
  desk: Pick<Desk, 'wire'>,
  subject: Pick<Subject, 'write'>,
  document: unknown,
  show: (inside: App) => Promise<Shown>,
): Promise<Shown> {
  const trx = await app.db.startTransaction().execute();
  let timer: NodeJS.Timeout | undefined;
  try {
    // Whatever asks this app asks the transaction: the connection outside is taken until it ends.
    const inside: App = { ...app, ...desk.wire(trx), db: trx, write: (work) => work(trx), wakeOutbox: () => {} };
    await subject.write(trx, inside, document);
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the preview took too long')), longestMilliseconds);
    });
    return await Promise.race([show(inside), late]);
  } finally {
    clearTimeout(timer);
    await trx.rollback().execute();
  }
}

async function showMail(app: App, { mails }: Desk, { key }: Subject, texts: unknown): Promise<string> {
  const template = mails.find(({ name }) => `mail.${name}` === key);
  if (!template) throw new NotFound();
  const surroundings = { provider: await app.provider(), publicUrl: app.config.publicUrl };
  const data = template.data.parse(template.example);
  return framedMail(await writeMail(template, data, surroundings, texts as MailTexts));
}

/** Everything may be shown, nothing may run, be sent or lead elsewhere; only our own pages may frame it. */
const policy = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  // Of this site still: its styles and fonts are for its own pages alone.
  'sandbox allow-same-origin',
].join('; ');

function send(app: App, reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply
    .code(status)
    .headers({
      ...commonHeaders(app.config.publicUrl.startsWith('https:')),
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(body);
}
