import { v7 as uuid } from 'uuid';
import { readStaffNames } from '../../../identity/staff/name-staff.server.ts';
import type { App } from '../../../platform/app.server.ts';
import type { Trx } from '../../../platform/database/database.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import type { MailTemplate } from '../../../platform/outbox/mail-template.ts';
import { recordAudit } from '../../ground/audit/record-audit.server.ts';
import { valueAt, withValue } from '../form/places.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import { findDraft, writeDraft } from '../subjects/drafts.server.ts';
import { findSubject, fingerprint, type Subject } from '../subjects/subjects.server.ts';
import type { Draft } from '../subjects/subjects.ts';
import type { LastReplacement, Replaced, Replacement } from './contract.ts';
import { placesOf, replaceIn } from './match.ts';
import { isWords } from './search-texts.server.ts';
import './tables.server.ts';

/** Acts older than this are not undone any more. */
const keptDays = 30;

/** A draft as the act left it (`after`), and what was there before; null: none. */
type Touched = {
  subject: string;
  title: string;
  after: number;
  before: Pick<Draft, 'document' | 'version' | 'madeFrom'> | null;
};

type Act = { words: LastReplacement['words']; touched: Touched[] };

function readAct(json: string): Act {
  const kept = JSON.parse(json) as Act | Touched[];
  return Array.isArray(kept) ? { words: null, touched: kept } : kept;
}

/** Texts that are others by now than those that were seen: nothing was replaced anywhere. */
export type ChangedTexts = { ok: false; changed: { key: string; title: string; draft: Draft | null }[] };

/** Ends the transaction without a trace. */
class Stopped extends Error {
  override name = 'Stopped';
  readonly changed: ChangedTexts['changed'];

  constructor(changed: ChangedTexts['changed']) {
    super();
    this.changed = changed;
  }
}

/**
 * Replaces words in many texts at once, each in its draft: nothing is published. One act: where one of the texts has become another since it
 * was seen, none is touched, and each that did is named with its draft. Throws NotFound for an unknown text.
 */
export async function replaceTexts(
  app: App,
  actor: Actor,
  mails: readonly MailTemplate[],
  wanted: Replacement,
): Promise<({ ok: true } & Replaced) | ChangedTexts> {
  requireRole(actor, 'office');
  const subjects = new Map<string, Subject>();
  for (const { subject } of wanted.texts) subjects.set(subject, await findSubject(app, mails, subject));
  try {
    return await app.write(async (trx) => {
      const touched: Touched[] = [];
      const changed: ChangedTexts['changed'] = [];
      for (const text of wanted.texts) {
        const subject = subjects.get(text.subject)!;
        const made = await replaceInOne(trx, app, actor, subject, wanted, text);
        if (made) touched.push(made);
        else changed.push({ key: subject.key, title: subject.title, draft: await findDraft(trx, subject.key) });
      }
      if (changed.length > 0) throw new Stopped(changed);
      return { ok: true, ...(await keepAct(trx, app, actor, wanted, touched)) };
    });
  } catch (error) {
    if (error instanceof Stopped) return { ok: false, changed: error.changed };
    throw error;
  }
}

type OneText = Replacement['texts'][number];

/** The draft of one text with the words replaced; null: it is another text by now. */
async function replaceInOne(
  trx: Trx,
  app: App,
  actor: Actor,
  subject: Subject,
  wanted: Replacement,
  { version, places }: OneText,
): Promise<Touched | null> {
  const { key, title } = subject;
  const draft = await findDraft(trx, key);
  if ((draft?.version ?? 0) !== version) return null;
  const published = await subject.read(trx);
  let document = draft?.document ?? published;
  for (const { place, value } of places) {
    if (!isWords(key, place)) throw new NotFound();
    const stands = valueAt(document, place);
    if (typeof stands !== 'string' || stands !== value || placesOf(stands, wanted).length === 0) return null;
    document = withValue(document, place, replaceIn(stands, wanted, wanted.by));
  }
  const madeFrom = draft?.madeFrom ?? fingerprint(subject, published);
  const saved = await writeDraft(trx, app, actor, key, { document, version, madeFrom });
  if (!saved) return null;
  const before = draft && { document: draft.document, version: draft.version, madeFrom: draft.madeFrom };
  return { subject: key, title, after: saved.version, before };
}

async function keepAct(
  trx: Trx,
  app: App,
  actor: Actor,
  { words, by, texts }: Replacement,
  touched: Touched[],
): Promise<Replaced> {
  const id = uuid();
  await trx.deleteFrom('content_replacements').where('made_at', '<', tooOld(app)).execute();
  await trx
    .insertInto('content_replacements')
    .values({
      id,
      author_uid: actor.staff.uid,
      made_at: app.now().toISOString(),
      touched: JSON.stringify({ words: { from: words, to: by }, touched } satisfies Act),
      undone_at: null,
    })
    .execute();
  const subjects = touched.map(({ subject }) => subject);
  await recordAudit(trx, app, actor, {
    action: 'texts replaced',
    subject: 'content many texts',
    detail: { words, by, subjects },
  });
  return {
    id,
    texts: touched.map(({ subject: key, title }, at) => ({ key, title, places: texts[at]?.places.length ?? 0 })),
  };
}

/** The newest act, until it is taken back or too old for that; for every role. */
export async function readLastReplacement(app: App, actor: Actor): Promise<LastReplacement | null> {
  requireRole(actor, 'reader');
  const row = await app.db
    .selectFrom('content_replacements')
    .selectAll()
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row || row.undone_at !== null || row.made_at < tooOld(app)) return null;
  const { words, touched } = readAct(row.touched);
  const { byUid } = await readStaffNames(app.db, { uids: [row.author_uid] });
  return {
    id: row.id,
    by: byUid.get(row.author_uid)?.called ?? 'somebody who has left',
    at: row.made_at,
    words,
    texts: touched.map(({ subject: key, title }) => ({ key, title })),
  };
}

const tooOld = ({ now }: Pick<App, 'now'>) => new Date(now().getTime() - keptDays * 86_400_000).toISOString();

/**
 * Takes an act back: each draft is what it was before. A draft that somebody has saved or published since is left as it is, and named.
 * Asked twice, it stays so. Throws NotFound.
 */
export async function undoReplacement(
  app: App,
  actor: Actor,
  id: string,
): Promise<{ undone: number; left: { key: string; title: string }[] }> {
  requireRole(actor, 'office');
  return app.write(async (trx) => {
    const row = await trx
      .updateTable('content_replacements')
      .set({ undone_at: app.now().toISOString() })
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .returning('touched')
      .executeTakeFirst();
    if (!row) {
      const known = await trx.selectFrom('content_replacements').select('id').where('id', '=', id).executeTakeFirst();
      if (!known) throw new NotFound();
      return { undone: 0, left: [] };
    }
    const { touched } = readAct(row.touched);
    const left: Touched[] = [];
    for (const one of touched) if (!(await undoOne(trx, app, actor, one))) left.push(one);
    const subjects = touched.filter((one) => !left.includes(one)).map(({ subject }) => subject);
    await recordAudit(trx, app, actor, {
      action: 'replacement undone',
      subject: 'content many texts',
      detail: { subjects },
    });
    return {
      undone: subjects.length,
      left: left.map(({ subject, title }) => ({ key: subject, title })),
    };
  });
}

async function undoOne(trx: Trx, app: App, actor: Actor, { subject, after, before }: Touched): Promise<boolean> {
  if (before) return (await writeDraft(trx, app, actor, subject, { ...before, version: after })) !== null;
  const { numDeletedRows } = await trx
    .deleteFrom('content_drafts')
    .where('subject', '=', subject)
    .where('version', '=', after)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
