import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { retire } from '../../../catalogue/change-catalogue.server.ts';
import type { App, Db, Trx } from '../../../platform/app.server.ts';
import { createChecker } from '../../../platform/calls/limits.server.ts';
import { Busy, NotFound } from '../../../platform/errors.ts';
import type { MailTemplate, MailTexts } from '../../../platform/outbox/mail-template.ts';
import { writeMail, type WrittenMail } from '../../../platform/outbox/write-mail.server.ts';
import { commonHeaders } from '../../../platform/http/security-headers.server.ts';
import { problemsOf } from '../form/problems.ts';
import { admitStaff } from '../../ground/office-call.server.ts';
import { withPlaces } from '../subjects/subjects.ts';
import { findDraft } from '../subjects/drafts.server.ts';
import { findSubject, type Subject } from '../subjects/subjects.server.ts';
import { setImmediate } from 'node:timers/promises';
import { openInMemory, type OpenDatabase } from '../../../platform/database/open-database.server.ts';
import { migrate } from '../../../platform/database/migrate.server.ts';
import { placeInWords } from '../form/places.ts';

/** A page that runs nothing and whose links lead nowhere: it is looked at, not used. */
function quietPage(html: string): string {
  return html.replaceAll(/<script\b.*?<\/script>/gs, '').replace('<head>', '<head><base target="_blank"/>');
}

function framedMail({ subject, html }: Pick<WrittenMail, 'subject' | 'html'>): string {
  const line = `<p style="margin:0;padding:12px 24px;font:16px/24px Arial,sans-serif;background:#fff;color:#11181C"><strong>Subject:</strong> ${escape(subject)}</p>`;
  return quietPage(html.replace(/<body[^>]*>/, (tag) => `${tag}${line}`));
}

function problemsPage(title: string, problems: Record<string, string>): string {
  const rows = Object.entries(problems).map(
    ([place, message]) => `<li><strong>${escape(placeInWords(place))}</strong>: ${escape(message)}</li>`,
  );
  const why = `<p>${escape(title)}: something is missing or too long.</p><ul>${rows.join('')}</ul>`;
  return plainPage('This draft cannot be shown yet', why);
}

function failedPage(requestId: string): string {
  const why = `<p>Something went wrong on our side. The draft is safe. If it stays, tell us this number: ${escape(requestId)}.</p>`;
  return plainPage('This page could not be shown', why);
}

const busyPage = plainPage(
  'This page is shown in a moment',
  '<p>Many pages are being shown at this moment. The draft is safe. Please wait a little and look again.</p>',
);

function plainPage(heading: string, body: string): string {
  return [
    '<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escape(heading)}</title>`,
    '<style>body{font:17px/1.5 Arial,sans-serif;color:#11181C;background:#E7EBEA;margin:24px}li{margin:0 0 8px}</style></head>',
    `<body><h1>${escape(heading)}</h1>${body}</body></html>`,
  ].join('');
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}

/** Everything that public pages are made of; the first of two that belong together stands first. */
const tables = ['publication', 'contents', 'courses', 'levels', 'training_events', 'pictures'] as const;

const rowsAtOnce = 200;
const longestMilliseconds = 5000;
/** So many wait for their turn, one being shown; more are told to come again. */
const mostWaiting = 8;

type Page = { status: number; body: string };
type Show<Shown> = (inside: App) => Promise<Shown>;

/** Drafts in a database of their own in memory, whatever engine the product runs on: what is published is copied, the draft written, and all taken back. Nobody outside waits for it. */
export function openDraftSite(app: App, wire: Desk['wire']) {
  let opened: Promise<OpenDatabase> | null = null;
  let waiting = 0;
  let turn: Promise<unknown> = Promise.resolve();

  async function open() {
    const database = openInMemory();
    await migrate(database.db);
    return database;
  }

  async function showOne<Shown>(subject: Subject, document: unknown, show: Show<Shown>): Promise<Shown> {
    const { db } = await (opened ??= open());
    const trx = await db.startTransaction().execute();
    let timer: NodeJS.Timeout | undefined;
    try {
      await copyPublished(app.db, trx);
      const inside: App = { ...app, ...wire(trx), db: trx, write: (work) => work(trx), wakeOutbox: () => {} };
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

  return {
    /** Throws Busy when too many wait, and an Error when it takes more than five seconds. */
    async show<Shown>(subject: Subject, document: unknown, show: Show<Shown>): Promise<Shown> {
      if (waiting > mostWaiting) throw new Busy();
      waiting += 1;
      const shown = turn.then(() => showOne(subject, document, show));
      turn = shown.catch(() => {});
      return shown.finally(() => (waiting -= 1));
    },
    async close() {
      await turn;
      await (await opened)?.db.destroy();
    },
  };
}

async function copyPublished(from: Db, to: Trx): Promise<void> {
  for (const table of tables.toReversed()) await to.deleteFrom(table).execute();
  for (const table of tables) {
    const rows = await from.selectFrom(table).selectAll().execute();
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      await to
        .insertInto(table)
        .values(rows.slice(start, start + rowsAtOnce))
        .execute();
      await setImmediate();
    }
  }
}

export type Desk = {
  mails: readonly MailTemplate[];
  /** The areas' readers on another database: here, on that of the draft. */
  wire: (db: Db) => Partial<App>;
  nowhere: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  showPage: (inside: App, address: string, requestId: string) => Promise<Page | null>;
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
    const which = searchParams.get('case') ?? '';
    const wanted = (request.params as { '*'?: string })['*'] ?? '';
    const address = `/${wanted.replace(/^\/+/, '')}${query === null ? '' : `?${new URLSearchParams({ query })}`}`;
    try {
      const shown = await showSubject(app, desk, drafts, subject, { address, requestId: request.id, which });
      return shown ? send(app, reply, shown.status, shown.body) : await desk.nowhere(request, reply);
    } catch (error) {
      if (error instanceof Busy) return send(app, reply.header('retry-after', '5'), 503, busyPage);
      // Said inside the frame, which shows none of our other answers.
      app.log.error({ err: error, id: request.id }, 'a preview failed');
      return send(app, reply, 500, failedPage(request.id));
    }
  });
}

/** The page or mail of a subject with its draft, or without one as it is, or what keeps it from being shown; null: there is no such page. */
async function showSubject(
  app: App,
  desk: Desk,
  drafts: ReturnType<typeof openDraftSite>,
  subject: Subject,
  { address, requestId, which }: { address: string; requestId: string; which: string },
): Promise<Page | null> {
  const published = await subject.read(app.db);
  const draft = await findDraft(app.db, subject.key);
  const wanted = draft ? withPlaces(draft.document, published, subject.locked) : published;
  const { success, data } = subject.contract.safeParse(wanted);
  if (!success) return { status: 200, body: problemsPage(subject.title, problemsOf(subject.contract, wanted)) };
  if (subject.kind === 'mail')
    return { status: 200, body: await showMail(app, desk, subject, ofCase(data as MailTexts, which)) };
  const shown = await drafts.show(subject, data, async (inside) => {
    await bringBackForShow(inside, subject);
    return desk.showPage(inside, address, requestId);
  });
  return shown && { status: shown.status, body: quietPage(shown.body) };
}

async function bringBackForShow(inside: App, { key, kind }: Subject): Promise<void> {
  const [, courseId = '', levelId] = key.split('.');
  if (kind !== 'course' && kind !== 'level') return;
  await inside.write(async (trx) => {
    await retire(trx, inside, { courseId }, undefined);
    if (kind === 'level') await retire(trx, inside, { courseId, levelId }, undefined);
  });
}

/** What a mail says in one case, whichever its example is of; where it words nothing for that, in the first. */
function ofCase(texts: MailTexts, which: string): MailTexts {
  const said = Object.entries(texts).map(([place, text]) => {
    const part = /^(?:subject|preview|title|opening|closing)(?![a-z])/.exec(place)?.[0];
    return [place, part ? (texts[`${part}${which}`] ?? texts[part] ?? text) : text];
  });
  return Object.fromEntries(said) as MailTexts;
}

async function showMail(app: App, { mails }: Desk, { key }: Subject, texts: MailTexts): Promise<string> {
  const template = mails.find(({ name }) => `mail.${name}` === key);
  if (!template) throw new NotFound();
  const surroundings = { provider: await app.provider(), publicUrl: app.config.publicUrl };
  const data = template.data.parse(template.example);
  return framedMail(await writeMail(template, data, surroundings, texts));
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
