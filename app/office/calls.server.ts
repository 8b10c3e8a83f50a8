import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Auth } from '../identity/store/auth.server.ts';
import type { App } from '../platform/app.server.ts';
import { NotFound } from '../platform/errors.ts';
import type { ForgetElsewhere } from '../registration/your-data/erasure.server.ts';
import { addBatchCalls, addVenueCalls } from './classes/batches/calls.server.ts';
import { batchNeeds } from './classes/batches/needs.server.ts';
import { addPaperFiles } from './classes/batches/papers.server.ts';
import { addDemandCalls, demandExporter } from './classes/demand/calls.server.ts';
import { minimumReached } from './classes/demand/minimum.server.ts';
import { addInviteCalls } from './classes/invite/calls.server.ts';
import { addMoneyCalls } from './classes/money/calls.server.ts';
import { accountantsFiles } from './classes/money/export-register.server.ts';
import { moneyNeeds } from './classes/money/read.server.ts';
import { addEmployerCalls } from './classes/nominations/calls.server.ts';
import { addSeatCalls } from './classes/seats/calls.server.ts';
import { exportSeats } from './classes/seats/export-seats.server.ts';
import { addPictureCalls } from './content/pictures/calls.server.ts';
import type { Counters } from './counters.server.ts';
import { admitStaff } from './ground/office-call.server.ts';
import { addLogCalls } from './house/log/calls.server.ts';
import { addSessionCalls } from './house/shell/calls.server.ts';
import { addTeamCalls } from './house/team/calls.server.ts';
import { addInboxCalls } from './inbox/calls.server.ts';
import { addOneCaseCalls } from './inbox/case/calls.server.ts';
import { addCorrectCalls } from './inbox/correct/calls.server.ts';
import { addEnterCalls } from './inbox/enter/calls.server.ts';
import { addPersonCalls } from './inbox/person/calls.server.ts';
import { provedErasures } from './inbox/person/erase-person.server.ts';
import { addTimelineCalls } from './inbox/timeline/calls.server.ts';
import { addTodayCalls } from './inbox/today/calls.server.ts';
import {
  busyNetworks,
  failedMails,
  heldBack,
  type LookForNeed,
  waitingMails,
  waitingReplies,
} from './inbox/today/needs.server.ts';
import { addListCalls } from './lists/calls.server.ts';
import { addExportCalls } from './lists/export-calls.server.ts';
import { addCaseCalls } from './people/cases/calls.server.ts';
import { addMergeCalls } from './people/merges/calls.server.ts';
import { addReplyCalls, addSendingCalls } from './post/answer/calls.server.ts';
import { addDeliveryCalls } from './post/delivery/calls.server.ts';
import { addLetterCalls } from './post/letters/calls.server.ts';
import { addReplyHook, addReplyMarkCalls } from './post/replies/calls.server.ts';

/** What the first page says needs a hand, in this order; the demand comes last. A room that knows of something more adds one line. */
const needs: readonly LookForNeed[] = [
  waitingReplies,
  batchNeeds,
  moneyNeeds,
  provedErasures,
  heldBack,
  failedMails,
  waitingMails,
  busyNetworks,
];

/** Everything under /office. `carryOn` is told when letters to many were begun. */
export async function addOfficeCalls(
  http: FastifyInstance,
  app: App,
  auth: Auth,
  forgetElsewhere: ForgetElsewhere,
  { demand, today, carryOn }: Counters & { carryOn: () => void },
): Promise<void> {
  addDoor(http, app);
  addSessionCalls(http, app);
  addListCalls(http, app);
  addExportCalls(http, app, {
    demand: demandExporter(demand),
    seats: exportSeats,
    ...accountantsFiles,
  });
  addTimelineCalls(http, app);
  addCaseCalls(http, app);
  addMergeCalls(http, app);
  addLetterCalls(http, app);
  addReplyCalls(http, app);
  addSendingCalls(http, app, carryOn);
  addReplyMarkCalls(http, app);
  await addReplyHook(http, app);
  addInboxCalls(http, app);
  addOneCaseCalls(http, app);
  addTodayCalls(http, app, today, [...needs, minimumReached(demand)]);
  addCorrectCalls(http, app);
  addPersonCalls(http, app, auth, forgetElsewhere);
  addEnterCalls(http, app);
  addDemandCalls(http, app, demand);
  addBatchCalls(http, app);
  addVenueCalls(http, app);
  addPaperFiles(http, app);
  addSeatCalls(http, app);
  addInviteCalls(http, app);
  addEmployerCalls(http, app);
  addMoneyCalls(http, app);
  addLogCalls(http, app);
  addDeliveryCalls(http, app);
  await addPictureCalls(http, app);
  addTeamCalls(http, app, auth);
}

/** To anybody but staff every address below `/office/api` answers as one that is not there; asked before anything is read. Each call asks again. */
function addDoor(http: FastifyInstance, app: App): void {
  http.addHook('onRequest', async (request, reply) => {
    if (leadsInside(request) && !(await admitStaff(app, request, reply, true))) throw new NotFound();
  });
  // What is not there answers as what is there does, at long addresses too.
  http.all('/office/api/*', { schema: { hide: true }, config: { longAddress: true } }, () => {
    throw new NotFound();
  });
}

function leadsInside({ url, routeOptions }: FastifyRequest): boolean {
  const inside = /^\/office\/api(\/|$)/i;
  return inside.test(routeOptions.url ?? '') || inside.test(decode(url.split('?')[0]!));
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
