import { addCourse, addLevel, retire } from '../../../catalogue/change-catalogue.server.ts';
import type { Level } from '../../../catalogue/contract.ts';
import { eventCodeOf } from '../../../catalogue/documented.ts';
import { getWholeCourse } from '../../../catalogue/list-courses.server.ts';
import { hasUnworded, isDocumented } from '../../../catalogue/unworded.ts';
import { addTrainingEvent, archiveTrainingEvent } from '../../../interest/training-events.server.ts';
import { codeOf } from '../../../interest/training-events.ts';
import type { App, Trx } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { officeAct, refuse, refuseInvalid } from '../../ground/office-call.server.ts';
import type { Actor, Log, Refused } from '../../ground/office-call.server.ts';
import type { AddedCourse, AddedEvent, AddedLevel } from './contract.ts';
import { keepVersion } from './history.server.ts';

type Added = { subject: string } | Refused;
const taken = (field: string, sentence: string) => refuse('taken', sentence, { errors: { [field]: sentence } });

/** Adds a level, and the event by which people ask for it: neither is shown until it is worded and brought back. Throws NotFound. */
export async function addLevelTo(app: App, actor: Actor, courseId: string, typed: AddedLevel): Promise<Added> {
  return officeAct(app, actor, 'office', async (trx, log) => {
    const level = await addLevel(trx, app, courseId, typed);
    if (!level) return taken('name', 'A course has nine levels at most.');
    await keepAdded(trx, log, app, actor, `level.${courseId}.${level.id}`, level);
    await addEventOf(trx, app, level);
    return { subject: `level.${courseId}.${level.id}` };
  });
}

/** Adds a course with its first level: neither is shown until both are worded and the course is brought back. */
export async function addNewCourse(app: App, actor: Actor, typed: AddedCourse): Promise<Added> {
  const { levelName: name, certification, ...course } = typed;
  return officeAct(app, actor, 'office', async (trx, log) => {
    const record = await addCourse(trx, app, { ...course, level: { name, certification } });
    if (!record) return taken('code', 'There is a course of this code, perhaps a retired one.');
    const key = `course.${record.course.id}`;
    await keepAdded(trx, log, app, actor, key, record.course);
    for (const level of record.levels) {
      await keepAdded(trx, log, app, actor, `level.${level.courseId}.${level.id}`, level);
      await addEventOf(trx, app, level);
    }
    return { subject: key };
  });
}

/** Adds a training event; without a code it gets one of its title, with a number where that is taken. */
export async function addEvent(app: App, actor: Actor, { shown, ...typed }: AddedEvent): Promise<Added> {
  return officeAct(app, actor, 'office', async (trx, log) => {
    const archivedAt = shown ? null : app.now().toISOString();
    const codes = typed.code ? [typed.code] : ['', ...'23456789'].map((number) => `${codeOf(typed.title)}${number}`);
    for (const code of codes) {
      const event = { ...typed, code };
      if (!(await addTrainingEvent(trx, event, archivedAt))) continue;
      const { kind: _, ...document } = event;
      await keepAdded(trx, log, app, actor, `event.${code}`, document, { added: event, shown });
      return { subject: `event.${code}` };
    }
    return taken('code', 'There is a training event of this code, perhaps a retired one.');
  });
}

async function keepAdded(
  trx: Trx,
  log: Log,
  app: App,
  actor: Actor,
  key: string,
  document: object,
  detail: object = { added: key },
): Promise<void> {
  await keepVersion(trx, app, actor, { key }, { published: null, document, kind: 'added', changes: [] });
  await log({ action: 'content published', subject: `content ${key}`, detail });
}

/** One that somebody has added by hand already stays as it is. */
async function addEventOf(trx: Trx, app: App, level: Level): Promise<void> {
  const title = `${level.courseId.toUpperCase()} Level ${level.number}`;
  const description = `Certificate: ${level.certification}.`;
  const event = { code: eventCodeOf(level), title, description, kind: 'level' as const };
  await addTrainingEvent(trx, event, app.now().toISOString());
}

/** Takes a course or level out of what is shown, with the events by which people ask for it, or a training event alone; or brings it back. What people sent stays as it is. Throws NotFound. */
export async function retirePart(app: App, actor: Actor, key: string, retired: boolean) {
  const at = retired ? app.now().toISOString() : undefined;
  return officeAct(app, actor, 'office', async (trx, log) => {
    if (key.startsWith('event.')) {
      await archiveTrainingEvent(trx, key.slice('event.'.length), at ?? null);
      await log({ action: retired ? 'event archived' : 'event restored', subject: `content ${key}` });
      return { retired };
    }
    const part = partOf(key);
    const problem = retired ? await problemOfRetiring(trx, part) : await problemOfShowing(trx, part);
    if (problem) return refuseInvalid(problem, { code: 'not-possible' });
    await retire(trx, app, part, at);
    const { course, levels } = await getWholeCourse({ db: trx }, part.courseId);
    for (const level of levels) {
      if (part.levelId !== undefined && level.id !== part.levelId) continue;
      const hidden = course.retiredAt ?? level.retiredAt ?? null;
      await archiveTrainingEvent(trx, eventCodeOf(level), hidden);
    }
    await log({ action: retired ? 'part retired' : 'part brought back', subject: `content ${key}` });
    return { retired };
  });
}

type Part = { courseId: string; levelId?: string };

/** 'level.cip.level-1' taken apart. Throws NotFound for what is no part of the catalogue. */
function partOf(key: string): Part {
  const [kind, courseId = '', levelId] = key.split('.');
  if (kind === 'course' && levelId === undefined) return { courseId };
  if (kind === 'level' && levelId !== undefined) return { courseId, levelId };
  throw new NotFound();
}

async function problemOfRetiring(trx: Trx, { courseId, levelId }: Part): Promise<string | null> {
  if (isDocumented(courseId, levelId)) return 'This is one that registrations name: it stays on the site.';
  const { levels } = await getWholeCourse({ db: trx }, courseId);
  const others = levels.filter(({ id, retiredAt }) => id !== levelId && !retiredAt);
  return levelId !== undefined && others.length === 0 ? 'A course shows one level at least: retire the course.' : null;
}

async function problemOfShowing(trx: Trx, { courseId, levelId }: Part): Promise<string | null> {
  const { course, levels } = await getWholeCourse({ db: trx }, courseId);
  const shown = levels.filter(({ id, retiredAt }) => (levelId === undefined ? !retiredAt : id === levelId));
  const waiting = [...(levelId === undefined ? [course] : []), ...shown].filter(hasUnworded);
  if (waiting.length === 0) return null;
  const names = waiting.map(({ code }) => code).join(', ');
  return `Something still reads “To be worded” in ${names}. Word it and publish it first.`;
}
