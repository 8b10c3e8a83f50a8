import { oneSpaced, textProblem, unseenProblem } from '../../platform/calls/typed-text.ts';
import { phoneProblem } from '../dates/contract.ts';
import type { Named, ReadList } from './nomination.ts';

export const mostPeople = 50;
export const mostListLetters = 32_000;

const fields = ['name', 'email', 'phone', 'certificate'] as const;
type Field = (typeof fields)[number];

const rules = {
  name: { label: 'The name', most: 200, required: 'the name is missing', plain: true },
  email: { label: 'The e-mail', most: 254, email: true },
  phone: { label: 'The mobile', most: 40 },
  certificate: { label: 'The certificate number', most: 60 },
} satisfies Record<Field, object>;

/** What the first row may call its columns. */
const columnNames: Record<Field, RegExp> = {
  email: /mail/i,
  phone: /mobile|phone|contact|whatsapp/i,
  certificate: /cert/i,
  name: /name|person|employee|candidate|nominee/i,
};

/**
 * Reads people as they were pasted, or as a file of commas, semicolons or tabs has them: name, e-mail, mobile, certificate number, one person a row. Of
 * whom only an address is known, it stands for the name until they give their own.
 * A wrong row stops itself alone; the same address twice is one person, or two of whom one needs another.
 */
export function readList(text: string): ReadList {
  const rows = splitRows(text.replace(/^\uFEFF/, ''));
  const first = rows.find(({ cells }) => cells.some(Boolean));
  const head = first && headerRowOf(first.cells);
  const read: ReadList = { people: [], wrong: [], twice: [], head: head ? first.raw : null };
  const seen = new Map<string, { name: string; row: number }>();
  for (const { number, cells: typed, raw } of rows) {
    const cells = head ? typed : byShape(typed);
    if (!cells.some(Boolean) || (head && number === first.number)) continue;
    const named = namedOf(cells, head ?? fields);
    // Without an address, a name and number that come again are the same person.
    const key = named.email || (named.phone && `${lower(named.name)} ${named.phone.replaceAll(/\D/g, '')}`);
    const before = seen.get(key);
    const isTwice = before !== undefined && (lower(before.name) === lower(named.name) || isAddressAlone(named));
    const shared = before !== undefined && !isTwice ? `it has the address of ${before.name}. ${giveAnother}` : null;
    const why = problemOf(named, cells.length, head ?? fields) ?? shared;
    if (why) read.wrong.push({ row: number, text: raw, why });
    else if (isTwice) read.twice.push([before.row, number]);
    else read.people.push({ ...named, row: number, text: raw });
    if (key && before === undefined) seen.set(key, { name: named.name, row: number });
  }
  for (const { row, text: raw } of read.people.splice(mostPeople))
    read.wrong.push({ row, text: raw, why: `more than ${mostPeople} people` });
  return read;
}

/** Nobody has given their name. */
export const isAddressAlone = ({ name, email }: Pick<Named, 'name' | 'email'>): boolean =>
  email !== '' && name === email;

const lower = (name: string) => name.toLocaleLowerCase('en');

/** What to do where two have one address. */
export const giveAnother = 'Give another, or leave it out for a slip to hand on';

const mostSaid = 10;

/** One sentence for each row that is wrong, by its number, and how many more there are; null where none is. */
export function sayWrong({ wrong }: Pick<ReadList, 'wrong'>): string | null {
  if (wrong.length === 0) return null;
  const said = wrong.slice(0, mostSaid).map(({ row, text, why }) => `Row ${row} (${shorten(text)}): ${why}.`);
  const more = wrong.length - said.length;
  return [...said, ...(more > 0 ? [`${more} more ${more === 1 ? 'row is' : 'rows are'} wrong.`] : [])].join(' ');
}

/** Letters that nobody sees would turn the sentence around. */
const shorten = (text: string) => {
  const line = oneSpaced(text.replaceAll(/\p{Cf}/gu, ''));
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
};

const angled = /^([^<>]*?)\s*<([^<>\s]+@[^<>\s]+)>$/;
const marks = ['\t', ';', ','];

type Row = { number: number; cells: string[]; raw: string };

/**
 * The first three cells of a row without a head, each by its looks: an @ makes an e-mail, figures a mobile, what is left the name. Where two would be
 * the same thing they stay as they stand.
 */
function byShape(typed: string[]): string[] {
  // A row that is pushed in by empty cells is the same row; 'Asha <asha@example.in>' is a name and an address.
  const cells = typed
    .slice(typed.findIndex(Boolean))
    .flatMap((cell) => angled.exec(cell)?.slice(1).filter(Boolean) ?? cell);
  const placed = { name: '', email: '', phone: '' };
  const places = ['name', 'email', 'phone'] as const;
  for (const [at, cell] of cells.slice(0, 3).entries()) {
    if (cell === '') continue;
    const place = looksLike(cell) ?? (placed.name === '' ? 'name' : places[at]!);
    if (placed[place] !== '') return cells;
    placed[place] = cell;
  }
  return [...places.map((place) => placed[place]), ...cells.slice(3)];
}

const looksLike = (cell: string): 'email' | 'phone' | null =>
  cell.includes('@') ? 'email' : /^\+?[\d\s()-]{7,}$/.test(cell) ? 'phone' : null;

/** By the mark of the first row, or one of its own; a cell in quotes may hold it, and doubled quotes (RFC 4180). */
function splitRows(text: string): Row[] {
  const lines = text.split(/\r\n|\n|\r/);
  const sample = lines.find((line) => line.trim() !== '') ?? '';
  const mark = marks.find((one) => sample.includes(one)) ?? ',';
  const markOf = (line: string) => [mark, ...marks].find((one) => line.includes(one)) ?? mark;
  const isHead = headerRowOf(splitCells(sample, mark)) !== null;
  return lines.map((raw, at) => ({ number: at + 1, raw, cells: splitCells(raw, isHead ? mark : markOf(raw)) }));
}

function splitCells(line: string, mark: string): string[] {
  const cells: string[] = [];
  let [cell, quoted] = ['', false];
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at]!;
    if (letter === '"' && quoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"' && (quoted || cell.trim() === '')) quoted = !quoted;
    else if (letter === mark && !quoted) {
      cells.push(oneSpaced(cell));
      cell = '';
    } else cell += letter;
  }
  return [...cells, oneSpaced(cell)];
}

/** The columns in the order of a first row that names them; null where it is somebody already. */
function headerRowOf(cells: readonly string[]): (Field | null)[] | null {
  const named = cells.map(
    (cell) =>
      (Object.keys(columnNames) as Field[]).find((field) => columnNames[field].test(cell) && !/[@\d]/.test(cell)) ??
      null,
  );
  return named.includes('name') && named.filter(Boolean).length > 1 ? named : null;
}

function namedOf(cells: readonly string[], columns: readonly (Field | null)[]): Named {
  const cell = (field: Field) => cells[columns.indexOf(field)] ?? '';
  const address = columns.includes('email') ? cell('email').replace(angled, '$2').toLowerCase() : '';
  const first = cell('name') || address;
  const isAlone = address === '' && first.includes('@');
  const email = isAlone ? first.toLowerCase() : address;
  const name = isAlone ? email : first;
  return {
    name,
    email,
    phone: columns.includes('phone') ? cell('phone') : '',
    certificate: columns.includes('certificate') ? cell('certificate') : '',
  };
}

const also: Partial<Record<Field, (typed: string) => string | null>> = { name: unseenProblem, phone: phoneProblem };

/** Why a row is nobody, in words that follow its number. */
function problemOf(named: Named, cells: number, columns: readonly unknown[]): string | null {
  if (cells > columns.length) return `it has ${cells} parts, and at most ${columns.length} are asked for`;
  if (/@/.test(named.name) && !isAddressAlone(named)) return 'the name comes first, then the e-mail';
  if (named.email !== '' && !named.email.includes('@') && /\d{7}/.test(named.email.replaceAll(/\D/g, '')))
    return 'the e-mail comes before the mobile; leave its place empty where there is none';
  for (const field of isAddressAlone(named) ? fields.slice(1) : fields) {
    const why = textProblem(named[field], rules[field]) ?? also[field]?.(named[field]);
    if (why) return field === 'email' ? 'this is not an email address' : why.replace(/\.$/, '');
  }
  return null;
}
