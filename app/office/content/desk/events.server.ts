import { addTrainingEvent, archiveTrainingEvent, moveTrainingEvent } from '../../../interest/training-events.server.ts';
import { codeOf } from '../../../interest/training-events.ts';
import type { App } from '../../../platform/app.server.ts';
import { officeAct } from '../../ground/audit/office-act.server.ts';
import type { Actor } from '../../ground/office-call.server.ts';
import type { AddedEvent, Way } from './contract.ts';
import { keepVersion } from './history.server.ts';

/** Adds a training event. Null when its code is taken, by a retired one too; else its code. */
export async function addEvent(app: App, actor: Actor, { shown, ...typed }: AddedEvent): Promise<string | null> {
  return officeAct(app, actor, 'office', async (trx, log) => {
    const archivedAt = shown ? null : app.now().toISOString();
    const codes = typed.code ? [typed.code] : ['', ...'23456789'].map((number) => `${codeOf(typed.title)}${number}`);
    for (const code of codes) {
      const event = { ...typed, code };
      if (!(await addTrainingEvent(trx, event, archivedAt))) continue;
      const subject = { key: `event.${code}` };
      const { kind: _, ...document } = event;
      await keepVersion(trx, app, actor, subject, { published: null, document, kind: 'added', changes: [] });
      const logged = { subject: `content ${subject.key}`, detail: { added: event, shown } };
      await log({ action: 'content published', ...logged });
      return code;
    }
    return null;
  });
}

/** Moves a training event up or down in its group of the form. False at its end. Throws NotFound, for a retired one too. */
export async function moveEvent(app: App, actor: Actor, code: string, way: Way): Promise<boolean> {
  return officeAct(app, actor, 'office', async (trx, log) => {
    if (!(await moveTrainingEvent(trx, code, way))) return false;
    await log({ action: 'event moved', subject: `content event.${code}`, detail: { way } });
    return true;
  });
}

/** Takes a training event out of the form, or puts it back; asked twice, it stays so. Throws NotFound. */
export async function archiveEvent(app: App, actor: Actor, key: string, archived: boolean): Promise<null> {
  return officeAct(app, actor, 'office', async (trx, log) => {
    await archiveTrainingEvent(trx, key.slice('event.'.length), archived ? app.now().toISOString() : null);
    await log({ action: archived ? 'event archived' : 'event restored', subject: `content ${key}` });
    return null;
  });
}
