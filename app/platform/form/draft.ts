import type { NextAct } from '../calls/flash.ts';
import { dayMilliseconds } from '../durations.ts';

// What is typed is kept in this browser until it is sent, so that a lost connection, a closed page or an ended session costs nothing.

const daysKept = 14;

/** `uid` is the stored user's, null for nobody: a draft is shown only to whom it belongs. Times are milliseconds since 1970. */
type Draft = {
  uid: string | null;
  startedAt: number;
  savedAt: number;
  values: Record<string, string | string[]>;
  /** What was tried last. */
  sent?: Sent | undefined;
};

/** What is sent, and the words that go with it: whatever sends it later knows nothing of its form. */
type Submission = {
  call: string;
  /** JSON. */
  body: string;
  /** What it is, as a sentence begins: 'Your message'. */
  name: string;
  /** What is said of it when it is taken, after the words of the answer. */
  after: string;
  /** Where whoever sent it goes on when it is taken. */
  next?: NextAct | undefined;
  /** What is said when it is refused without words. */
  refused: string;
};

/** A submission that was tried. `key` names it, so that it counts once however often it is sent; `page` is where its form stands. */
export type Sent = Submission & {
  key: string;
  page: string;
  /** It could not be sent, and is sent as soon as the connection is back. */
  waits?: boolean | undefined;
};

/** The event by which a form says that its submission waits; whoever hears it sends it, and says so by `preventDefault`. */
export const waitsEvent = 'submission-waits';
/** `said` is what the documents have the form say of the failure. */
export type WaitsDetail = { key: string; said: string };

type Known = Record<string, string | undefined>;

type Place = {
  key: string;
  /** Whose browser this is now; null for nobody. */
  uid: () => string | null;
  known: () => Known;
  /** Whether what somebody typed just before logging in is theirs. */
  followsIn?: boolean;
};

/** The draft of one form. Where the browser keeps nothing, and on the server, there is none. */
export function draftAt(place: Place) {
  const { uid, known } = place;
  const { find, write, drop } = placeOf(place);

  /** Keeps what the form holds; a field called `website` is a trap for programs and stays out. */
  function keep(form: HTMLFormElement, sent?: Sent): void {
    const data = new FormData(form);
    data.delete('website');
    const names = [...new Set(data.keys())];
    const values = Object.fromEntries(names.map((name) => [name, data.getAll(name).map(String)]));
    const before = find();
    const now = Date.now();
    const startedAt = before?.startedAt ?? now;
    write({ uid: uid(), startedAt, savedAt: now, values, sent: sent ?? before?.sent });
  }

  return {
    find,
    drop,
    keep: (form: HTMLFormElement) => keep(form),
    /** When what is not sent was last kept; what waits is not being written any more. */
    savedAt(): number | null {
      const found = find();
      return found && !found.sent?.waits ? found.savedAt : null;
    },
    /** Milliseconds somebody has spent with the form: since the page was asked for, or since the draft was begun, also before a reload. */
    timeSpent: () => Math.round(Math.max(performance.now(), Date.now() - (find()?.startedAt ?? Infinity))),
    /** Puts the draft into the fields that are as the page gave them, and what is known of the person into those left empty. */
    restore(form: HTMLFormElement): void {
      const found = find();
      if (found) putBack(form, found.values);
      fillEmpty(form, known());
    },
    /** Forgets the draft and begins anew with what is known of the person. */
    startAfresh(form: HTMLFormElement): void {
      drop();
      form.reset();
      fillEmpty(form, known());
      form.querySelector<HTMLElement>('select, input:not([tabindex="-1"])')?.focus();
    },
    /** Keeps what is about to be sent, and returns the key that names it: the same words have the same key. */
    tries(form: HTMLFormElement, submission: Submission): string {
      const before = find()?.sent;
      const isSame = before?.call === submission.call && before.body === submission.body;
      const name = isSame ? before.key : drawKey();
      keep(form, { ...submission, key: name, page: location.pathname + location.search });
      return name;
    },
    /** The submission that was tried last waits for the connection from now on. False when this browser has kept nothing, or nobody is there to send it. */
    waits(said: string): boolean {
      if (!mark(place, true)) return false;
      const detail: WaitsDetail = { key: place.key, said };
      const unheard = dispatchEvent(new CustomEvent(waitsEvent, { detail, cancelable: true }));
      if (unheard) mark(place, false);
      return !unheard;
    },
    /** It waits no longer; what was typed stays. */
    takeBack: () => mark(place, false),
  };
}

/** Begins the draft of one form with what another was told, in this tab alone: somebody else may open the next one. */
export function leaveInTab(key: string, uid: string | null, values: Draft['values']): void {
  const now = Date.now();
  try {
    sessionStorage.setItem(key, JSON.stringify({ uid, startedAt: now, savedAt: now, values } satisfies Draft));
  } catch {
    // It is typed again.
  }
}

/** What is kept in one place for one person. */
function placeOf({ key, uid, followsIn = false }: Place) {
  function drop(): void {
    try {
      localStorage.removeItem(key);
      sessionStorage.removeItem(key);
    } catch {
      // Nothing is kept here anyway.
    }
  }

  return {
    drop,
    find(): Draft | null {
      try {
        const found = readDraft(localStorage.getItem(key) ?? sessionStorage.getItem(key), uid(), followsIn, Date.now());
        if (found !== 'too old') return found;
        drop();
      } catch {
        // What cannot be read is none.
      }
      return null;
    },
    write(draft: Draft): boolean {
      try {
        localStorage.setItem(key, JSON.stringify(draft));
        return true;
      } catch {
        // Full or forbidden: the page itself still holds everything.
        return false;
      }
    },
  };
}

function mark(place: Place, waits: boolean): boolean {
  const { find, write } = placeOf(place);
  const draft = find();
  return draft?.sent !== undefined && write({ ...draft, sent: { ...draft.sent, waits } });
}

const drawKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(36)).join('-');

/** The draft in a kept text, when it is this person's; 'too old' when nobody is shown it any more, null when it is none or unreadable. */
export function readDraft(
  text: string | null,
  uid: string | null,
  followsIn: boolean,
  now: number,
): Draft | 'too old' | null {
  const draft = JSON.parse(text ?? 'null') as Partial<Draft> | null;
  if (!draft?.savedAt || !draft.values) return null;
  const age = now - draft.savedAt;
  if (age > daysKept * dayMilliseconds) return 'too old';
  const theirs = draft.uid === uid || (followsIn && draft.uid === null && age < dayMilliseconds);
  return theirs ? (draft as Draft) : null;
}

/** What somebody has typed meanwhile stays. */
function putBack(form: HTMLFormElement, values: Draft['values']): void {
  const radios = form.querySelectorAll<HTMLInputElement>('input[type=radio]');
  const chosen = new Set([...radios].filter(isTouched).map(({ name }) => name));
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && isTile(control)) {
      if (!isTouched(control) && !chosen.has(control.name))
        control.checked = [values[control.name] ?? []].flat().includes(control.value);
    } else if (
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    ) {
      const [value] = [values[control.name] ?? []].flat();
      const given = control instanceof HTMLSelectElement ? '' : control.defaultValue;
      if (value !== undefined && control.value === given) control.value = value;
    }
  }
}

const isTile = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox';
const isTouched = ({ checked, defaultChecked }: HTMLInputElement) => checked !== defaultChecked;

function fillEmpty(form: HTMLFormElement, known: Known): void {
  for (const [name, value] of Object.entries(known)) {
    const control = form.elements.namedItem(name);
    if (value && control instanceof HTMLInputElement && control.value === '')
      control.defaultValue = control.value = value;
  }
}
