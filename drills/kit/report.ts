import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import type { Drill } from './drill.ts';

/** What one drill found, for bench/drills.md. */
export type Row = { drill: Drill; count: number; verdict: string; figures: readonly string[]; when: string };

/** Writes the page anew: rows of these drills as they are now, the others as they stood, in the order of `all`. */
export function keepRows(file: string, rows: readonly Row[], all: readonly Drill[]): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const lines = all.flatMap((drill) => {
    const row = rows.find((one) => one.drill === drill);
    const start = beginning(drill);
    return row ? [lineOf(row)] : before.filter((line) => line.startsWith(start));
  });
  writeFileSync(file, [...head(), ...lines, ''].join('\n'));
}

const beginning = ({ id, name }: Drill) => `| ${id} | ${name} | `;

function lineOf({ drill, count, verdict, figures, when }: Row): string {
  const cells = [String(count), verdict, figures.join('; '), when];
  return `${beginning(drill)}${cells.map((cell) => cell.replaceAll(/[|\n]+/g, ' ')).join(' | ')} |`;
}

function head(): string[] {
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return [
    '# Drills',
    '',
    `By \`npm run drill\`; each file says what must hold. Node ${process.version}, ${os.cpus().length} processors, ${memory} GB, ${os.type()} ${os.release()}.`,
    'Last: day, commit, load when it began, duration. Server, database and load share the machine.',
    '',
    '| | drill | times | verdict | figures | when |',
    '|---|---|---|---|---|---|',
  ];
}
