import type { ClipboardEvent } from 'react';
import { cleanText, typedFrom } from '../../../content/written/pasted.ts';

type Typing = HTMLInputElement | HTMLTextAreaElement;

/** Puts words where the cursor is, so that the browser's own undo takes them away again. */
export function insertWords(field: Typing, words: string): void {
  field.focus();
  // The one way that the browser's undo knows of; where it is gone, the words are put in without.
  if (document.execCommand('insertText', false, words)) return;
  field.setRangeText(words, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Pastes words without what other programs leave in them. */
export function pasteWords(event: ClipboardEvent<Typing>): void {
  const pasted = event.clipboardData.getData('text/plain');
  const words = cleanText(pasted);
  const oneLine = event.currentTarget instanceof HTMLInputElement;
  const kept = oneLine ? words.replaceAll(/\s*\n\s*/g, ' ') : words;
  if (kept === pasted) return;
  event.preventDefault();
  insertWords(event.currentTarget, kept);
}

/** Pastes paragraphs, lists and links as they are typed here; styles and everything else stay behind. */
export function pasteWritten(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const html = event.clipboardData.getData('text/html');
  if (html === '') return pasteWords(event);
  event.preventDefault();
  // Read by a document of its own, in which nothing runs and nothing is fetched.
  insertWords(event.currentTarget, typedFrom(new DOMParser().parseFromString(html, 'text/html').body));
}
