/** The letters that stand for somebody of the office: of their first word and their last. An email gives its first alone. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends.map(firstLetter).join('').toLocaleUpperCase('en-IN') || '?';
}

/** What a reader takes for one letter may be several characters of text. */
function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter('en-IN').segment(word.replace(/^[^\p{L}\p{N}]+/u, ''));
  return first?.segment ?? '';
}

/** Of nobody, who is null, a dash. */
export function Initials({ name, mine }: { name: string | null; mine?: boolean }) {
  return (
    <span
      className={`office-initials${mine ? ' office-initials--mine' : ''}`}
      title={name ?? 'Nobody'}
      aria-hidden="true"
    >
      {name ? initials(name) : '–'}
    </span>
  );
}
