import { officeOpenedBy, readUser } from '../stored-user.ts';

/** Whoever has opened the back office in this browser finds the way to it in their account menu. Nobody else's page names it. */
export function linkToOffice(): void {
  show();
  addEventListener('user-changed', show);
}

function show(): void {
  for (const item of document.querySelectorAll('[data-office-link]')) item.remove();
  const uid = readUser()?.uid;
  if (!uid || localStorage.getItem(officeOpenedBy) !== uid) return;
  for (const list of document.querySelectorAll('.when-logged-in ul')) {
    const item = document.createElement('li');
    item.dataset['officeLink'] = '';
    const link = document.createElement('a');
    link.href = '/office';
    link.textContent = 'Back office';
    link.dataset['application'] = '';
    item.append(link);
    list.prepend(item);
  }
}
