import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runBeside } from '../../scripts/prepare.mjs';
import { freePort, node, runSite, type RunningSite } from '../../scripts/run-site.ts';
import { ask } from './ask.ts';
import type { Ends } from './drill.ts';

/** A mail server that is not there: mails wait, and sending takes nothing of the machine. */
export const noMail = { SMTP_URL: 'smtp://127.0.0.1:9' };
const ofDrills = { LOG_LEVEL: 'silent', ...noMail };

/** An empty folder, gone when the drill is over. */
export function aFolder(ends: Ends): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'drill-'));
  ends.add(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the built site and asks for its first page. Ends with the drill, if it has not ended before. */
export async function startSite(
  ends: Ends,
  env: Record<string, string>,
  port?: number,
): Promise<RunningSite & { firstPageMilliseconds: number }> {
  const site = await runSite(port ?? (await freePort()), { ...ofDrills, ...env });
  ends.add(() => site.end('SIGKILL'));
  const { milliseconds } = await ask(`${site.url}/`);
  return { ...site, firstPageMilliseconds: site.startedInMilliseconds + milliseconds };
}

/** Runs a command of the operator's beside the drill. */
export const runScript = (what: string, file: string, env: Record<string, string>) =>
  runBeside(node, ['--disable-warning=ExperimentalWarning', `scripts/${what}.ts`, file], env);

/** Resident memory in MB. */
export function megabytesOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Milliseconds of a processor that a process has used, all its threads together, in steps of 10: Linux counts them in hundredths of a second. */
export function processorMillisecondsOf(pid: number): number {
  // The name in parentheses may hold anything; utime and stime are the 12th and 13th after it.
  const counted = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return (Number(counted[11]) + Number(counted[12])) * 10;
}
