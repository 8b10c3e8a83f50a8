export const keyWords = {
  '/': 'Find',
  j: 'Next row or case',
  k: 'Previous row or case',
  x: 'Choose the row, with Shift a range',
  r: 'Reply',
  t: 'Take',
  d: 'Due day, of a case or of the chosen',
  s: 'Next case',
  z: 'Take back what leaves in a few seconds',
  n: 'Show what is new',
  Escape: 'Leave a field, close, go back',
  '?': 'This list',
} as const;

export type OfficeKey = keyof typeof keyWords;

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/** Which of the office's keys was pressed, if any. On a keyboard of another script the place of the key counts. */
export function keyOf({ key, code, ctrlKey, metaKey, altKey, isComposing }: Pressed): OfficeKey | null {
  if (ctrlKey || metaKey || altKey || isComposing) return null;
  const isLatin = /^[\u0020-\u007E]$/.test(key);
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  const name = isLatin || key.length > 1 || !place ? key : place;
  const found = name.length === 1 ? name.toLowerCase() : name;
  return Object.hasOwn(keyWords, found) ? (found as OfficeKey) : null;
}
