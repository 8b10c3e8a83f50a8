import { dayMilliseconds } from '../../platform/durations.ts';

export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const keptForMilliseconds = 7 * dayMilliseconds;

/** What was typed under a key and not sent yet; null when there is nothing, or nothing any more. */
export function readKept(storage: BrowserStorage, key: string, now: Date): unknown {
  const kept = parse(storage.getItem(key));
  return kept && isYoung(kept, now) ? kept.words : null;
}

/** The tabs in which the office is open: this one, and the others. */
export type Tabs = { here: string; others: ReadonlySet<string> };

/** Where a tab keeps what is typed in it under a key: apart from the others, so that none writes over another's words. */
export const keyInTab = (key: string, tab: string) => `${key}~${tab}`;

/** What one goes on with under a key, and where it stands: what this tab typed, else the newest that no other tab is at. */
export function findKept(storage: BrowserStorage, key: string, { here, others }: Tabs, now: Date) {
  const found = keysOf(storage).flatMap((at) => {
    const tab = tabOf(at, key);
    const kept = tab === null || others.has(tab) ? null : parse(storage.getItem(at));
    return kept && isYoung(kept, now) ? [{ at, words: kept.words, isHere: tab === here, typed: kept.at }] : [];
  });
  const [best] = found.toSorted(
    (one, other) => Number(other.isHere) - Number(one.isHere) || other.typed.localeCompare(one.typed),
  );
  return best ? { at: best.at, words: best.words } : null;
}

/** Which tab keeps something there under a key: '' for any of them, null where it is another key. */
function tabOf(at: string, key: string): string | null {
  if (at === key) return '';
  const tab = at.startsWith(`${key}~`) ? at.slice(key.length + 1) : '';
  return /^[\da-f-]{36}$/.test(tab) ? tab : null;
}

const keysOf = (storage: BrowserStorage) => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');

export function moveKept(storage: BrowserStorage, from: string, to: string): void {
  const kept = storage.getItem(from);
  if (kept === null) return;
  storage.setItem(to, kept);
  storage.removeItem(from);
}

export function keepTyped(storage: BrowserStorage, key: string, words: unknown, now: Date): void {
  storage.setItem(key, JSON.stringify({ words, at: now.toISOString() } satisfies Kept));
}

export function dropOld(storage: BrowserStorage, prefix: string, now: Date): void {
  for (const key of keysOf(storage)) {
    if (!key.startsWith(prefix)) continue;
    const kept = parse(storage.getItem(key));
    if (!kept || !isYoung(kept, now)) storage.removeItem(key);
  }
}

/** What stands in a field beyond what was sent of it. */
export function restOf(standing: string, sent: string): string {
  return standing.startsWith(sent) ? standing.slice(sent.length).trimStart() : standing;
}

/** What stands in fields when what was sent of them has arrived: what was typed since stays, all else is as it is `now`. */
export function newerOf<Fields extends object>(standing: Fields, sent: Fields, now: Fields): Fields {
  const isNewer = (field: keyof Fields) => JSON.stringify(standing[field]) !== JSON.stringify(sent[field]);
  const newer = (Object.keys(standing) as (keyof Fields)[]).filter(isNewer);
  return { ...now, ...Object.fromEntries(newer.map((field) => [field, standing[field]])) };
}

const kinds: readonly [name: RegExp, one: string, several: string][] = [
  [/^(person-)?note\./, 'a note', 'notes'],
  [/^letter\.|^reply\./, 'a letter', 'letters'],
  [/^letter-text\./, 'a text for letters', 'texts for letters'],
  [/^caller\b/, 'a caller', 'callers'],
  [/^invite\./, 'an invitation', 'invitations'],
  [/^(correct|wish)\./, 'a correction', 'corrections'],
  [/^(batch|class)\./, 'a class', 'classes'],
  [/^bill\./, 'a bill', 'bills'],
  [/^payment\./, 'a payment', 'payments'],
  [/^billing$/, 'billing settings', 'billing settings'],
  [/^venue\./, 'a venue', 'venues'],
  [/^pass-on\./, 'a seat to pass on', 'seats to pass on'],
  [/^case\./, 'a change', 'changes'],
  // Whatever has no word of its own is never passed over; 'left' is what went with its page, and nothing typed.
  [/^(?!left$)/, 'something else you typed', 'other things you typed'],
];

export function sayKept(names: readonly string[]): string | null {
  const words = kinds.flatMap((row) => {
    const { length: count } = names.filter((each) => kinds.find(([name]) => name.test(each)) === row);
    return count === 0 ? [] : [count === 1 ? row[1] : `${count} ${row[2]}`];
  });
  return words.length === 0 ? null : new Intl.ListFormat('en-GB').format(words);
}

type Kept = { words: unknown; at: string };

const isYoung = ({ at }: Kept, now: Date) => now.getTime() - new Date(at).getTime() < keptForMilliseconds;

/** Anything may stand in a browser's storage. */
function parse(text: string | null): Kept | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('at' in kept) || typeof kept.at !== 'string') return null;
    return { words: 'words' in kept ? kept.words : null, at: kept.at };
  } catch {
    return null;
  }
}
