import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import playwright from '../playwright.config.ts';

type Answer = { id: number; result: Record<string, unknown>; error?: { message: string } };
type Send = (method: string, params?: object) => Promise<Record<string, unknown>>;
export type BareBrowser = {
  /** A page with an empty cache, and how to speak to it. */
  withPage: <T>(use: (send: Send) => Promise<T>) => Promise<T>;
  stop: () => Promise<void>;
};

/**
 * A browser whose scripts nobody follows. Playwright keeps the inspector's runtime on in every page, which makes the engine read React a
 * second time while it begins: 50 ms of long task on a slow phone that no reader has.
 */
export async function startBareBrowser(): Promise<BareBrowser> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bare-browser-'));
  const { executablePath = '', args = [] } = playwright.use?.launchOptions ?? {};
  const flags = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`];
  const child = spawn(executablePath, [...args, ...flags], { stdio: ['ignore', 'ignore', 'pipe'] });
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (text: Buffer) => {
      said += text.toString();
      const [, found] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the browser ended before it was ready: ${said}`)));
  });
  const speak = await connect(address);
  return {
    async withPage(use) {
      const { browserContextId } = await speak('Target.createBrowserContext');
      const { targetId } = await speak('Target.createTarget', { url: 'about:blank', browserContextId });
      const { sessionId } = await speak('Target.attachToTarget', { targetId, flatten: true });
      try {
        return await use((method, params) => speak(method, params, sessionId as string));
      } finally {
        await speak('Target.disposeBrowserContext', { browserContextId });
      }
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      void speak('Browser.close');
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let last = 0;
  return async (method: string, params: object = {}, sessionId?: string) => {
    const id = (last += 1);
    const { result, error } = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
}
