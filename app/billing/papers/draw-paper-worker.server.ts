import { parentPort } from 'node:worker_threads';
import { drawPaper } from './draw-paper.server.ts';
import type { PaperFacts } from './paper-facts.ts';

// Runs beside the server's own thread, from its source: Node reads types away.

parentPort!.on('message', async (facts: PaperFacts) => parentPort!.postMessage(await drawPaper(facts), []));
