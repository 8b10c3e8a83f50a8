import { parentPort, workerData } from 'node:worker_threads';
import { drawPaper } from './draw-paper.server.ts';
import type { PaperFacts } from './paper-facts.ts';

// Runs beside the server's own thread, from its source: Node reads types away.

parentPort!.postMessage(await drawPaper((workerData as { facts: PaperFacts }).facts), []);
