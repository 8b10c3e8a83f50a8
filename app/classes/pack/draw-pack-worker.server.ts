import { parentPort, workerData } from 'node:worker_threads';
import { drawPack } from './draw-pack.server.ts';
import { drawBadges, drawSignIn } from './draw-papers.server.ts';
import type { Paper } from './pack-facts.ts';

// Runs beside the server's own thread, from its source: Node reads types away.

const { madeOn, ...what } = workerData as Paper & { madeOn: string };
const drawPeople = what.paper === 'sign-in' ? drawSignIn : drawBadges;
parentPort!.postMessage(
  await (what.paper === 'pack' ? drawPack(what.facts, madeOn) : drawPeople(what.facts, madeOn)),
  [],
);
