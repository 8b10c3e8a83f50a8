/** A query that found nothing, and how often. Nobody knows who asked. */
export type UnfoundSearch = {
  query: string;
  times: number;
  /** Days in India, YYYY-MM-DD. */
  firstDay: string;
  lastDay: string;
};

const mostLetters = 60;

/** Digits that stand together but for what people put between those of a telephone number. */
const numbers = /\p{Nd}(?:[\s().+/-]*\p{Nd}){5,}/u;
const address =
  /[@＠]|\b(?:at|dot)\b.*\b(?:com|in)\b|[\p{L}\p{N}_-]\.(?:com|in|org|net|co)\b|\b(?:g|hot|e|ymail|rediff)mail\b|\byahoo\b/u;

/**
 * A query as it is counted: without case and spare spaces, and no longer than anybody needs. Null when it may tell of somebody: what looks like an
 * email address, a telephone number or another long number is not kept.
 */
export function countedAs(query: string): string | null {
  const plain = query
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim();
  if (plain === '' || numbers.test(plain) || address.test(plain)) return null;
  return [...plain].length > mostLetters ? null : plain;
}
