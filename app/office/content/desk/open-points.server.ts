import { findSettings } from '../../../billing/settings.server.ts';
import { missingOf } from '../../../billing/settings.ts';
import { Home, Provider } from '../../../content/contract.ts';
import { listPlaceholders, listToBeConfirmed, type Place } from '../../../content/rules.ts';
import { isInRetired } from '../../../content/written/retired.ts';
import type { App } from '../../../platform/app.server.ts';
import type { MailTemplate } from '../../../platform/outbox/mail-template.ts';
import { readPublished } from '../subjects/read-published.server.ts';
import { listSubjects } from '../subjects/subjects.server.ts';
import type { OpenPoint, OpenPoints } from './contract.ts';

/** What of everything published is still a placeholder, to be confirmed, or a figure without a source. */
export async function listOpenPoints(app: App, mails: readonly MailTemplate[]): Promise<OpenPoints> {
  const subjects = (await listSubjects(app, mails)).filter(({ archivedAt }) => !archivedAt);
  const points: OpenPoint[] = [];
  const published = await readPublished(app, mails);
  for (const { key, title } of subjects) {
    const document = published.get(key);
    const add = (why: OpenPoint['why'], places: Place[]) =>
      points.push(
        ...places
          .filter(({ place }) => !isInRetired(document, place))
          .map((found) => ({ subject: key, title, ...found, why })),
      );
    if (key === 'provider') add('placeholder', listPlaceholders(Provider.parse(document)));
    if (key === 'home') add('no source', withoutSource(Home.parse(document)));
    add('to be confirmed', listToBeConfirmed(document));
  }
  points.push(...(await missingOfBilling(app)));
  return { points, texts: subjects.length };
}

/** Until an owner has filled in what papers are made with, none is issued. */
async function missingOfBilling(app: App): Promise<OpenPoint[]> {
  const { settings } = await findSettings(app.db);
  const [subject, title] = ['billing', 'Billing settings'];
  return missingOf(settings).map((place) => ({
    subject,
    title,
    place,
    value: `No bill is issued without: ${place}`,
    why: 'missing',
  }));
}

function withoutSource({ why }: Home): Place[] {
  return why.statistics.flatMap(({ figure, text, sourceToBeConfirmed }, at) =>
    sourceToBeConfirmed ? [{ place: `why.statistics.${at}.source`, value: `${figure} ${text}` }] : [],
  );
}
