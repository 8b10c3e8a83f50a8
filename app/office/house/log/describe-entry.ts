import { money, wayWords } from '../../../billing/bill.ts';
import { doubtWords } from '../../../billing/gst/choose-tax.ts';
import { stateForOffice } from '../../../classes/seats/seat.ts';
import { acts, type AuditAction } from '../../ground/audit-actions.ts';
import { indianDate, indianTime } from '../../../platform/indian-time.ts';
import { mailName } from '../../post/delivery/mail-names.ts';
import { isListName, lists } from '../../lists/lists.ts';
import { contentSubjects } from '../../content/subjects/subjects.ts';
import { keyOfSubject, placeFor } from '../../content/subjects/words.office.tsx';
import type { LogEntry } from './contract.ts';

/** The log is kept longer than any act is done. */
const wordsOf: Record<string, string> = acts;

type Described = {
  /** 'changed the case'. */
  act: string;
  /** What it was done to, by the name it has today where it has one; '' where the act says it all. */
  thing: string;
  href: string | null;
  facts: { label: string; value: string }[];
};

const actsOnMany: Partial<Record<AuditAction, string>> = {
  'case moved': 'changed',
  'case archived': 'archived',
  'case restored': 'brought back',
  'letter written': 'wrote to the people of',
};

export function describeEntry({ action, subject, detail, many }: LogEntry, names: Record<string, string>): Described {
  if (many) return describeMany(action as AuditAction, detail, many.parts, names);
  const [kind = '', ...rest] = subject.split(' ');
  const id = rest.join(' ');
  const act = wordsOf[action] ?? action;
  const whose = names[String(detail['seat'])];
  return {
    act: whose ? act.replace('a seat', `the seat of ${whose}`) : act,
    thing: nameOf(kind, id, detail, names),
    href: hrefOf(kind, id, names, whose ? `?seat=${String(detail['seat'])}` : ''),
    facts: factsIn(kind, id, detail, names),
  };
}

/** All parts of an act, by the newest of them: what each was before stands with it alone. */
function describeMany(action: AuditAction, detail: LogEntry['detail'], parts: number, names: Record<string, string>) {
  const isUndo = 'undoes' in detail;
  const facts = Object.entries(detail).flatMap(([key, value]) =>
    isTree(value) && 'to' in value ? { label: labelOf(key), value: inWords(value['to'], names) } : [],
  );
  return {
    act: isUndo ? 'took back a change of' : (actsOnMany[action] ?? wordsOf[action] ?? action),
    thing: `${parts.toLocaleString('en-IN')} cases`,
    href: null,
    facts: isUndo ? [] : facts,
  };
}

function factsIn(kind: string, id: string, detail: LogEntry['detail'], names: Record<string, string>) {
  const called = (key: string) => (key === 'state' && detail['seat'] ? 'seatNow' : key);
  return Object.entries(detail)
    .filter(([key, value]) => !said(kind, key) && !(isId(value) && !names[value]))
    .flatMap(([key, value]) => factsOf(called(key), value, names, kind === 'content' ? id : null));
}

/** What the sentence says already. */
const said = (kind: string, key: string) => ['staff email', 'mail to', 'batch seat'].includes(`${kind} ${key}`);

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value);

function nameOf(kind: string, id: string, detail: LogEntry['detail'], names: Record<string, string>): string {
  if (kind === 'find') return '';
  if (id === '') return kind === 'mails' ? 'all failed mails' : '';
  if (kind === 'staff') return nameOfStaff(String(detail['email'] ?? names[id] ?? 'somebody who is gone'), names);
  if (kind === 'mail') return detail['to'] ? `a mail to ${String(detail['to'])}` : 'a mail';
  if (kind === 'sending') return 'a letter';
  if (kind === 'course' || kind === 'level') return pictureOf(kind, id, names);
  if (kind === 'content') return titleOfContent(id, names);
  if (kind === 'list') return isListName(id) ? lists[id].title : 'People who may be the same';
  return names[id] ?? (isId(id) ? '(erased since)' : id);
}

export const nameOfStaff = (email: string, names: Record<string, string>) => names[email] ?? email;

/** 'cip image' of a course as 'picture of CIP'. */
function pictureOf(kind: string, id: string, names: Record<string, string>): string {
  const words = id.split(' ');
  const role = words.pop() === 'badge' ? 'badge' : 'picture';
  return `${role} of ${titleOfContent([kind, ...words].join('.'), names)}`;
}

/** 'level.cip.level-1' as it is called today; 'mail.new-device' and 'faq' by their titles. */
function titleOfContent(key: string, names: Record<string, string>): string {
  const [kind = '', ...rest] = key.split('.');
  if (Object.hasOwn(contentSubjects, key)) return contentSubjects[key as keyof typeof contentSubjects].title;
  if (kind === 'mail') return `the mail “${mailName(rest.join('.'), 'mail')}”`;
  return names[kind === 'event' ? rest.join('.') : key] ?? rest.join(' ');
}

function hrefOf(kind: string, id: string, names: Record<string, string>, seat: string): string | null {
  if (kind === 'case' && names[id]) return `/office/cases/${id}`;
  if (kind === 'sending') return `/office/write/${id}`;
  if (kind === 'bill') return `/office/bills/${id}`;
  if (kind === 'batch' && names[id]) return `/office/batches/${id}${seat}`;
  if (kind === 'person') return `/office/people/${encodeURIComponent(names[id] ?? id)}`;
  return null;
}

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A change as 'before → after'; anything else as it is. */
function factsOf(key: string, value: unknown, names: Record<string, string>, content: string | null) {
  const label = labelOf(key);
  if (isTree(value) && 'from' in value && 'to' in value)
    return [{ label, value: `${inWords(value['from'], names)} → ${inWords(value['to'], names)}` }];
  if (key === 'changes' && Array.isArray(value))
    return value.filter(isTree).map((change) => ({
      label: placeFor(keyOfSubject(content ?? ''), String(change['place'] ?? '')),
      value: `${inWords(change['from'], names)} → ${inWords(change['to'], names)}`,
    }));
  const words = wordsFor(key, value, names);
  return words === 'nothing' ? [] : [{ label, value: words }];
}

function inWords(value: unknown, names: Record<string, string>): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (value === true) return 'yes';
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map((one) => inWords(one, names)).join(', ');
  if (isTree(value)) {
    const parts = Object.entries(value).map(([key, part]) => `${labelOf(key)}: ${inWords(part, names)}`);
    return parts.length === 0 ? 'nothing' : parts.join('; ');
  }
  const text = String(value as string | number | boolean);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return indianDate(text);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return indianTime(text);
  const named = names[text];
  if (named) return nameOfStaff(named, names);
  return text.length > 300 ? `${text.slice(0, 300)} (and more)` : text;
}

const ownLabels: Record<string, string> = {
  seatNow: 'The seat now',
  stateCode: 'State',
  pin: 'PIN',
  gstin: 'GSTIN',
  sez: 'Special economic zone',
  how: 'Paid by',
  payer: 'Changed of who pays',
  confirmed: 'Said yes to',
  why: 'Secured by',
  wave: 'Invitation',
  candidates: 'People looked at',
  typed: 'Looked for by words',
  sort: 'In order of',
};

/** What stands for words in an entry, by what it is of: old entries have it as well. */
const ownWords: Record<string, Readonly<Record<string, string>>> = {
  how: wayWords,
  confirmed: doubtWords,
  why: { order: 'their order', waived: 'nobody asks for the money', none: 'nothing any more' },
  kind: { ask: 'Asked', hold: 'Held' },
  order: { asc: 'rising', desc: 'falling' },
};

/** What holds names of fields: those of a payer that were changed, those by which a list was looked through or sorted. */
const keysIn: ReadonlySet<string> = new Set(['payer', 'typed', 'sort']);

/** A value by what it is of: sums as rupees, fields by their labels. */
function wordsFor(key: string, value: unknown, names: Record<string, string>): string {
  if (key === 'rupees' && typeof value === 'number') return money(Math.round(value * 100));
  if (key === 'seatNow') return stateForOffice(String(value));
  const of = (one: unknown) => (keysIn.has(key) ? labelOf(String(one)) : (ownWords[key]?.[String(one)] ?? one));
  return inWords(Array.isArray(value) ? value.map(of) : of(value), names);
}

function labelOf(key: string): string {
  if (ownLabels[key]) return ownLabels[key];
  const words = key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/ (uid|id|at)$/, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
