/** What is looked at of the words of a mail: much more than is kept, and never more than a moment's work. */
const most = { bytes: 1024 * 1024, lines: 20_000 };
/** A reader of mails works on lines, and each costs it more than its words: what is attached becomes lines as long as this. */
const longLine = 64 * 1024;

const [newLine, returns, space] = [0x0a, 0x0d, 0x20];

/**
 * The same mail with less to work on, whatever its size: of what is attached only the size matters, so that its lines become long ones; of
 * its words the first megabyte is left, and the first twenty thousand lines. `isCut` when words were left out.
 */
export function thinMail(whole: Buffer): { raw: Buffer; isCut: boolean } {
  const raw = Buffer.from(whole);
  const left = { ...most };
  const kept: Buffer[] = [];
  for (const [begin, end] of partsOf(raw)) {
    const blank = /\r?\n\r?\n/.exec(raw.subarray(begin, Math.min(end, begin + 256 * 1024)).toString('latin1'));
    const body = blank ? begin + blank.index + blank[0].length : end;
    if (isAttached(raw.subarray(begin, body).toString('latin1'))) {
      joinLines(raw, body, end - 2);
      kept.push(raw.subarray(begin, end));
      continue;
    }
    kept.push(raw.subarray(begin, body), raw.subarray(body, endOfWords(raw, body, end, left)));
  }
  const thin = Buffer.concat(kept);
  return { raw: thin, isCut: thin.length < raw.length };
}

/** From each line that begins with two hyphens to the next: every part of a mail begins with such a line. */
function partsOf(raw: Buffer): [number, number][] {
  const begins = [0];
  for (let at = raw.indexOf('\n--'); at !== -1; at = raw.indexOf('\n--', at + 3)) begins.push(at);
  return begins.map((begin, part) => [begin, begins[part + 1] ?? raw.length]);
}

/** Anything but words, other parts, and what a mail server reports. */
function isAttached(head: string): boolean {
  return (
    /^content-type:\s*(?!text\/|multipart\/|message\/|\s)/im.test(head) ||
    /^content-disposition:\s*attachment/im.test(head)
  );
}

function joinLines(raw: Buffer, begin: number, end: number): void {
  let lineBegan = begin;
  for (let at = begin; at < end; at += 1) {
    if (raw[at] === newLine && at - lineBegan > longLine) lineBegan = at;
    else if (raw[at] === newLine || raw[at] === returns) raw[at] = space;
  }
}

/** Where the words of a part end, or what may still be looked at; takes it from what is left. */
function endOfWords(raw: Buffer, begin: number, end: number, left: typeof most): number {
  const longest = Math.min(end, begin + left.bytes);
  let at = begin;
  for (; at < longest && left.lines > 0; left.lines -= 1) {
    const line = raw.indexOf(newLine, at);
    at = line === -1 || line >= longest ? longest : line + 1;
  }
  left.bytes -= at - begin;
  return at;
}
