/** What a class is of, as people read it: 'CIP Level 1', else the title of the training. */
export function subjectInWords({ eventCode, title }: { eventCode: string; title: string }): string {
  const [, programme, level] = /^(CIP|CP|CCI)Level(\d)$/.exec(eventCode) ?? [];
  return programme ? `${programme} Level ${level}` : title;
}

/** The name that a mail or a page greets with: the first of what was typed, and none where that is no name. */
export function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return /^\p{L}[\p{L}\p{M}'’.-]{0,29}$/u.test(first) ? first : '';
}
