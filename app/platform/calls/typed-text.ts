/** What a text field may hold. Sentences are built from `label`; `required` is the message for an empty field. */
export type TextRule = {
  label: string;
  /** Longest text, in UTF-16 code units as browsers count `maxlength`. */
  most: number;
  required?: string;
  /** Several lines are allowed. */
  lines?: boolean;
  /** No web addresses: the text stands in mails to people who may not have asked for them. */
  plain?: boolean;
  email?: boolean;
};

/** Text as typed, without surrounding space; '' when absent, null when it is not text. */
export function typedText(value: unknown): string | null {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value.trim() : null;
}

/** The sentence that says what is wrong with a field, or null. */
export function textProblem(value: unknown, rule: TextRule): string | null {
  const text = typedText(value);
  if (text === '' || (text === null && rule.required)) return rule.required ?? null;
  if (text === null) return `${rule.label} must be text`;
  if (text.length > rule.most) return `${rule.label} can have at most ${rule.most} characters`;
  if (!rule.lines && breaks.test(text)) return `${rule.label} must be one line of text`;
  if (controls.test(text)) return `${rule.label} holds characters that cannot be shown`;
  if (rule.email && !isEmail(text)) return 'Please enter an email address such as name@example.com';
  if (rule.plain && /:\/\/|www\./i.test(text)) return `${rule.label} cannot hold a web address`;
  return null;
}

// Line and paragraph separators break a header or a log line as well as control characters do.
const breaks = /[\n\r\t\u0085\u2028\u2029]/u;
const controls = /(?![\n\r\t])\p{Cc}/u;

/** True for an address that our mails can be sent to; the same rule as the envelope's (zod's `email`). */
export function isEmail(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text);
}

export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
