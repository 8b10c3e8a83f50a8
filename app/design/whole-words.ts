/**
 * Cuts a text so that every second part is a reference such as EOI-7K3M9Q: shown without a break at its hyphen, it can be read and copied
 * as one word.
 */
export function cutAtReferences(text: string): string[] {
  return text.split(/\b([A-Z]{2,}-[A-Z0-9]+)\b/);
}
