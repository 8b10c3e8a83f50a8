// What the tests need from the machine: a browser and the PostgreSQL server programs.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { say, stop } from './prepare.mjs';

// The headless shell first: it starts and draws in half the time of the whole browser.
const chromiums = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Finds, or installs where apt-get may, Chromium and PostgreSQL. Returns the browser's path and the folder of the server programs. */
export function findTools() {
  if (!findChromium() || !findPostgres()) installWithApt();
  const chromium = findChromium();
  const postgres = findPostgres();
  if (!chromium)
    stop('The tests need Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM to its path.');
  if (!postgres)
    stop(
      'The tests need the PostgreSQL server programs, 15 or newer: install them (Debian: apt-get install postgresql), or set POSTGRES_BIN to their folder.',
    );
  return { chromium, postgres };
}

function findChromium() {
  return [process.env.CHROMIUM, ...chromiums].find((file) => file && existsSync(file));
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

function installWithApt() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return;
  say('Installing Chromium and PostgreSQL from the system packages (about two minutes)');
  aptGet(['update', '-qq']);
  const shell = spawnSync('apt-cache', ['show', 'chromium-headless-shell']).status === 0;
  const browser = shell ? 'chromium-headless-shell' : 'chromium';
  aptGet(['install', '-y', '-qq', '--no-install-recommends', browser, 'postgresql']);
}

function aptGet(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const result = spawnSync('apt-get', args, { encoding: 'utf8', env });
  if (result.status !== 0) stop(`apt-get ${args[0]} failed: ${result.stderr.trim().split('\n').at(-1)}`);
}
