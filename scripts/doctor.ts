import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { countSeals } from '../app/identity/store/require-secret.server.ts';
import { examine } from '../app/platform/doctor/doctor.server.ts';
import { about, type Finding } from '../app/platform/doctor/finding.ts';
import { judgeIssuer } from './judge-issuer.ts';
import { judgeUnit } from './judge-unit.ts';
import { tell } from './tell.ts';

// `npm run doctor -- [--mail=ADDRESS]`: what is wrong, and what mends it. Ends with 1 when something is.
await tell(async () => {
  const words = process.argv.slice(2);
  const odd = words.find((word) => !/^--mail=\S+@\S+$/.test(word));
  if (odd) throw new Error(`"${odd}" is nothing that the doctor knows: it takes --mail=ADDRESS alone.`);
  const mail = words.find((word) => word.startsWith('--mail='))?.slice('--mail='.length) ?? null;
  const findings = [
    ...(await examine(process.env, mail, new Date(), countSeals)),
    ...(await judgeIssuer(process.env)),
    ...judgeUnit(await ask('systemctl', 'site.service'), path.resolve(process.env['DATA_DIR'] || './data')),
    ...(await checkKeeper()),
  ];
  const marks = { well: 'well  ', look: 'LOOK  ', wrong: 'WRONG ' };
  const lines = findings.map(({ what, state, says }) => `${marks[state]} ${what}: ${says}`);
  const countOf = (which: Finding['state']) => findings.filter(({ state }) => state === which).length;
  if (countOf('wrong') > 0) process.exitCode = 1;
  const none = countOf('look') > 0 ? 'Nothing is wrong but what there is to look at.' : 'Nothing is wrong.';
  return [...lines, countOf('wrong') > 0 ? `${countOf('wrong')} to be mended.` : none].join('\n');
});

/** What a program of systemd says; '' where there is none. */
async function ask(program: string, ...words: string[]): Promise<string> {
  const said = await promisify(execFile)(program, ['show', ...words], { timeout: 3000 }).catch(() => null);
  return said?.stdout ?? '';
}

/** Whether anything keeps this machine's clock, by the kernel's own word; nothing where nobody says. */
async function checkKeeper(): Promise<Finding[]> {
  return (await ask('timedatectl', '--property=NTPSynchronized', '--value')).trim() === 'no'
    ? [about('Clock').look('Nothing keeps the clock of this machine right: turn on chrony or systemd-timesyncd.')]
    : [];
}
