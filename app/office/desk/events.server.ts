import { addTrainingEvent, archiveTrainingEvent } from '../../interest/training-events.server.ts';
import type { NewTrainingEvent } from '../../interest/training-events.ts';
import type { App } from '../../platform/app.server.ts';
import { recordAudit } from '../audit/record-audit.server.ts';
import { requireRole, type Actor } from '../ground/office-call.server.ts';
import { keepVersion } from './history.server.ts';

/** Adds a training event, which can be asked for at once. False when its code is taken, by an archived one too. */
export async function addEvent(app: App, actor: Actor, event: NewTrainingEvent): Promise<boolean> {
  requireRole(actor, 'office');
  return app.write(async (trx) => {
    if (!(await addTrainingEvent(trx, event))) return false;
    const subject = { key: `event.${event.code}` };
    const { kind: _, ...document } = event;
    await keepVersion(trx, app, actor, subject, { published: null, document, kind: 'added', changes: [] });
    const logged = { subject: `content ${subject.key}`, detail: { added: event } };
    await recordAudit(trx, app, actor, { action: 'content published', ...logged });
    return true;
  });
}

/** Takes a training event out of the form, or puts it back; asked twice, it stays so. Throws NotFound. */
export async function archiveEvent(app: App, actor: Actor, code: string, archived: boolean): Promise<void> {
  requireRole(actor, 'office');
  await app.write(async (trx) => {
    await archiveTrainingEvent(trx, code, archived ? app.now().toISOString() : null);
    const action = archived ? 'event archived' : 'event restored';
    await recordAudit(trx, app, actor, { action, subject: `content event.${code}` });
  });
}
