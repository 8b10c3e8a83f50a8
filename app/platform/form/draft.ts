// What is typed is kept in this browser until it is sent, so that a lost connection, a closed page or an ended session costs nothing.

const day = 86_400_000;
const daysKept = 14;

/** `uid` is the stored user's, null for nobody: a draft is shown only to whom it belongs. Times are milliseconds since 1970. */
type Draft = {
  uid: string | null;
  startedAt: number;
  savedAt: number;
  values: Record<string, string | string[]>;
  /** What was tried last, and its key. */
  sent?: Sent | undefined;
};
type Sent = { body: string; key: string };
type Known = Record<string, string | undefined>;

type Place = {
  /** The name it is kept under. */
  key: string;
  /** Whose browser this is now; null for nobody. */
  uid: () => string | null;
  /** What is known of them, by field. */
  known: () => Known;
  /** Whether what somebody typed just before logging in is theirs. */
  followsIn?: boolean;
};

/** The draft of one form. Where the browser keeps nothing, and on the server, there is none. */
export function draftAt({ key, uid, known, followsIn = false }: Place) {
  function find(): Draft | null {
    try {
      const found = readDraft(localStorage.getItem(key), uid(), followsIn, Date.now());
      if (found === 'too old') drop();
      return found === 'too old' ? null : found;
    } catch {
      return null;
    }
  }

  function drop(): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing is kept here anyway.
    }
  }

  return {
    find,
    drop,
    savedAt: () => find()?.savedAt ?? null,
    /** Keeps what the form holds; a field called `website` is a trap for programs and stays out. */
    keep(form: HTMLFormElement, sent?: Sent): void {
      const data = new FormData(form);
      data.delete('website');
      const names = [...new Set(data.keys())];
      const values = Object.fromEntries(names.map((name) => [name, data.getAll(name).map(String)]));
      const before = find();
      const now = Date.now();
      const startedAt = before?.startedAt ?? now;
      const draft: Draft = { uid: uid(), startedAt, savedAt: now, values, sent: sent ?? before?.sent };
      try {
        localStorage.setItem(key, JSON.stringify(draft));
      } catch {
        // Full or forbidden: the page itself still holds everything.
      }
    },
    /** Puts the draft into the fields that are as the page gave them, and what is known of the person into those left empty. */
    restore(form: HTMLFormElement): void {
      putBack(form, find()?.values ?? {});
      fillEmpty(form, known());
    },
    /** Forgets the draft and begins anew with what is known of the person. */
    startAfresh(form: HTMLFormElement): void {
      drop();
      form.reset();
      fillEmpty(form, known());
      form.querySelector<HTMLElement>('select, input:not([tabindex="-1"])')?.focus();
    },
  };
}

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
  if (age > daysKept * day) return 'too old';
  const theirs = draft.uid === uid || (followsIn && draft.uid === null && age < day);
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
    if (value && control instanceof HTMLInputElement && control.value === '') control.value = value;
  }
}
