import { enableCompileCache } from 'node:module';
import path from 'node:path';
import closeWithGrace from 'close-with-grace';

/**
 * What Node is told when it runs the built site: a young generation of 4 MB, and an old one that is cleaned when it has doubled. Neither cost
 * speed that could be measured (half as much again cost up to a quarter of a first-time search). Memory may be given back on request
 * (`give-back.server.ts`). What was compiled beforehand is good under the same words alone.
 */
const words = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=4',
  '--heap-growing-percent=100',
  '--expose-gc',
];

/** What it finds around itself: one store of memory for all its threads, where each would keep its own, and what is large is given back when it is freed. */
const settings: Record<string, string> = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
};

// Node and the C library read both before anything of ours runs: where they were told otherwise or nothing, the process begins anew in its own
// place, so that whoever started it has the same process, signals and code of its end. What an operator has set stays. Windows knows no such way.
const untold = words.filter((word) => !process.execArgv.some((told) => told.split('=')[0] === word.split('=')[0]));
const unset = Object.keys(settings).filter((name) => !process.env[name]);
if (process.execve && process.platform !== 'win32' && (untold.length > 0 || unset.length > 0))
  process.execve(process.execPath, [process.execPath, ...untold, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...Object.fromEntries(unset.map((name) => [name, settings[name]])),
  });

// Whatever is written from here on is for the owner of this process alone.
process.umask(0o077);

// The process: starts the built site, says where it is, and closes it gently. It is built without its types, into `build/start.js`: to take them off
// at each start would load a compiler that is needed for nothing else.
const build = import.meta.dirname;

// What was compiled when this was built, or at the first start, is not compiled again. Where nothing can be written, it is only read.
enableCompileCache(path.join(build, 'compiled'));

// Built from app/server.ts; everything runs in that one module graph.
const built: string = './server/server.js';
const { explainStart, openSite, oddNames, readBackupSettings, readConfig } = (await import(
  built
)) as typeof import('./server.ts');

try {
  const config = readConfig(process.env);
  // What only backups need is wrong by day too.
  readBackupSettings(process.env);
  for (const sentence of oddNames(process.env)) console.error(sentence);
  const site = await openSite(config, {
    folder: path.join(build, 'client'),
    office: path.join(build, 'office'),
  });
  console.log(`The site is at ${config.publicUrl ?? site.address}`);
  console.log(`Mail goes to ${site.mail}`);
  console.log(`What it keeps is in ${site.database}`);
  // Fatal lines are written before anything else happens: none is lost with the process.
  const logger = { error: (problem: unknown) => site.log.fatal({ err: problem }, 'the end was not gentle') };
  closeWithGrace({ delay: 10_000, logger }, async ({ err }) => {
    if (err) site.log.fatal({ err }, 'an unexpected error; ending');
    await site.close();
  });
} catch (error) {
  const sentence = explainStart(error as Error, process.env);
  if (sentence === null) throw error;
  console.error(sentence);
  process.exit(1);
}
