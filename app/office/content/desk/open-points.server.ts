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
  return { points, texts: subjects.length };
}

function withoutSource({ why }: Home): Place[] {
  return why.statistics.flatMap(({ figure, text, sourceToBeConfirmed }, at) =>
    sourceToBeConfirmed ? [{ place: `why.statistics.${at}.source`, value: `${figure} ${text}` }] : [],
  );
}
