import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { retire } from '../../../catalogue/change-catalogue.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { createChecker } from '../../../platform/calls/limits.server.ts';
import type { Db } from '../../../platform/database/database.server.ts';
import { Busy, NotFound } from '../../../platform/errors.ts';
import type { MailTemplate, MailTexts } from '../../../platform/outbox/mail-template.ts';
import { writeMail } from '../../../platform/outbox/write-mail.server.ts';
import { commonHeaders } from '../../../platform/http/security-headers.server.ts';
import { problemsOf } from '../form/problems.ts';
import { admitStaff } from '../../ground/office-call.server.ts';
import { withPlaces } from '../subjects/changes.ts';
import { findDraft } from '../subjects/drafts.server.ts';
import { findSubject, type Subject } from '../subjects/subjects.server.ts';
import { openDraftSite, type DraftSite } from './draft-site.server.ts';
import { busyPage, failedPage, framedMail, problemsPage, quietPage } from './preview.ts';

/** What the desk is given by the composition, because other areas own it. */
export type Desk = {
  mails: readonly MailTemplate[];
  /** The areas' readers on another database: here, on that of the draft. */
  wire: (db: Db) => Partial<App>;
  /** The page that any unknown address gets. */
  nowhere: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  /** Renders a public page of an app as a visitor gets it; null when there is no such page. */
  showPage: (inside: App, address: string, requestId: string) => Promise<{ status: number; body: string } | null>;
};

/** One person's previews: the desk asks again with every pause in typing. */
const aMinute = { most: 60, minutes: 1 };

/** `GET /office/preview/<public page>?subject=…`: the page as it will be once the draft is published; for a mail, the mail. For staff alone. */
export function addPreview(http: FastifyInstance, app: App, desk: Desk): void {
  const drafts = openDraftSite(app, desk.wire);
  http.addHook('onClose', () => drafts.close());
  const often = createChecker(http, aMinute);
  http.get('/office/preview/*', { schema: { hide: true } }, async (request, reply) => {
    const actor = await admitStaff(app, request, reply);
    if (!actor) return desk.nowhere(request, reply);
    if ((await often(`office preview ${actor.staff.uid}`)) !== null)
      return send(app, reply.header('retry-after', '10'), 429, busyPage);
    const { searchParams } = new URL(request.url, app.config.publicUrl);
    const subject = await findSubject(app, desk.mails, searchParams.get('subject') ?? '');
    const query = searchParams.get('query');
    const wanted = (request.params as { '*'?: string })['*'] ?? '';
    const address = `/${wanted.replace(/^\/+/, '')}${query === null ? '' : `?${new URLSearchParams({ query })}`}`;
    try {
      const shown = await showSubject(app, desk, drafts, subject, { address, requestId: request.id });
      return shown ? send(app, reply, shown.status, shown.body) : await desk.nowhere(request, reply);
    } catch (error) {
      if (error instanceof Busy) return send(app, reply.header('retry-after', '5'), 503, busyPage);
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
  drafts: DraftSite,
  subject: Subject,
  { address, requestId }: { address: string; requestId: string },
): Promise<{ status: number; body: string } | null> {
  const document = await findDocument(app, subject);
  if ('problems' in document) return { status: 200, body: problemsPage(subject.title, document.problems) };
  if (subject.kind === 'mail') return { status: 200, body: await showMail(app, desk, subject, document.valid) };
  const show = async (inside: App) => {
    await bringBackForShow(inside, subject);
    return desk.showPage(inside, address, requestId);
  };
  const shown = await drafts.show(subject, document.valid, show);
  return shown && { status: shown.status, body: quietPage(shown.body) };
}

/** What is retired is shown here as it will be once it is brought back. */
async function bringBackForShow(inside: App, { key, kind }: Subject): Promise<void> {
  const [, courseId = '', levelId] = key.split('.');
  if (kind !== 'course' && kind !== 'level') return;
  await inside.write(async (trx) => {
    await retire(trx, inside, { courseId }, undefined);
    if (kind === 'level') await retire(trx, inside, { courseId, levelId }, undefined);
  });
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
