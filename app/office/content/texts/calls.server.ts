import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import type { MailTemplate } from '../../../platform/outbox/mail-template.ts';
import { answerCalls } from '../../ground/office-call.server.ts';
import { textCalls, type FoundInText } from './contract.ts';
import { listTexts } from '../../../content/rules.ts';
import { readStaffNames } from '../../../identity/staff/list-staff.server.ts';
import { isOneOf } from '../form/places.ts';
import { listLetterTexts } from '../../post/letters/letter-texts.server.ts';
import { readPublished, lockedPlaces, listSubjects } from '../subjects/subjects.server.ts';
import { placesOf } from './match.ts';

/** Addresses, marks and figures that are no sentence. */
const noText = /(?:^|\.)(?:href|address|kind|topic|to|drawing|image|badge|recordId|id)$/;

/** Whether a place of a text is words that somebody writes. */
const isWords = (key: string, place: string): boolean =>
  !noText.test(place) &&
  !isOneOf(place, lockedPlaces(key)) &&
  !lockedPlaces(key).some((one) => place.startsWith(`${one}.`));

/** Every place of every text, in its draft where it has one, in which the words stand, with those that letters are begun with. */
async function searchTexts(app: App, mails: readonly MailTemplate[], words: string): Promise<FoundInText[]> {
  const published = await readPublished(app, mails);
  const subjects = await listSubjects(app, mails);
  const drafts = await app.db
    .selectFrom('content_drafts')
    .select(['subject', 'document', 'author', 'author_uid'])
    .execute();
  const { byUid } = await readStaffNames(app.db, { uids: drafts.map(({ author_uid: uid }) => uid) });
  const found = subjects.flatMap(({ key, title, archivedAt }): FoundInText[] => {
    const draft = drafts.find(({ subject }) => subject === key);
    const document: unknown = draft ? JSON.parse(draft.document) : published.get(key);
    const places = listTexts(document).filter(
      ({ place, value }) => isWords(key, place) && placesOf(value, words).length > 0,
    );
    if (places.length === 0) return [];
    const author = draft ? (byUid.get(draft.author_uid)?.called ?? draft.author) : null;
    const href = `/office/desk/subjects/${key}`;
    return [{ key, href, title, archivedAt, isLetter: false, author, places }];
  });
  return [...found, ...(await searchLetters(app, words))];
}

async function searchLetters({ db }: App, words: string): Promise<FoundInText[]> {
  return (await listLetterTexts(db)).flatMap(({ id, name, subject, text, retired, changedAt }) => {
    const places = listTexts({ name, subject, text }).filter(({ value }) => placesOf(value, words).length > 0);
    if (places.length === 0) return [];
    const shown = { key: `letter-text ${id}`, href: '/office/letters', title: `Letter: ${name}` };
    return [{ ...shown, archivedAt: retired ? changedAt : null, isLetter: true, author: null, places }];
  });
}

export function addTextCalls(http: FastifyInstance, app: App, mails: readonly MailTemplate[]): void {
  answerCalls(http, app, textCalls, {
    search: async ({ query }) => ({ texts: await searchTexts(app, mails, query.words) }),
  });
}
