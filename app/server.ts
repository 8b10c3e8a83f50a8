import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { seed } from '../database/seed/seed.ts';
import { startBackground, startSending } from './background.server.ts';
import { addCatalogueCalls } from './catalogue/calls.server.ts';
import { addClassDateCalls } from './classes/dates/calls.server.ts';
import { listCourses } from './catalogue/list-courses.server.ts';
import { billAddress } from './billing/read-bills.server.ts';
import { addBillCalls } from './billing/page/calls.server.ts';
import { addNominationCalls } from './classes/nominations/calls.server.ts';
import { nominationAddress } from './classes/nominations/read-nominations.server.ts';
import { addSeatPageCalls } from './classes/seat-page/calls.server.ts';
import { seatAddress } from './classes/seats/seat-link.server.ts';
import { addPackFiles } from './classes/pack/calls.server.ts';
import { shortCoursesContext } from './catalogue/pages/short-courses.server.ts';
import { courseSearchContext, createCourseSearch } from './catalogue/search/search-courses.server.ts';
import { createSearchPages } from './catalogue/search/search-frame.server.tsx';
import { addContactCalls } from './contact/calls.server.ts';
import { withdrawSubscription } from './contact/forget-person.server.ts';
import { forgetElsewhere } from './erasure.server.ts';
import { addIdentityCalls } from './identity/calls.server.ts';
import { askIssuer } from './identity/google/issuer.server.ts';
import { openAuth } from './identity/store/auth.server.ts';
import { renewEncryption } from './identity/store/renew-encryption.server.ts';
import { requireSiteSecret } from './identity/store/require-secret.server.ts';
import { addInterestCalls } from './interest/calls.server.ts';
import { addOfficeCalls } from './office/calls.server.ts';
import { createCounters } from './office/counters.server.ts';
import { addDeskCalls } from './office/content/desk/calls.server.ts';
import { addFindCalls } from './office/inbox/find/calls.server.ts';
import { addOfficePages } from './office/office-pages.server.ts';
import type { App } from './platform/app.server.ts';
import { readBackupSettings } from './platform/backups/backup-settings.server.ts';
import { oddNames, readConfig, type Config } from './platform/config.server.ts';
import { describeDatabase } from './platform/database/open-database.server.ts';
import { explainDamage } from './platform/database/open-up-to-date.server.ts';
import { listenWidely } from './platform/http/connections.server.ts';
import { addFiles, addMiddleware, type Middleware } from './platform/http/files.server.ts';
import { addHealthCalls } from './platform/http/health.server.ts';
import { createHttp } from './platform/http/http.server.ts';
import { addMetrics } from './platform/metrics/calls.server.ts';
import { explainStart, openApp } from './platform/open-app.server.ts';
import { releaseClaims } from './platform/outbox/claims.server.ts';
import { openMailTransport } from './platform/outbox/mail-transport.server.ts';
import { addRegistrationCalls } from './registration/calls.server.ts';
import { addYourDataCalls } from './registration/your-data/calls.server.ts';
import { addWorker } from './site/offline/serve-worker.server.ts';
import { inlineStyles } from './site/pages/inline-styles.server.ts';
import { addPages } from './site/pages/pages.server.ts';
import type { Provide } from './site/pages/render-page.server.ts';
import { addSitemap } from './site/sitemap.server.ts';
import { mailTemplates, searchSources, wire } from './wiring.server.ts';

export { explainStart, oddNames, readBackupSettings, readConfig };

/** How long a proxy may take to notice that `/readyz` says no, and a mail under way to arrive, when the process ends. */
const noticedMilliseconds = 2000;
const longestDeliveryMilliseconds = 6000;

/** Opens, seeds, serves and sends: everything the process does between its start and its end. */
export async function openSite(
  config: Config,
  files?: ClientFiles,
): Promise<{ address: string; mail: string; database: string; log: App['log']; close: () => Promise<void> }> {
  const transport = openMailTransport(config);
  const { app, close } = await openApp(config, wire);
  try {
    await requireSiteSecret(app);
    await seed(app);
  } catch (error) {
    await close();
    throw explainDamage(error, config.dataDir);
  }
  if (config.previousSecrets.length > 0) await renewEncryption(app, await openAuth(app));
  const http = await createServer(app, files);
  const address = await listenWidely(http, config);
  // Only who answers sends: a second process whose port is taken must not send what the first has in hand.
  if (!config.databaseUrl) await releaseClaims(app);
  let requests = 0;
  http.server.on('request', () => (requests += 1));
  const sending = startSending(
    app,
    transport,
    () => requests,
    () => http.crowd.isCrowded(),
  );
  const noGoogle = 'Nobody can log in with Google: check GOOGLE_ISSUER';
  if (config.google)
    askIssuer(config.google.issuer).catch(({ message }: Error) => app.log.warn(`${noGoogle} (${message}).`));
  return {
    address,
    mail: transport.describe,
    database: describeDatabase(config),
    log: app.log,
    async close() {
      http.letGo();
      const sent = Promise.race([sending.stop(), pause(longestDeliveryMilliseconds, undefined, { ref: false })]);
      // A proxy looks at /readyz and sends the next ones elsewhere; until then they are answered.
      if (config.trustProxy.length > 0) await pause(noticedMilliseconds);
      await Promise.all([http.close(), sent]);
      transport.close();
      await close();
    },
  };
}

/** Where the browser's files come from: the built folder, or Vite while developing. */
export type ClientFiles = ({ folder: string } | { middleware: Middleware }) & {
  /** The built back office. */
  office: string;
};

/** The whole site as one server: the areas' calls, the files, the pages. Not yet listening. */
export async function createServer(app: App, files?: ClientFiles): Promise<FastifyInstance> {
  const http = await createHttp(app, undefined, (url) => nominationAddress(billAddress(seatAddress(url))));
  const counters = createCounters(app);
  const background = startBackground(app, counters);
  http.addHook('onClose', background.stop);
  if (files && 'middleware' in files) addMiddleware(http, files.middleware);
  addHealthCalls(http, app);
  const auth = await openAuth(app);
  addIdentityCalls(http, app, auth);
  addCatalogueCalls(http, app);
  addContactCalls(http, app);
  addInterestCalls(http, app);
  addClassDateCalls(http, app);
  addRegistrationCalls(http, app);
  addSeatPageCalls(http, app);
  addPackFiles(http, app);
  addNominationCalls(http, app);
  addBillCalls(http, app);
  addYourDataCalls(http, app, { withdrawSchedule: withdrawSubscription, forget: forgetElsewhere(app) });
  await addOfficeCalls(http, app, auth, forgetElsewhere(app), { ...counters, carryOn: background.carryOn });
  http.get('/openapi.json', { schema: { hide: true } }, () => http.describeCalls());
  const folder = files && 'folder' in files ? files.folder : null;
  if (folder !== null) addFiles(http, folder);
  const pageBuild = build as unknown as ServerBuild;
  addSitemap(http, app, pageBuild, () => listCourses(app));
  addWorker(http, app, pageBuild);
  const courseSearch = createCourseSearch(app, searchSources(app));
  const provide: Provide = (context, inside) => {
    // A preview's app is on a transaction: the search outside would wait for its end.
    context.set(shortCoursesContext, searchSources(inside).shortCourses);
    context.set(courseSearchContext, inside === app ? courseSearch : createCourseSearch(inside, searchSources(inside)));
  };
  const quickPages = { '/search': createSearchPages(courseSearch) };
  const sheets = folder === null ? undefined : inlineStyles(folder, pageBuild);
  const pages = addPages(http, app, pageBuild, provide, quickPages, sheets);
  addDeskCalls(http, app, { mails: mailTemplates, wire, showPage: pages.showPage, nowhere: pages.answerNowhere });
  addFindCalls(http, app, mailTemplates);
  await addMetrics(http, app, pages.answerNowhere);
  if (files) addOfficePages(http, app, files.office, pages);
  return http;
}
