import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const app = import.meta.dirname;

/** Who may import whom, as data. A folder that is not listed here fails the test: give it a place. */
const mayImport: Record<string, readonly string[]> = {
  platform: [],
  design: [],
  site: ['platform', 'design'],
  identity: ['site', 'platform', 'design'],
  catalogue: ['site', 'platform', 'design'],
  contact: ['identity', 'site', 'platform', 'design'],
  content: ['catalogue', 'contact', 'site', 'platform', 'design'],
  interest: ['identity', 'site', 'platform', 'design'],
  registration: ['identity', 'catalogue', 'interest', 'classes', 'site', 'platform', 'design'],
  classes: ['identity', 'catalogue', 'contact', 'interest', 'site', 'platform', 'design'],
  billing: ['identity', 'classes', 'platform', 'design'],
  office: [
    'identity',
    'catalogue',
    'contact',
    'content',
    'interest',
    'registration',
    'classes',
    'billing',
    'site',
    'platform',
    'design',
  ],
  testing: [],
};

/**
 * The wings of the office from the ground up, and the rooms of each, from the ground up too. A room stands in a folder of its wing;
 * '' is what lies in the wing itself. The roof is what lies in none of them: it may know them all.
 */
const officeWings: Record<string, readonly string[]> = {
  ground: ['', 'figures', 'sheets'],
  people: ['cases', 'merges', 'follow'],
  lists: [''],
  post: ['notices', 'delivery', 'letters', 'replies', 'answer'],
  content: ['pictures', 'form', 'subjects', 'desk'],
  inbox: ['timeline', 'correct', 'case', '', 'today', 'find', 'enter', 'person'],
  classes: ['', 'demand', 'seats', 'nominations', 'batches', 'invite', 'money'],
  house: ['team', 'log', 'shell'],
};
const officeFloors = [
  ...Object.entries(officeWings).flatMap(([wing, rooms]) => rooms.map((room) => (room ? `${wing}/${room}` : wing))),
  '',
];

/** What only some rooms may touch, by the start of the imported name. */
const guarded: Record<string, (file: string) => boolean> = {
  'better-auth': (file) => file.startsWith('identity/'),
  'better-sqlite3': (file) => file.startsWith('platform/'),
  pg: (file) => file.startsWith('platform/'),
  nodemailer: (file) => file.startsWith('platform/'),
  '@fastify/': (file) => file.startsWith('platform/'),
  kysely: (file) => file.endsWith('.server.ts'),
  'node:child_process': () => false,
};

type Import = { from: string; to: string };

const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\.tsx?$/.test(file));
const isProduct = (file: string) => !/\.(test|factory)\.tsx?$/.test(file) && !file.startsWith('testing/');
const imports = files.flatMap(importsOf);
const inside = imports.filter(({ to }) => files.includes(to));

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(app, file), 'utf8');
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g);
  return [...found].map(([, name = '']) => {
    const plain = name.replace(/\?.*$/, '');
    const to = plain.startsWith('.') ? path.posix.join(path.posix.dirname(file), plain) : plain;
    return { from: file, to };
  });
}

const areaOf = (file: string) => (file.includes('/') ? file.split('/')[0]! : '');

test('there is something to look at', () => {
  expect(files.length).toBeGreaterThan(40);
  expect(inside.length).toBeGreaterThan(40);
});

test('every folder has its place', () => {
  const folders = readdirSync(app, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map((folder) => folder.name).filter((name) => !(name in mayImport))).toEqual([]);
});

test('areas import only those below them', () => {
  const wrong = inside.filter(({ from, to }) => {
    const [own, other] = [areaOf(from), areaOf(to)];
    if (!isProduct(from) || own === '' || own === other || other === '') return false;
    return !(mayImport[own] ?? []).includes(other);
  });
  expect(wrong).toEqual([]);
});

test('every arrow between areas is used', () => {
  const drawnBy = inside.filter(({ from }) => isProduct(from));
  const used = new Set(drawnBy.map(({ from, to }) => `${areaOf(from)} to ${areaOf(to)}`));
  const drawn = Object.entries(mayImport).flatMap(([own, others]) => others.map((other) => `${own} to ${other}`));
  expect(drawn.filter((arrow) => !used.has(arrow))).toEqual([]);
});

test('an area writes its own tables only', () => {
  const texts = files.filter(isProduct).map((file) => ({ file, text: readFileSync(path.join(app, file), 'utf8') }));
  const owners = new Map<string, string>();
  for (const { file, text } of texts)
    for (const [, tables = ''] of text.matchAll(/interface Database \{([^}]*)\}/g))
      for (const [, table = ''] of tables.matchAll(/^\s*(\w+):/gm)) owners.set(table, areaOf(file));
  expect(owners.size).toBeGreaterThan(40);
  const foreign = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*'(\w+)'/g)]
      .filter(([, table = '']) => owners.get(table) !== areaOf(file))
      .map(([, table]) => `${file} writes ${table}`),
  );
  expect(foreign).toEqual([]);
});

test('rooms of the office import only those below them', () => {
  const floor = (file: string) => officeFloors.indexOf(file.split('/').slice(1, -1).join('/'));
  const rooms = inside.filter(
    ({ from, to }) => isProduct(from) && [from, to].every((file) => areaOf(file) === 'office'),
  );
  expect(rooms.length).toBeGreaterThan(100);
  const wrong = rooms.filter(({ from, to }) => floor(to) > floor(from) || floor(from) < 0 || floor(to) < 0);
  expect(wrong).toEqual([]);
});

test('the office has at most eight wings of at most nine rooms, and each room that is named is there', () => {
  expect(Object.keys(officeWings).length).toBeLessThanOrEqual(8);
  for (const rooms of Object.values(officeWings)) expect(rooms.length).toBeLessThanOrEqual(9);
  const folders = new Set(files.filter((file) => areaOf(file) === 'office').map((file) => path.posix.dirname(file)));
  expect(officeFloors.filter((floor) => !folders.has(path.posix.join('office', floor)))).toEqual([]);
});

/** Lines of the product in a folder, style sheets in, tests out. */
function linesIn(folder: string): number {
  const all = readdirSync(path.join(app, folder), { recursive: true, encoding: 'utf8' });
  const own = all.filter((file) => /\.(tsx?|css)$/.test(file) && isProduct(file));
  return own.reduce((sum, file) => sum + readFileSync(path.join(app, folder, file), 'utf8').split('\n').length - 1, 0);
}

test('money stays small, and so does the rest of the product, without what is printed for a class', () => {
  const inOffice = linesIn('office/classes/money') + linesIn('office/classes/nominations');
  const billing = linesIn('billing');
  expect(inOffice).toBeLessThanOrEqual(2500);
  expect(billing).toBeLessThanOrEqual(5000);
  const later = inOffice + billing + linesIn('classes/nominations') + linesIn('classes/pack') + linesIn('platform/pdf');
  expect(linesIn('') - later).toBeLessThanOrEqual(92_500);
});

test('the wings of the office only shrink, and so does the share of its files that one other file imports', () => {
  // In hundreds, up to the next one. Whoever makes a wing smaller lowers its number with it.
  const most = { ground: 24, people: 23, lists: 28, post: 51, content: 45, inbox: 99, classes: 102, house: 29 };
  expect(Object.keys(most).toSorted()).toEqual(Object.keys(officeWings).toSorted());
  expect(linesIn('office')).toBeLessThanOrEqual(40_100);
  expect(Object.entries(most).filter(([wing, lines]) => linesIn(`office/${wing}`) > 100 * lines)).toEqual([]);
  // A door (a screen, a call, what the clock or the outbox starts) is listed once by its nature; other files are joined with the one that reads them.
  const doors =
    /^((server|wiring\.server|background\.server|office\/calls\.server)\.ts|office\/house\/shell\/screens\.office\.tsx)$/;
  const own = files.filter((file) => isProduct(file) && areaOf(file) === 'office');
  const importersOf = (file: string) =>
    new Set(inside.filter(({ from, to }) => to === file && isProduct(from)).map(({ from }) => from));
  const ofOne = own.map(importersOf).filter((from) => from.size === 1 && !doors.test([...from][0]!));
  expect(ofOne.length / own.length).toBeLessThanOrEqual(0.2);
});

test('pages, calls and messages are private to their area', () => {
  const wrong = inside.filter(
    ({ from, to }) =>
      isProduct(from) &&
      areaOf(from) !== areaOf(to) &&
      areaOf(from) !== '' &&
      areaOf(to) !== 'platform' &&
      /(\.(page|office|email)\.tsx|calls\.server\.ts)$/.test(to),
  );
  expect(wrong).toEqual([]);
});

test('calls are doors: only the list of an area, the server and tests open them', () => {
  const wrong = inside.filter(({ from, to }) => {
    const isList = from === 'server.ts' || from === `${areaOf(to)}/calls.server.ts`;
    return isProduct(from) && /(^|\/)calls\.server\.ts$/.test(to) && !isList;
  });
  expect(wrong).toEqual([]);
});

test('what runs in the browser too imports nothing of the server', () => {
  const both = (file: string) =>
    isProduct(file) && areaOf(file) !== '' && !/\.(server|email|page|office)\.tsx?$/.test(file);
  expect(
    inside.filter(({ from, to }) => both(from) && /\.(server|email)\.tsx?$/.test(to) && !isTypeOnly(from, to)),
  ).toEqual([]);
});

test('only their owners touch drivers, the mailer, plugins and the identity library', () => {
  const wrong = imports.filter(({ from, to }) =>
    Object.entries(guarded).some(
      ([name, allowed]) =>
        isProduct(from) && (to === name || to.startsWith(name.endsWith('/') ? name : `${name}/`)) && !allowed(from),
    ),
  );
  expect(wrong).toEqual([]);
});

test('one door in: one function starts sessions, and one caller has it', () => {
  const starts = /\bstartSession\(|\bcreateSession\(|insertInto\('sessions'\)/g;
  const calls = files.filter(isProduct).flatMap((file) => {
    const text = readFileSync(path.join(app, file), 'utf8').replaceAll(/function startSession\(/g, '');
    return [...text.matchAll(starts)].map(([call]) => `${file}: ${call}`);
  });
  expect(calls.toSorted()).toEqual([
    'identity/sessions/enter.server.ts: startSession(',
    'identity/sessions/sessions.server.ts: createSession(',
  ]);
});

test('one gate for mails to people: what may leave a mail in the outbox is listed', () => {
  // Mails with a code are written when they leave: what causes one counts by address before it is left.
  const gates = [
    'identity/confirm-email/confirm-email.server.ts',
    'identity/mails/mail-limits.server.ts',
    'identity/mails/mail-person.server.ts',
    'identity/reset/ask-reset.server.ts',
  ];
  const leaves = /\benqueueMail\b|\benqueue\([^)]*'(?:mail|confirm-email|reset-asked)'/;
  const found = files.filter(
    (file) =>
      isProduct(file) && !file.startsWith('platform/') && leaves.test(readFileSync(path.join(app, file), 'utf8')),
  );
  expect(found.toSorted()).toEqual(gates);
});

test('each grave thing has one writer', () => {
  const writers: Record<string, { writes: RegExp; files: string[] }> = {
    'what stands in an open case': {
      writes: /updateTable\('cases'\)/,
      files: ['office/people/cases/change-cases.server.ts'],
    },
    'a new case, or one that is sent again': {
      writes: /insertInto\('cases'\)/,
      files: ['office/people/cases/open-case.server.ts'],
    },
    'how far an interest has come': {
      writes: /(?<!function )setInterestStatus\(/,
      files: ['office/people/cases/change-cases.server.ts'],
    },
    'what was put right in a case': {
      writes: /insertInto\('case_corrections'\)/,
      files: ['office/inbox/correct/corrector.server.ts'],
    },
    'a line of the log: `officeAct`, and parts of acts that go on in the background or are of nobody in the office': {
      writes: /(?<!function )\brecordAudit\(/,
      files: [
        'office/ground/office-call.server.ts',
        'office/inbox/case/write-note.server.ts',
        'office/inbox/correct/corrector.server.ts',
        'office/people/cases/move-cases.server.ts',
        'office/post/letters/keep-letter.server.ts',
        'office/post/replies/take-in.server.ts',
      ],
    },
    'the lock of a batch, and a new batch': {
      writes: /\btouched_at: (?!string)/,
      files: ['classes/batch-acts.server.ts', 'classes/lock-batch.server.ts'],
    },
  };
  const texts = files.filter(isProduct).map((file) => ({ file, text: readFileSync(path.join(app, file), 'utf8') }));
  for (const [thing, { writes, files: own }] of Object.entries(writers))
    expect(texts.flatMap(({ file, text }) => (writes.test(text) ? file : [])).toSorted(), thing).toEqual(own);
});

test('what works by itself is started from one list: who opens addresses starts nothing', () => {
  const server = files.filter((file) => isProduct(file) && file.endsWith('.server.ts'));
  const whoHas = (what: RegExp) => server.filter((file) => what.test(readFileSync(path.join(app, file), 'utf8')));
  const starting = whoHas(/(?<!function )\bstart[A-Z]\w*\(app\b|\bsetInterval\(/);
  expect(starting.filter((file) => file.endsWith('calls.server.ts'))).toEqual([]);
  // Beside the list: what looks at a clock or sends has a sweep of its own, and the server keeps itself in order.
  expect(whoHas(/(?<!function )\bstartSweeping\(/).toSorted()).toEqual([
    'background.server.ts',
    'classes/schedule/schedule.server.ts',
    'platform/http/http.server.ts',
    'platform/outbox/outbox-worker.server.ts',
  ]);
});

test('every route that is no call of ours has a bound of its own', () => {
  // How each is bound: by a limit, by the memory of pages, or by costing nothing.
  const bound: Record<string, RegExp | 'costs nothing'> = {
    'catalogue/calls.server.ts': 'costs nothing',
    'catalogue/pictures/serve-pictures.server.ts': 'costs nothing',
    'identity/google/calls.server.ts': /limitNetworks\(/,
    'identity/tokens/calls.server.ts': 'costs nothing',
    'office/classes/batches/papers.server.ts': /limitNetworks\(/,
    'office/content/desk/preview.server.ts': /createChecker\(|limitNetworks\(/,
    'office/calls.server.ts': 'costs nothing',
    'office/lists/export-calls.server.ts': /limitNetworks\(/,
    'office/office-pages.server.ts': 'costs nothing',
    'office/content/pictures/calls.server.ts': 'costs nothing',
    'office/post/replies/calls.server.ts': /limitNetworks\(/,
    'platform/calls/call.server.ts': /limitNetworks\(/,
    'platform/calls/link-calls.server.ts': /limitNetworks\(/,
    'platform/http/files.server.ts': 'costs nothing',
    'platform/http/health.server.ts': 'costs nothing',
    'platform/metrics/calls.server.ts': 'costs nothing',
    'registration/your-data/calls.server.ts': /createChecker\(/,
    'server.ts': 'costs nothing',
    'site/offline/serve-worker.server.ts': 'costs nothing',
    'site/pages/pages.server.ts': /gate\.pass\(/,
    'site/sitemap.server.ts': /answerHeld\(/,
  };
  const textOf = (file: string) => readFileSync(path.join(app, file), 'utf8');
  const bare = files.filter(
    (file) => isProduct(file) && /\b(?:http|fastify|scope)\.(?:get|post|put|delete|all|route)\(/.test(textOf(file)),
  );
  expect(bare.toSorted()).toEqual(Object.keys(bound).toSorted());
  const lost = Object.entries(bound).filter(([file, how]) => how !== 'costs nothing' && !how.test(textOf(file)));
  expect(lost).toEqual([]);
});

test('nobody lets a promise go that `finally` has made of another: where that one fails, this one fails unheard and ends the process', () => {
  const lost = /(?:\bvoid\s[^;{}]*?|^\s*[\w.]+)\.finally\(/m;
  const found = files.filter((file) => isProduct(file) && lost.test(readFileSync(path.join(app, file), 'utf8')));
  expect(found).toEqual([]);
});

test('no circle of files, of their types either', () => {
  const next = new Map<string, string[]>();
  for (const { from, to } of inside) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const circles: string[][] = [];
  const walk = (file: string, way: string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file]);
    if (done.has(file) || way.includes(file)) return;
    for (const to of next.get(file) ?? []) walk(to, [...way, file]);
    done.add(file);
  };
  for (const file of files) walk(file, []);
  expect(circles).toEqual([]);
});

test('files stay small', () => {
  const long = files.filter((file) => {
    const lines = readFileSync(path.join(app, file), 'utf8').split('\n').length - 1;
    return lines > (/\.test\.tsx?$/.test(file) ? 400 : 300);
  });
  expect(long).toEqual([]);
});

test('stylesheets stay small', () => {
  const sheets = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(40);
  const long = sheets.filter((file) => readFileSync(path.join(app, file), 'utf8').split('\n').length - 1 > 300);
  expect(long).toEqual([]);
});

test('tests wait for events and move clocks of their own: none depends on how fast the machine is', () => {
  // Who makes what happens in between, at a moment that may be any; and the one place that looks again and again.
  const may = new Map([
    ['app/classes/seats/seats.factory.ts', 'comes again when the server says so'],
    ['app/platform/database/migrate-file.test.ts', 'kills a process at any moment'],
    ['app/platform/database/postgres.test.ts', 'cuts connections at any moment'],
    ['app/testing/until.ts', 'has the patience of all'],
    ['e2e/comfort.e2e.ts', 'looks again and again'],
    ['e2e/office-batches.e2e.ts', 'looks again and again'],
    ['e2e/waiting.e2e.ts', 'looks again and again'],
  ]);
  const root = path.join(app, '..');
  const tests = ['app', 'database', 'e2e'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.split(path.sep).join('/')}`)
      .filter((file) => /\.(?:test|factory)\.tsx?$|^app\/testing\/.*\.ts$|^e2e\/.*\.ts$/.test(file)),
  );
  expect(tests.length).toBeGreaterThan(300);
  const waits =
    /\bset(?:Timeout|Interval)\(|\bwaitForTimeout\(|\bvi\.waitFor\(|\bsleep\(|\bexpect\.poll\([^;]*timeout:|\btimeout: (?:\d{1,5}|\d{1,2}_\d{3})\b|^\}, [\d_]+\);|^ {2}\d+_\d{3},\n\);/m;
  const waiting = tests.filter((file) => waits.test(readFileSync(path.join(root, file), 'utf8')));
  expect(waiting.toSorted()).toEqual([...may.keys()]);
});

function isTypeOnly(from: string, to: string): boolean {
  const text = readFileSync(path.join(app, from), 'utf8');
  const name = path.posix.basename(to).replaceAll('.', '\\.');
  const statements = text.match(new RegExp(`import[^;]*?'[^']*${name}[^']*'`, 'g')) ?? [];
  return statements.length > 0 && statements.every((statement) => /^import\s+type\b/.test(statement));
}
