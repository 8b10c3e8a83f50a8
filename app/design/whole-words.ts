/** Cuts a text so that every second part is a reference such as EOI-7K3M9Q, to be shown without a break at its hyphen. */
export function cutAtReferences(text: string): string[] {
  return text.split(/\b([A-Z]+-[A-Z0-9]+)\b/);
}

const aDay = /\b(?:[SMTWF][a-z]{2} )?\d{1,2}(?: [A-Z][a-z]{2,3})?(?:–\d{1,2}(?: [A-Z][a-z]{2,3})?)?(?: \d{4})?\b/g;

/** 'CIP Level 2, Kochi' without a break within the level's name. */
export const wholeLevel = (text: string): string => text.replace(/\b(CIP|CP|CCI) Level (?=\d)/g, '$1\u00a0Level\u00a0');

/** The same of 'CIP Level 2, Kochi, 24 Feb–1 Mar 2027', nor within the days; for pages alone. */
export const wholeWords = (text: string): string =>
  wholeLevel(text).replace(aDay, (day) => day.replaceAll(' ', '\u00a0').replace('–', '–\u2060'));
