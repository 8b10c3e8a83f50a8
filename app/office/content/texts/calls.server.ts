import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import type { MailTemplate } from '../../../platform/outbox/mail-template.ts';
import { answerCalls } from '../../ground/office-call.server.ts';
import { textCalls, type FoundInText } from './contract.ts';
import { listTexts } from '../../../content/rules.ts';
import { readStaffNames } from '../../../identity/staff/list-staff.server.ts';
import { isOneOf } from '../form/places.ts';
import { lockedPlaces } from '../subjects/subjects.server.ts';
import { placesOf } from './match.ts';
import { readAllTexts } from './read-texts.server.ts';

/** Addresses, marks and figures that are no sentence. */
const noText = /(?:^|\.)(?:href|address|kind|topic|to|drawing|image|badge|recordId|id)$/;

const isWords = (key: string, place: string): boolean =>
  !noText.test(place) &&
  !isOneOf(place, lockedPlaces(key)) &&
  !lockedPlaces(key).some((one) => place.startsWith(`${one}.`));

/** Every place of every text, in its draft where it has one, in which the words stand, with those that letters are begun with. */
async function searchTexts(app: App, mails: readonly MailTemplate[], words: string): Promise<FoundInText[]> {
  const drafts = await app.db
    .selectFrom('content_drafts')
    .select(['subject', 'document', 'author', 'author_uid'])
    .execute();
  const { byUid } = await readStaffNames(app.db, { uids: drafts.map(({ author_uid: uid }) => uid) });
  return (await readAllTexts(app, mails)).flatMap(({ document, ...text }): FoundInText[] => {
    const draft = drafts.find(({ subject }) => subject === text.key);
    const places = listTexts(draft ? JSON.parse(draft.document) : document).filter(
      ({ place, value }) => isWords(text.key, place) && placesOf(value, words).length > 0,
    );
    if (places.length === 0) return [];
    return [{ ...text, author: draft ? (byUid.get(draft.author_uid)?.called ?? draft.author) : null, places }];
  });
}

export function addTextCalls(http: FastifyInstance, app: App, mails: readonly MailTemplate[]): void {
  answerCalls(http, app, textCalls, {
    search: async ({ query }) => ({ texts: await searchTexts(app, mails, query.words) }),
  });
}
