import { existsSync } from 'node:fs';
import path from 'node:path';
import closeWithGrace from 'close-with-grace';

/** The process: starts the built site, says where it is, and closes it gently. `npm start` builds first. */
const build = path.join(import.meta.dirname, 'build');
const input = path.join(build, 'server', 'server.js');

if (!existsSync(input)) {
  console.error('There is no build yet. Run `npm start`, which makes one.');
  process.exit(1);
}

// Built from app/server.ts; everything runs in that one module graph.
const { openSite, readConfig } = (await import(input)) as typeof import('./app/server.ts');

try {
  const config = readConfig(process.env);
  const site = await openSite(config, { folder: path.join(build, 'client') });
  console.log(`The site is at ${config.publicUrl ?? site.address}`);
  console.log(`Mail goes to ${site.mail}`);
  closeWithGrace({ delay: 10_000, logger: false }, () => site.close());
} catch (error) {
  if ((error as Error).name !== 'ConfigError' && (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
  console.error((error as Error).message);
  process.exit(1);
}
