// Runs on whatever Node the machine has, before anything is installed: built-in modules only.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const bin = path.join(root, 'node_modules', '.bin');

/** Says what is being done, in one line. */
export function say(text) {
  console.log(`\u2014 ${text}`);
}

/** Ends with one sentence that tells what to do. */
export function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** The environment in which every tool runs: the pinned Node of this project first. */
export function toolEnv(extra = {}) {
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, ...extra };
}

/** Runs a program and returns whether it succeeded; its output is shown. */
export function run(program, args, env = {}) {
  return spawnSync(program, args, { cwd: root, stdio: 'inherit', env: toolEnv(env) }).status === 0;
}

/** The same without waiting: resolves to whether it succeeded and what it printed. */
export function runBeside(program, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: toolEnv(env),
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (printed += part));
    child.on('error', (error) => resolve({ passed: false, printed: error.message }));
    child.on('close', (code) => resolve({ passed: code === 0, printed }));
  });
}

/**
 * Runs one of our sources until it ends, and ends with it; whoever ends this one alone ends the other too. A terminal tells both by itself: told twice,
 * the other would end at once. Returns the other.
 */
export function runToItsEnd(args, env = {}) {
  const child = spawn('node', args, { cwd: root, stdio: 'inherit', env: toolEnv(env) });
  const isTold = (signal) => process.stdin.isTTY && signal !== 'SIGTERM';
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => isTold(signal) || child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
  return child;
}

/** Installs the packages of package-lock.json, unless npm has noted that they are there. */
export function install() {
  const [wanted, there] = ['package-lock.json', 'node_modules/.package-lock.json'].map(packagesIn);
  const isThere = ([name, { integrity, optional }]) => optional || there[name]?.integrity === integrity;
  if (Object.entries(wanted).every(isThere)) return;
  refuseBesideSite();
  say('Installing packages (about half a minute)');
  const result = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0)
    stop('The packages could not be installed. Check the network connection and run the command again.');
}

function packagesIn(lock) {
  const file = path.join(root, lock);
  const { '': _ours, ...packages } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
  return packages;
}

/** A running site stands on its packages and its build: neither is taken away. Who runs is told by /proc alone. */
function refuseBesideSite() {
  const runs = path.join(root, 'build', 'start.js');
  const isSite = (id) => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0').includes(runs);
    } catch {
      return false;
    }
  };
  const site = existsSync('/proc') && readdirSync('/proc').find((id) => /^\d+$/.test(id) && isSite(id));
  if (site) stop(`A site runs from ${root} (process ${site}): stop it first, or do this in a copy of the folder.`);
}

/** What the site is built from. */
const sources = [
  'app',
  'database',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'vite.office.config.ts',
  'react-router.config.ts',
  'scripts/compress.mjs',
  'scripts/in-ascii.ts',
  'scripts/pages-without-router.ts',
  'scripts/warm.mjs',
  'scripts/without-types.mjs',
];
// Not in `build`, which is emptied first.
const making = path.join(root, '.react-router', 'making-from');
const made = path.join(root, 'build', '.made-from');

/** Builds the site when there is no build, or when something it is made of has changed since. */
export async function build() {
  if (existsSync(made) && readFileSync(made, 'utf8') === fingerprint()) return;
  refuseBesideSite();
  say('Building the site');
  const built = await runBeside('npm', ['run', '--silent', 'build'], { NODE_ENV: 'production' });
  if (built.passed) return;
  console.error(built.printed);
  stop('The site could not be built; the lines above say why.');
}

/** What a build begins with: what it is made of is noted, and counts when it is done. */
function beginBuild() {
  refuseBesideSite();
  mkdirSync(path.dirname(making), { recursive: true });
  rmSync(made, { force: true });
  writeFileSync(making, fingerprint());
}

export const endBuild = () => renameSync(making, made);

/** Name, size and time of every file: cheap enough for every start, and any edit changes it. */
function fingerprint() {
  const hash = createHash('sha256');
  const visit = (file) => {
    const stat = statSync(file);
    if (stat.isDirectory()) for (const name of readdirSync(file).toSorted()) visit(path.join(file, name));
    else hash.update(`${path.relative(root, file)} ${stat.size} ${stat.mtimeMs}\n`);
  };
  for (const part of sources) visit(path.join(root, part));
  return hash.digest('hex');
}

if (process.argv[1] === path.join(root, 'scripts', 'prepare.mjs')) beginBuild();
