import { expect, type Page } from '@playwright/test';
import { open } from './open.ts';

/** What one visit with an empty cache transfers, in bytes as they travel, and the elements that the browser has to lay out. */
export type Weight = {
  requests: number;
  all: number;
  script: number;
  scriptFiles: number;
  /** Their addresses. */
  scripts: string[];
  elements: number;
  ofTheOffice: string[];
};

/** Loads an address and weighs everything that the page needed to be complete. */
export async function weigh(page: Page, url: string): Promise<Weight> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const weight: Weight = { requests: 0, all: 0, script: 0, scriptFiles: 0, scripts: [], elements: 0, ofTheOffice: [] };
  const scripts = new Map<string, string>();
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.url);
  });
  const pending = new Set<string>();
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    pending.add(requestId);
    if (new URL(request.url).pathname.startsWith('/office')) weight.ofTheOffice.push(request.url);
  });
  client.on('Network.loadingFailed', ({ requestId }) => pending.delete(requestId));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    pending.delete(requestId);
    weight.requests += 1;
    weight.all += encodedDataLength;
    const script = scripts.get(requestId);
    if (!script) return;
    weight.script += encodedDataLength;
    weight.scriptFiles += 1;
    weight.scripts.push(script);
  });
  await open(page, url);
  // Answered after every event that came before it: on a busy machine the events lag behind the page.
  await client.send('Network.enable');
  await expect.poll(() => pending.size).toBe(0);
  await client.detach();
  return { ...weight, elements: await page.locator('*').count() };
}
