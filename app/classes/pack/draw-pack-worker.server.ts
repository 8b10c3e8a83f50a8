import { parentPort, workerData } from 'node:worker_threads';
import { drawPack } from './draw-pack.server.ts';
import type { PackFacts } from './pack-facts.ts';

// Runs beside the server's own thread, from its source: Node reads types away.

const { facts, madeOn } = workerData as { facts: PackFacts; madeOn: string };
parentPort!.postMessage(await drawPack(facts, madeOn), []);
