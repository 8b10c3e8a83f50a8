import { findClaims } from '../../../content/claims.ts';
import { listTexts } from '../../../content/rules.ts';
import type { App } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import type { Trx } from '../../../platform/database/database.server.ts';
import { officeAct, type Log } from '../../ground/audit/office-act.server.ts';
import { problemsOf, unseenIn } from '../form/problems.ts';
import { refuse, refuseInvalid, type Actor, type Refused } from '../../ground/office-call.server.ts';
import { listChanges, withPlaces, type Change } from '../subjects/changes.ts';
import { draftChanged, findDraft, notValid } from '../subjects/drafts.server.ts';
import { fingerprint, type Subject } from '../subjects/subjects.server.ts';
import type { Claim } from './contract.ts';
import { keepVersion, listVersions } from './history.server.ts';

type Published = { ok: true; number: number; changes: Change[] } | Refused;

/** Ends the transaction without a trace. */
class Stopped extends Error {
  override name = 'Stopped';
}

type Publication = {
  /** The text to publish. */
  document: unknown;
  /** Fingerprint of the published text it is to replace. */
  madeFrom: string;
  /** Somebody has looked at the claims it makes and takes them on. */
  claimsConfirmed: boolean;
  /** The version it brings back; none: an edited text. */
  from?: number;
};

/**
 * Publishes the draft of a subject: its text, a version in the history and an entry in the log together. Refused when the draft or the
 * published text is another than the one that was seen, or when it breaks its contract.
 */
export async function publishDraft(
  app: App,
  actor: Actor,
  subject: Subject,
  { version, claimsConfirmed }: { version: number; claimsConfirmed: boolean },
): Promise<Published> {
  return unlessStopped(app, actor, subject, async (trx, log) => {
    const draft = await findDraft(trx, subject.key);
    if (draft?.version !== version) return draftChanged(draft);
    const { document, madeFrom } = draft;
    const published = await publish(trx, log, app, actor, subject, { document, madeFrom, claimsConfirmed });
    if (!('ok' in published)) return published;
    const { numDeletedRows } = await trx
      .deleteFrom('content_drafts')
      .where('subject', '=', subject.key)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Stopped();
    return published;
  });
}

/** Publishes an earlier version again; a draft stays as it is. Refused as `publishDraft` refuses. Throws NotFound. */
export async function restoreVersion(
  app: App,
  actor: Actor,
  subject: Subject,
  { number, madeFrom, claimsConfirmed }: { number: number; madeFrom: string; claimsConfirmed: boolean },
): Promise<Published> {
  return unlessStopped(app, actor, subject, async (trx, log) => {
    const row = await trx
      .selectFrom('content_versions')
      .select('document')
      .where('subject', '=', subject.key)
      .where('number', '=', number)
      .executeTakeFirst();
    if (!row) throw new NotFound();
    const document = JSON.parse(row.document) as unknown;
    return publish(trx, log, app, actor, subject, { document, madeFrom, claimsConfirmed, from: number });
  });
}

async function unlessStopped(
  app: App,
  actor: Actor,
  subject: Subject,
  work: (trx: Trx, log: Log) => Promise<Published>,
): Promise<Published> {
  try {
    return await officeAct(app, actor, 'office', work);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return draftChanged(await findDraft(app.db, subject.key));
  }
}

async function publish(
  trx: Trx,
  log: Log,
  app: App,
  actor: Actor,
  subject: Subject,
  { document, madeFrom, claimsConfirmed, from }: Publication,
): Promise<Published> {
  const published = await subject.read(trx);
  if (fingerprint(subject, published) !== madeFrom) return meanwhile(trx, subject, published);
  const kept = withPlaces(document, published, subject.locked);
  const parsed = subject.contract.safeParse(kept);
  if (!parsed.success) return notValid(problemsOf(subject.contract, kept));
  const changes = listChanges(published, parsed.data);
  if (changes.length === 0) return refuseInvalid('This is what is published already.', { code: 'nothing-new' });
  const errors = unseenIn(changes.map(({ place, to }) => ({ place, value: to })));
  if (Object.keys(errors).length > 0) return notValid(errors);
  const claims = claimsOf(changes);
  if (claims.length > 0 && !claimsConfirmed)
    return refuseInvalid('These words claim something that has no source.', { code: 'claims', claims });

  const kind = from === undefined ? ('edited' as const) : ('restored' as const);
  const number = await keepVersion(trx, app, actor, subject, { published, document: parsed.data, kind, changes, from });
  if (number === null) throw new Stopped();
  await subject.write(trx, app, parsed.data);
  await log({
    action: from === undefined ? 'content published' : 'content restored',
    subject: `content ${subject.key}`,
    detail: { version: number, ...(from === undefined ? {} : { from }), changes: changes.slice(0, 20), claims },
  });
  return { ok: true, number, changes };
}

async function meanwhile(trx: Trx, subject: Subject, published: unknown): Promise<Refused> {
  const [last = null] = (await listVersions(trx, subject.key)).versions;
  const sentence = 'Another text was published since this draft was begun. Look at both before you publish.';
  return refuse('published-meanwhile', sentence, { published, madeFrom: fingerprint(subject, published), last });
}

/** The claims that changed words make; what stood there before is not asked again. */
function claimsOf(changes: Change[]): Claim[] {
  return changes.flatMap(({ place, from, to }) => {
    const before = new Set(listTexts(from).flatMap(({ value }) => findClaims(value)));
    return listTexts(to)
      .flatMap(({ value }) => findClaims(value))
      .filter((words) => !before.has(words))
      .map((words) => ({ place, words }));
  });
}
