/** What a fact holds that nobody has confirmed, and what its row says. */
export const withTheSchedule = 'Given with the schedule';
export const withTheOffer = 'Given with the offer of a seat';

/** While nobody has rated, 0.0 would read as a mark. */
export const ratingInWords = (rating: number) => (rating > 0 ? rating.toFixed(1) : 'None yet (0.0)');

type Fact<Value> = { label: string; value: Value };

/** Facts as rows: empty ones left out, and those that nobody has confirmed folded into one row, which comes first and says when they come. */
export function foldUnknown<Value>(facts: readonly Fact<Value | string>[]): Fact<Value | string>[] {
  const known = facts.filter(({ value }) => value !== '' && value !== withTheSchedule);
  const unknown = facts.filter(({ value }) => value === withTheSchedule).map(({ label }) => label);
  if (unknown.length === 0) return known;
  return [{ label: inOneLine(unknown), value: withTheOffer }, ...known];
}

/** 'Fee, duration and language'. */
function inOneLine(labels: readonly string[]): string {
  const [first = '', ...others] = labels;
  const words = [first, ...others.map((label) => label.toLowerCase())];
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`;
}
