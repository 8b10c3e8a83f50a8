import { setTimeout as pause } from 'node:timers/promises';
import type { BareBrowser } from './bare-browser.ts';

type Noted = {
  paint: number;
  long: number;
  longest: number;
  /** What of its tasks lies after its first paint and beyond 50 ms of each: the total blocking time. */
  blocking: number;
};

/** In the page, before anything of it: what it paints and how long its tasks over 50 ms are. */
const note = `
  window.noted = { paint: 0, first: Infinity, long: 0, longest: 0, tasks: [] };
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') noted.first = startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) noted.paint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      noted.tasks.push({ startTime, duration });
      noted.long += duration;
      noted.longest = Math.max(noted.longest, duration);
    }
  }).observe({ type: 'longtask', buffered: true });
  // The worker that keeps pages begins when the page is done and would be timed with the next one.
  if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {});`;

/** Of the tasks of a page, what came after its first paint and beyond 50 ms of each, up to the moment it was asked. */
const blocking = `noted.tasks.reduce((sum, { startTime, duration }) =>
  sum + Math.max(0, duration - Math.max(0, noted.first - startTime) - 50), 0)`;

/** Loads a page once with an empty cache on a slow phone and a slow line: its largest paint, and its tasks over 50 ms. */
export function timePage(browser: BareBrowser, url: string): Promise<Noted> {
  return browser.withPage(async (send) => {
    const ask = async (expression: string) => {
      const { result } = await send('Runtime.evaluate', { expression, returnByValue: true });
      return (result as { value: unknown }).value;
    };
    await send('Page.enable');
    await send('Network.enable');
    const screen = { width: 360, height: 740, deviceScaleFactor: 1, mobile: false };
    await send('Emulation.setDeviceMetricsOverride', screen);
    const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };
    await send('Network.emulateNetworkConditions', line);
    await send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await send('Page.addScriptToEvaluateOnNewDocument', { source: note });
    await send('Page.navigate', { url });
    const isDone = `document.readyState === 'complete' && location.href !== 'about:blank' && !document.documentElement.hasAttribute('data-hydrating') && noted.first < Infinity`;
    while (!(await ask(isDone))) await pause(50);
    // What a page does after its load counts too.
    await pause(700);
    return (await ask(`({ ...noted, blocking: ${blocking} })`)) as Noted;
  });
}
