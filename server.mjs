import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import closeWithGrace from 'close-with-grace';

// Whatever is written from here on is for the owner of this process alone.
process.umask(0o077);

// The process: starts the built site, says where it is, and closes it gently. `npm start` builds first. Plain JavaScript: to take types off would
// load a compiler that is needed for nothing else.
const build = path.join(import.meta.dirname, 'build');
const input = path.join(build, 'server', 'server.js');

if (!existsSync(input)) {
  console.error('There is no build yet. Run `npm start`, which makes one.');
  process.exit(1);
}

// What was compiled when this was built, or at the first start, is not compiled again. Where nothing can be written, it is only read.
enableCompileCache(path.join(build, 'compiled'));

// Built from app/server.ts; everything runs in that one module graph.
/** @type {typeof import('./app/server.ts')} */
const { explainStart, openSite, readConfig } = await import(input);

try {
  const config = readConfig(process.env);
  const site = await openSite(config, {
    folder: path.join(build, 'client'),
    office: path.join(build, 'office'),
  });
  console.log(`The site is at ${config.publicUrl ?? site.address}`);
  console.log(`Mail goes to ${site.mail}`);
  // Fatal lines are written before anything else happens: none is lost with the process.
  const logger = { error: (problem) => site.log.fatal({ err: problem }, 'the end was not gentle') };
  closeWithGrace({ delay: 10_000, logger }, async ({ err }) => {
    if (err) site.log.fatal({ err }, 'an unexpected error; ending');
    await site.close();
  });
} catch (error) {
  const sentence = explainStart(error, process.env);
  if (sentence === null) throw error;
  console.error(sentence);
  process.exit(1);
}
