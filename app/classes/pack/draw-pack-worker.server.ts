import { parentPort } from 'node:worker_threads';
import { drawPack } from './draw-pack.server.ts';
import { drawBadges, drawSignIn, drawSlips } from './draw-papers.server.ts';
import type { Paper } from './pack-facts.ts';

// Runs beside the server's own thread, from its source: Node reads types away.

type Asked = Paper & { madeOn: string };
function draw({ madeOn, ...what }: Asked): Promise<Buffer> {
  if (what.paper === 'pack') return drawPack(what.facts, madeOn);
  if (what.paper === 'slips') return drawSlips(what.facts, madeOn);
  return (what.paper === 'sign-in' ? drawSignIn : drawBadges)(what.facts, madeOn);
}
parentPort!.on('message', async (asked: Asked) => parentPort!.postMessage(await draw(asked), []));
