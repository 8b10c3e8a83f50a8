import { findClaims } from '../../../content/claims.ts';
import { listTexts } from '../../../content/rules.ts';
import type { App, Trx } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { type Actor, officeAct, refuse, Refused, refuseInvalid } from '../../ground/office-call.server.ts';
import { problemsOf, unseenIn } from '../form/problems.ts';
import { deleteDraft, draftChanged, findDraft, notValid } from '../subjects/drafts.server.ts';
import { fingerprint, type Subject } from '../subjects/subjects.server.ts';
import { type Change, listChanges, withPlaces } from '../subjects/subjects.ts';
import type { Claim } from './contract.ts';
import { keepVersion, listVersions } from './history.server.ts';

// Two who publish the same text at once: whoever has not seen the other one's is told, and looks at both.

type Published = { ok: true; number: number; changes: Change[] } | Refused;

/** Ends the transaction without a trace. */
class Stopped extends Error {
  override name = 'Stopped';
}

type Publication = {
  document: unknown;
  /** Fingerprint of the published text it is to replace. */
  madeFrom: string;
  /** Somebody has looked at the claims it makes and takes them on. */
  claimsConfirmed: boolean;
  /** The version it brings back; none: an edited text. */
  from?: number;
  /** The version of the draft that ends with it. */
  ends?: number;
};

type OfDraft = { version: number; claimsConfirmed: boolean };

/** Publishes the draft of a subject. Refused when it is another than the one that was seen. */
export const publishDraft = (app: App, actor: Actor, subject: Subject, { version, claimsConfirmed }: OfDraft) =>
  publish(app, actor, subject, async (trx) => {
    const draft = await findDraft(trx, subject.key);
    if (draft?.version !== version) return draftChanged(draft);
    return { document: draft.document, madeFrom: draft.madeFrom, claimsConfirmed, ends: version };
  });

type OfVersion = { number: number; madeFrom: string; claimsConfirmed: boolean };

/** Publishes an earlier version again; a draft stays as it is. Throws NotFound. */
export const restoreVersion = (app: App, actor: Actor, subject: Subject, { number, ...seen }: OfVersion) =>
  publish(app, actor, subject, async (trx) => {
    const row = await trx
      .selectFrom('content_versions')
      .select('document')
      .where('subject', '=', subject.key)
      .where('number', '=', number)
      .executeTakeFirst();
    if (!row) throw new NotFound();
    return { ...seen, document: JSON.parse(row.document) as unknown, from: number };
  });

/** The text, a version in the history and an entry in the log together. Refused when the published text is another than the one that was seen, or the new one breaks its contract. */
async function publish(
  app: App,
  actor: Actor,
  subject: Subject,
  find: (trx: Trx) => Promise<Publication | Refused>,
): Promise<Published> {
  try {
    return await officeAct(app, actor, 'office', async (trx, log) => {
      const found = await find(trx);
      if (found instanceof Refused) return found;
      const published = await subject.read(trx);
      const change = await changeOf(trx, subject, published, found);
      if (change instanceof Refused) return change;
      const { document, changes, claims } = change;
      const { from, ends } = found;
      const version = { published, document, kind: from === undefined ? 'edited' : 'restored', changes, from } as const;
      const number = await keepVersion(trx, app, actor, subject, version);
      if (number === null) throw new Stopped();
      await subject.write(trx, app, document);
      const detail = {
        version: number,
        ...(from === undefined ? {} : { from }),
        changes: changes.slice(0, 20),
        claims,
      };
      const action = from === undefined ? 'content published' : 'content restored';
      await log({ action, subject: `content ${subject.key}`, detail });
      if (ends !== undefined && !(await deleteDraft(trx, subject.key, ends))) throw new Stopped();
      return { ok: true, number, changes };
    });
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return draftChanged(await findDraft(app.db, subject.key));
  }
}

async function changeOf(trx: Trx, subject: Subject, published: unknown, found: Publication) {
  if (fingerprint(subject, published) !== found.madeFrom) return meanwhile(trx, subject, published);
  const kept = withPlaces(found.document, published, subject.locked);
  const parsed = subject.contract.safeParse(kept);
  if (!parsed.success) return notValid(problemsOf(subject.contract, kept));
  const changes = listChanges(published, parsed.data);
  if (changes.length === 0) return refuseInvalid('This is what is published already.', { code: 'nothing-new' });
  const errors = unseenIn(changes.map(({ place, to }) => ({ place, value: to })));
  if (Object.keys(errors).length > 0) return notValid(errors);
  const claims = claimsOf(changes);
  if (claims.length > 0 && !found.claimsConfirmed)
    return refuseInvalid('These words claim something that has no source.', { code: 'claims', claims });
  return { document: parsed.data, changes, claims };
}

async function meanwhile(trx: Trx, subject: Subject, published: unknown): Promise<Refused> {
  const [last = null] = (await listVersions(trx, subject.key)).versions;
  const sentence = 'Another text was published since this draft was begun. Look at both before you publish.';
  return refuse('published-meanwhile', sentence, { published, madeFrom: fingerprint(subject, published), last });
}

function claimsOf(changes: Change[]): Claim[] {
  return changes.flatMap(({ place, from, to }) => {
    const before = new Set(listTexts(from).flatMap(({ value }) => findClaims(value)));
    return listTexts(to)
      .flatMap(({ value }) => findClaims(value))
      .filter((words) => !before.has(words))
      .map((words) => ({ place, words }));
  });
}
