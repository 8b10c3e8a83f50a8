// What the tests need from the machine: a browser and the PostgreSQL server programs.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { say, stop } from './prepare.mjs';

// The headless shell first: journeys take little more than half the time in it.
const shell = '/usr/bin/chromium-headless-shell';
const chromiums = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Finds, or installs where apt-get may, Chromium and PostgreSQL. Returns the browser's path and the folder of the server programs. */
export function findTools() {
  if (!findPostgres() || ![process.env.CHROMIUM, shell].some(isThere)) installWithApt();
  const chromium = [process.env.CHROMIUM, ...chromiums].find(isThere);
  const postgres = findPostgres();
  if (!chromium)
    stop('The tests need Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM to its path.');
  if (!postgres)
    stop(
      'The tests need the PostgreSQL server programs, 15 or newer: install them (Debian: apt-get install postgresql), or set POSTGRES_BIN to their folder.',
    );
  return { chromium, postgres };
}

function isThere(file) {
  return Boolean(file) && existsSync(file);
}

function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .map(Number)
        .filter((version) => version >= 15)
        .toSorted((a, b) => b - a)
    : [];
  const folders = [
    process.env.POSTGRES_BIN,
    ...versions.map((version) => `${debian}/${version}/bin`),
    '/opt/homebrew/bin',
    '/usr/local/bin',
    '/usr/bin',
  ];
  return folders.find((folder) => folder && existsSync(`${folder}/initdb`) && existsSync(`${folder}/postgres`));
}

/** What cannot be installed may be there in another form, and is told of where it is not. */
function installWithApt() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return;
  say("Installing Chromium's headless shell and PostgreSQL from the system packages (about two minutes)");
  if (!aptGet(['update', '-qq'])) return;
  const hasShell = spawnSync('apt-cache', ['show', 'chromium-headless-shell']).status === 0;
  const browser = hasShell ? ['chromium-headless-shell'] : chromiums.some(isThere) ? [] : ['chromium'];
  aptGet(['install', '-y', '-qq', '--no-install-recommends', ...browser, ...(findPostgres() ? [] : ['postgresql'])]);
}

/** Whether it did as it was told; says what it answered where it did not. */
function aptGet(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const result = spawnSync('apt-get', args, { encoding: 'utf8', env });
  if (result.status !== 0) say(`apt-get ${args[0]} failed: ${result.stderr.trim().split('\n').at(-1)}`);
  return result.status === 0;
}
