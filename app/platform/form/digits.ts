const isDigit = (point: number) => /\p{Nd}/u.test(String.fromCodePoint(point));

/** A text with the digits of every script (Devanagari, Tamil, Bengali, full width ...) as 0 to 9; whatever else stands there stays. */
export function plainDigits(text: string): string {
  if (!/[^ -~]/.test(text)) return text;
  // Each is looked for once: whoever sends as many as a form can take holds nobody up.
  const values = new Map([...new Set(text.match(/\p{Nd}/gu))].map((digit) => [digit, valueOf(digit)]));
  return text.replaceAll(/\p{Nd}/gu, (digit) => values.get(digit)!);
}

/** Unicode gives the ten digits of a script in a row from nought, and such rows follow one another whole. */
function valueOf(digit: string): string {
  const point = digit.codePointAt(0)!;
  let first = point;
  while (isDigit(first - 1)) first -= 1;
  return String((point - first) % 10);
}
