import type { Hit, Part } from './contract.ts';
import { keyOfSender, personAddress, sayKey } from '../../people/merges/contract.ts';
import type { CaseFacts, NotedFacts, PersonFacts, SubscriberFacts } from './read-facts.server.ts';
import { shownPhone } from '../../../platform/form/phone.ts';
import { fold, piecesIn } from '../../../platform/words.ts';

/** Something a hit says: where it stands, the words, and whether they are shown also when nothing of them was looked for. */
type Saying = { where: string; text: string | null; always?: boolean; long?: boolean };
type HitWords = Pick<Hit, 'kind' | 'key' | 'href' | 'marks' | 'exact'> & { title: Saying; says: Saying[] };

export function describeCase(facts: CaseFacts, marked: Marked, typed: string): Hit {
  const { kind, id, company, status } = facts;
  const isMessage = kind === 'message';
  const about = (isMessage && facts.subject) || facts.summary || 'No course was named';
  return describe(marked, {
    kind,
    key: `case ${id}`,
    href: `/office/cases/${id}`,
    ...(facts.reference === typed.toUpperCase() ? { exact: true } : {}),
    title: { where: isMessage ? 'subject' : 'wish', text: about },
    says: [
      { where: 'name', text: facts.name, always: true },
      { where: 'company', text: company, always: true },
      { where: 'reference', text: facts.reference },
      { where: 'email', text: facts.email },
      ...[facts.phone, facts.homePhone, facts.workPhone].map((text) => ({
        where: 'phone',
        text: text && shownPhone(text),
      })),
      { where: 'city', text: facts.city },
      { where: 'state', text: facts.state },
      { where: 'department', text: facts.department },
      { where: 'AMPP member', text: facts.memberNumber ?? facts.amppMemberId },
      { where: 'AMPP username', text: facts.amppUsername },
      { where: 'certificate', text: facts.certificate },
      { where: 'in the message', text: facts.message, long: true },
      ...oldOf(facts),
      ...facts.notes.map((text) => ({ where: 'in a note', text, long: true })),
      ...facts.letters.map((text) => ({ where: 'in a letter', text, long: true })),
      ...facts.replies.map((text) => ({ where: 'in a reply', text, long: true })),
      { where: 'status', text: status, always: true },
    ],
    marks: [...(facts.reviewReason ? ['Held back'] : []), ...(facts.archivedAt ? ['Archived'] : [])],
  });
}

const oldOf = ({ old }: CaseFacts): Saying[] => old.map(({ field, text }) => ({ where: `old ${field}`, text }));

export function describePerson(facts: PersonFacts, marked: Marked, seat: string[]): Hit {
  const { id, name, email, phone, company, city, cases, role, disabledAt } = facts;
  return describe(marked, {
    kind: 'person',
    key: `person ${email}`,
    href: `/office/people/${id}`,
    title: { where: 'name', text: name || email },
    says: [
      { where: 'email', text: name ? email : null, always: true },
      { where: 'company', text: company, always: true },
      { where: 'city', text: city, always: true },
      { where: 'cases', text: casesInWords(cases), always: true },
      { where: 'phone', text: phone && shownPhone(phone), always: true },
    ],
    marks: [...(role === 'staff' ? ['Works here'] : []), ...(disabledAt ? ['Account closed'] : []), ...seat],
  });
}

/** Somebody who only sent forms, as these say who it is and what they want. */
export function describeSender(sent: readonly CaseFacts[], marked: Marked, seat: string[]): Hit {
  const [{ name, email, phone, company, city } = sent[0]!] = sent;
  const key = keyOfSender({ email, phone }) ?? '';
  return describe(marked, {
    kind: 'person',
    key: `person ${key}`,
    href: personAddress(key),
    title: { where: 'name', text: name || email || shownPhone(phone) },
    says: [
      { where: 'email', text: name ? email : null, always: true },
      { where: 'wish', text: [...new Set(sent.map(({ summary }) => summary))].join(', '), always: true },
      { where: 'company', text: company, always: true },
      { where: 'city', text: city },
      { where: 'phone', text: phone && shownPhone(phone), always: true },
      ...sent.flatMap(oldOf),
    ],
    marks: [...seat, ...(sent.some(({ status }) => status === 'New') ? ['New'] : [])],
  });
}

export function describeSubscriber({ id, name, email, onAt, leftAt }: SubscriberFacts, marked: Marked): Hit {
  const state = leftAt ? 'Left the list' : onAt ? 'On the list' : 'Not confirmed';
  return describe(marked, {
    kind: 'subscriber',
    key: `subscriber ${id}`,
    href: `/office/people/${encodeURIComponent(email)}`,
    title: { where: 'name', text: name || email },
    says: [
      { where: 'email', text: name ? email : null, always: true },
      { where: 'state', text: state, always: true },
    ],
    marks: [],
  });
}

export function describeNoted({ name, email, text }: Omit<NotedFacts, 'id'>, marked: Marked): Hit {
  // Who gave a telephone number alone is known by it; who gave neither is shown by their name.
  const shown = sayKey(email);
  return describe(marked, {
    kind: 'person',
    key: `person ${email}`,
    href: personAddress(email),
    title: { where: 'name', text: name || shown },
    says: [
      { where: 'email', text: name && (email.includes('@') || shown !== email) ? shown : null, always: true },
      { where: 'in a note on the person', text, long: true },
    ],
    marks: [],
  });
}

export function describeText(
  { key, href, title, text, archived }: { key: string; href: string; title: string; text: string; archived: boolean },
  marked: Marked,
): Hit {
  return describe(marked, {
    kind: 'text',
    key: `text ${key}`,
    href,
    title: { where: 'title', text: title },
    says: [{ where: 'in the text', text, long: true }],
    marks: archived ? ['Archived'] : [],
  });
}

const casesInWords = (cases: number) =>
  cases === 0 ? null : cases === 1 ? '1 case' : cases < 100 ? `${cases} cases` : '100 cases or more';

export function describe(marked: Marked, { title, says, ...hit }: HitWords): Hit {
  const heading = mark(title.text ?? '', marked);
  const lines = says
    .filter(({ text }) => text)
    .map(({ text, long, ...saying }) => ({
      ...saying,
      text: text!,
      parts: long ? excerpt(text!, marked) : mark(text!, marked),
    }));
  const shown = lines.filter(({ parts, always }) => parts && (always || hasHit(parts)));
  // What is marked in a name or an address needs no word.
  const found = [{ where: title.where, parts: heading }, ...shown].filter(({ parts }) => hasHit(parts!));
  const places = found.map(({ where }) => where).filter((where) => where !== 'name' && where !== 'email');
  const near = [title, ...lines].map(({ text }) => nearIn(text ?? '', marked)).find((word) => word !== null) ?? null;
  return {
    ...hit,
    title: heading,
    line: joined(shown.map(({ parts }) => parts!)),
    why: near ? `spelt ${near}` : [...new Set(places)].slice(0, 3).join(', '),
    near: near !== null,
  };
}

function joined(lines: readonly Part[][]): Part[] {
  return lines.flatMap((parts, at) => (at === 0 ? parts : [{ text: ' · ' }, ...parts]));
}

export type Marked = { starts: readonly string[]; near: readonly string[]; whole?: readonly string[] };

type Range = { start: number; end: number };

export function mark(text: string, marked: Marked): Part[] {
  return partsOf(text, rangesIn(text, marked));
}

export const hasHit = (parts: readonly Part[]): boolean => parts.some(({ hit }) => hit);

/** What stands around the first hit of a long text, in one line. Null where there is none. */
function excerpt(text: string, marked: Marked): Part[] | null {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const first = rangesIn(line, marked)[0];
  if (!first) return null;
  const from = first.start < 50 ? 0 : line.indexOf(' ', first.start - 50) + 1;
  const space = line.lastIndexOf(' ', first.end + 90);
  const to = line.length <= first.end + 90 ? line.length : Math.max(first.end, space);
  const parts = mark(line.slice(Math.min(from, first.start), to), marked);
  return [...(from > 0 ? [{ text: '… ' }] : []), ...parts, ...(to < line.length ? [{ text: ' …' }] : [])];
}

/** Which spelling of a text it was, where it was not the one that was typed. */
function nearIn(text: string, { starts, near, whole }: Marked): string | null {
  if (near.length === 0) return null;
  const found = piecesIn(text).find(
    (piece) => piece.texts.some((one) => near.includes(one)) && !piece.texts.some((one) => isTyped(one, starts, whole)),
  );
  return found ? text.slice(found.start, found.end) : null;
}

const isTyped = (piece: string, starts: readonly string[], whole: readonly string[] = []) =>
  whole.includes(piece) || starts.some((start) => piece.startsWith(start));

function rangesIn(text: string, { starts, near, whole }: Marked): Range[] {
  const words = piecesIn(text).filter((piece) =>
    piece.texts.some((one) => isTyped(one, starts, whole) || near.includes(one)),
  );
  return merge([
    ...words.map(({ texts, start, end }) => ({ start, end: hitEnd(text, { texts, start, end }, starts) })),
    ...digitsIn(text, starts),
  ]);
}

/** Where a word only begins with what was typed, that much of it; where letters fold into more or fewer, the whole. */
function hitEnd(text: string, { texts, start, end }: { texts: string[] } & Range, starts: readonly string[]): number {
  const [whole = ''] = texts;
  const begun = starts.filter((one) => whole.startsWith(one)).map(({ length }) => length);
  const length = Math.max(0, ...begun);
  const isPlain = fold(text.slice(start, end)).length === end - start && whole.length === end - start;
  return length > 0 && isPlain ? start + length : end;
}

/** Telephone numbers that begin or end so, whatever stands between their digits. */
function digitsIn(text: string, starts: readonly string[]): Range[] {
  const typed = starts.filter((start) => /^<?\d{3,}$/.test(start));
  if (typed.length === 0) return [];
  return [...text.matchAll(/\+?\d(?:[ ()-]*\d){5,19}/g)].flatMap(({ 0: number, index }) => {
    const places = [...number].flatMap((one, at) => (/\d/.test(one) ? [index + at] : []));
    const digits = places.map((at) => text.charAt(at)).join('');
    return typed.flatMap((start) => {
      const wanted = start.startsWith('<') ? start.slice(1).split('').toReversed().join('') : start;
      const at = start.startsWith('<')
        ? digits.length - wanted.length
        : [0, 1, 2].find((skip) => digits.startsWith(wanted, skip) && ['', '0', '91'].includes(digits.slice(0, skip)));
      if (at === undefined || at < 0 || !digits.startsWith(wanted, at)) return [];
      return [{ start: places[at]!, end: places[at + wanted.length - 1]! + 1 }];
    });
  });
}

function merge(ranges: Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}

function partsOf(text: string, ranges: readonly Range[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    if (start > at) parts.push({ text: text.slice(at, start) });
    parts.push({ text: text.slice(start, end), hit: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}
