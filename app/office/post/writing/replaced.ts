/** The words of a letter as they are typed, and the name of the text they were begun with. */
export type Words = { subject: string; text: string; template: string | null };

/** Words, and what one wrote before a text took its place, the latest first. */
export type WordsAndBefore = Words & { before: readonly Words[] };

type Text = { name: string; subject: string; text: string };

/** Puts a text in the place of the words. What was written by hand is set aside, never lost. */
export function beginWith(now: WordsAndBefore, begun: Text, texts: readonly Text[]): WordsAndBefore {
  const { name: template, subject, text } = begun;
  return { subject, text, template, before: isOwn(now, texts) ? [wordsOf(now), ...now.before] : now.before };
}

/** Brings back what was set aside last. What was written by hand since then waits in turn behind the rest. */
export function takeBack(now: WordsAndBefore, texts: readonly Text[]): WordsAndBefore {
  const [latest, ...rest] = now.before;
  if (!latest) return now;
  return { ...latest, before: isOwn(now, texts) ? [...rest, wordsOf(now)] : rest };
}

const wordsOf = ({ subject, text, template }: Words): Words => ({ subject, text, template });

/** Whether anything of the words is in none of the texts to begin with. */
function isOwn({ subject, text }: Words, texts: readonly Text[]): boolean {
  if (subject.trim() === '' && text.trim() === '') return false;
  return !texts.some((one) => one.subject === subject && one.text === text);
}
