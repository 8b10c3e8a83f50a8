import { readStaffNames } from '../../../identity/staff/list-staff.server.ts';
import type { App, Db, Trx } from '../../../platform/app.server.ts';
import { type Actor, conflict, officeAct, type Refused, refuseInvalid } from '../../ground/office-call.server.ts';
import type { Subject } from './subjects.server.ts';
import type { Draft } from './subjects.ts';
import { mailLetter } from '../../../identity/mails/mail-limits.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import type { MailTemplate, MailTexts } from '../../../platform/outbox/mail-template.ts';
import { problemsOf } from '../form/problems.ts';

type ContentDraftTable = {
  subject: string;
  /** JSON as typed; it may break the subject's contract. */
  document: string;
  /** Fingerprint of the published text it was made from. */
  made_from: string;
  /** Grows with every save: what was edited tells whether it is still the newest. */
  version: number;
  author_uid: string;
  author: string;
  updated_at: string;
};

/** A text of a subject that was published. Never changed; numbers begin with 1. */
export type ContentVersionTable = {
  subject: string;
  number: number;
  /** JSON, valid when it was published. */
  document: string;
  /** JSON of `VersionSummary`. */
  summary: string;
  /** Null for what no member of staff published: the shipped text. */
  author_uid: string | null;
  author: string | null;
  published_at: string;
};

declare module '../../../platform/database/database.server.ts' {
  interface Database {
    content_drafts: ContentDraftTable;
    content_versions: ContentVersionTable;
  }
}

export async function findDraft(db: Db | Trx, subject: string): Promise<Draft | null> {
  const row = await db
    .selectFrom('content_drafts')
    .select(['document', 'version', 'made_from', 'author', 'author_uid', 'updated_at'])
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (!row) return null;
  const { document, version, made_from: madeFrom, author_uid: uid, updated_at: updatedAt } = row;
  const { byUid } = await readStaffNames(db, { uids: [uid] });
  const author = byUid.get(uid)?.called ?? row.author;
  return { document: JSON.parse(document) as unknown, version, madeFrom, author, updatedAt };
}

/** What somebody typed; `version` is that of the draft it was made from, 0 for none; `madeFrom` the published text beside it. */
type TypedDraft = { document: unknown; version: number; madeFrom: string };

export const draftChanged = (draft: Draft | null) =>
  conflict('Somebody else has saved this draft since you opened it.', draft);

/** A text that breaks its contract is neither published nor sent. */
export const notValid = (errors: Record<string, string>) =>
  refuseInvalid('Something is missing or too long: see the marked fields.', { errors });

/** Keeps a draft as typed, valid or not. Refused when somebody saved another meanwhile; else null. */
export async function saveDraft(app: App, actor: Actor, { key }: Subject, typed: TypedDraft): Promise<Refused | null> {
  return officeAct(app, actor, 'office', async (trx, log) => {
    const before = await trx
      .selectFrom('content_drafts')
      .select('author_uid')
      .where('subject', '=', key)
      .executeTakeFirst();
    if (!(await writeDraft(trx, app, actor, key, typed))) return draftChanged(await findDraft(trx, key));
    // Somebody at work saves again and again: the log tells who took it up.
    if (before?.author_uid !== actor.staff.uid) await log({ action: 'draft saved', subject: `content ${key}` });
    return null;
  });
}

/** Writes a draft inside the caller's transaction. False: the one it was made from is not the newest any more. */
async function writeDraft(
  trx: Trx,
  app: Pick<App, 'now'>,
  { staff }: Actor,
  key: string,
  { document, version, madeFrom }: TypedDraft,
): Promise<boolean> {
  const row = {
    document: JSON.stringify(document),
    made_from: madeFrom,
    version: version + 1,
    author_uid: staff.uid,
    author: staff.email,
    updated_at: app.now().toISOString(),
  };
  const saved =
    version === 0
      ? await trx
          .insertInto('content_drafts')
          .values({ subject: key, ...row })
          .onConflict((other) => other.column('subject').doNothing())
          .returning('version')
          .executeTakeFirst()
      : await trx
          .updateTable('content_drafts')
          .set(row)
          .where('subject', '=', key)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return saved !== undefined;
}

/** Ends a draft. False: it is gone already, or another one. */
export async function deleteDraft(trx: Trx, key: string, version: number): Promise<boolean> {
  const gone = trx.deleteFrom('content_drafts').where('subject', '=', key).where('version', '=', version);
  return (await gone.executeTakeFirst()).numDeletedRows > 0n;
}

/** Throws a draft away, unless somebody saved another meanwhile. One that is gone already is no failure. */
export async function discardDraft(app: App, actor: Actor, { key }: Subject, version: number): Promise<Refused | null> {
  return officeAct(app, actor, 'office', async (trx, log) => {
    if (!(await deleteDraft(trx, key, version))) {
      const draft = await findDraft(trx, key);
      return draft && draftChanged(draft);
    }
    await log({ action: 'draft discarded', subject: `content ${key}` });
    return null;
  });
}

/** Sends a mail with made-up data to whoever asks, and to nobody else, in the words of its draft where there is one. Refused when they break its contract. Throws NotFound for what is no mail. */
export async function sendTestMail(app: App, actor: Actor, mails: readonly MailTemplate[], subject: Subject) {
  const template = mails.find(({ name }) => subject.key === `mail.${name}`);
  if (!template) throw new NotFound();
  const to = actor.staff.email;
  const sent = await officeAct(app, actor, 'office', async (trx, log) => {
    const draft = await findDraft(trx, subject.key);
    const texts = draft ? draft.document : await subject.read(trx);
    const errors = problemsOf(subject.contract, texts);
    if (Object.keys(errors).length > 0) return notValid(errors);
    const sample = subject.contract.parse(texts) as MailTexts;
    const data = template.example as object;
    await mailLetter(trx, app, { template: template.name, to, urgent: true, data, sample });
    await log({ action: 'test mail sent', subject: `content ${subject.key}` });
    return { message: `On its way to ${to}, with made-up details in it.` };
  });
  return sent;
}
