/** A link to a part of what is folded opens it, and the form of the page begins with the subject that goes with it. */
export function openAsked(): void {
  const asked = document.getElementById(location.hash.slice(1));
  const folded = asked?.closest('details');
  if (!asked || !folded) return;
  folded.open = true;
  asked.scrollIntoView();
  const subject = document.querySelector<HTMLInputElement>('input[name=subject]');
  if (subject) subject.value ||= asked.dataset['subject'] ?? '';
}
