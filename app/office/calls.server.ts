import type { FastifyInstance } from 'fastify';
import type { Auth } from '../identity/store/auth.server.ts';
import type { App } from '../platform/app.server.ts';
import { addReplyCalls, addSendingCalls } from './answer/calls.server.ts';
import { addCaseCalls } from './cases/calls.server.ts';
import { addDeliveryCalls } from './delivery/calls.server.ts';
import { addDemandCalls } from './demand/calls.server.ts';
import { addDoor } from './door.server.ts';
import { addCorrectCalls } from './correct/calls.server.ts';
import { addEnterCalls } from './enter/calls.server.ts';
import { addOneCaseCalls } from './case/calls.server.ts';
import { addInboxCalls } from './inbox/calls.server.ts';
import { addLetterCalls } from './letters/calls.server.ts';
import { addReplyHook, addReplyMarkCalls } from './replies/calls.server.ts';
import { addExportCalls, addListCalls } from './lists/calls.server.ts';
import { addLogCalls } from './log/calls.server.ts';
import { needs, news } from './needs.server.ts';
import { addPictureCalls } from './pictures/calls.server.ts';
import { addSessionCalls } from './shell/calls.server.ts';
import { addTeamCalls } from './team/calls.server.ts';
import { addTimelineCalls } from './timeline/calls.server.ts';
import { addTodayCalls } from './today/calls.server.ts';

/** Everything under /office. */
export async function addOfficeCalls(http: FastifyInstance, app: App, auth: Auth): Promise<void> {
  addDoor(http, app);
  addSessionCalls(http, app);
  addListCalls(http, app);
  addExportCalls(http, app);
  addTimelineCalls(http, app);
  addCaseCalls(http, app);
  addLetterCalls(http, app);
  addReplyCalls(http, app);
  addSendingCalls(http, app);
  addReplyMarkCalls(http, app);
  await addReplyHook(http, app);
  addInboxCalls(http, app);
  addOneCaseCalls(http, app);
  addTodayCalls(http, app, { needs, news });
  addCorrectCalls(http, app);
  addEnterCalls(http, app);
  addDemandCalls(http, app);
  addLogCalls(http, app);
  addDeliveryCalls(http, app);
  await addPictureCalls(http, app);
  addTeamCalls(http, app, auth);
}
