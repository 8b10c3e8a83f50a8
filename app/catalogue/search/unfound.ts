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
/** A year's worth of digits is in every permanent account, tax and registration number. */
const digits = /\p{Nd}{4}/u;
/** One of ours, or its six letters alone (`drawReference`), however they are set apart. */
const reference = /eoi[^\p{L}\p{N}]*[\p{L}\p{N}]{6}(?![\p{L}\p{N}])|\b(?=[a-z]*\d)[34679cdfhjkmnpqrtvwxy]{6}\b/u;
const password = /pass[\s_-]*(?:word|code)|\bpass?wd\b|\bpwd\b|पासवर्ड/u;
const address =
  /[@＠]|[([{<]\s*(?:at|dot)\s*[)\]}>]|(?:^|[\s_-])at[\s_-].*[\s_-]dot[\s_-]|\b(?:at|dot)\b.*\b(?:com|in)\b|[\p{L}\p{N}_-]\.(?:com|in|org|net|co)\b|\b(?:g|hot|e|ymail|rediff)mail\b|\byahoo\b/u;

const personal = [numbers, digits, reference, password, address];

/**
 * A query as it is counted: without case and spare spaces, and no longer than anybody needs. Null when it may tell of somebody: what looks like an
 * email address, a number of theirs, a reference of ours or a password is not kept.
 */
export function countedAs(query: string): string | null {
  const plain = query
    .normalize('NFKC')
    .toLowerCase()
    // Nobody sees them; a joiner after a sign of an Indian script is part of the word.
    .replaceAll(/(?<!\p{M})[\u200c\u200d]|(?![\u200c\u200d])\p{Cf}/gu, '')
    .replaceAll(/[\s\p{Cc}\p{Cs}\p{Co}\p{Cn}]+/gu, ' ')
    .trim();
  if (plain === '' || personal.some((pattern) => pattern.test(plain))) return null;
  return [...plain].length > mostLetters ? null : plain;
}
