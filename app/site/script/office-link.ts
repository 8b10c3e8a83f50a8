import { officeOpenedBy, readUser } from '../stored-user.ts';

const ways = [
  ['/office', 'Back office'],
  ['/account/security', 'Security'],
] as const;

/** Whoever works in the back office and was known as such in this browser finds the way to it, and to their security, in their account menu. Nobody else's page names them. */
export function linkToOffice(): void {
  show();
  addEventListener('user-changed', show);
}

function show(): void {
  for (const item of document.querySelectorAll('[data-office-link]')) item.remove();
  const uid = readUser()?.uid;
  if (!uid || localStorage.getItem(officeOpenedBy) !== uid) return;
  for (const list of document.querySelectorAll('.when-logged-in ul')) list.prepend(...ways.map(asItem));
}

function asItem([href, words]: (typeof ways)[number]): HTMLElement {
  const item = document.createElement('li');
  item.dataset['officeLink'] = '';
  const link = document.createElement('a');
  link.href = href;
  link.textContent = words;
  link.dataset['application'] = '';
  item.append(link);
  return item;
}
