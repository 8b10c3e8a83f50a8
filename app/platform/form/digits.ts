const isDigit = (point: number) => /\p{Nd}/u.test(String.fromCodePoint(point));

/** A text with the digits of every script (Devanagari, Tamil, Bengali, full width ...) as 0 to 9; whatever else stands there stays. */
export function plainDigits(text: string): string {
  return /[^ -~]/.test(text) ? text.replaceAll(/\p{Nd}/gu, valueOf) : text;
}

/** Unicode gives the ten digits of a script in a row from nought, and such rows follow one another whole. */
function valueOf(digit: string): string {
  const point = digit.codePointAt(0)!;
  let first = point;
  while (isDigit(first - 1)) first -= 1;
  return String((point - first) % 10);
}
