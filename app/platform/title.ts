/** 'Mr', 'Dr.': what stands before a name, and is none. */
export const isTitle = (word: string): boolean => /^(?:dr|miss|mrs?|ms|prof|shri|smt)\.?$/i.test(word);
