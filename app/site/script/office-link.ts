const ways = [
  ['/office', 'Back office'],
  ['/account/security', 'Security'],
] as const;

/** Whoever is logged in here and works in the back office finds the way to it, and to their security, in their account menu. Nobody else's page names them. */
export function linkToOffice(): void {
  show();
  addEventListener('user-changed', show);
}

/** As the session said when it began: display only, the office itself decides who may enter. */
const worksHere = () => /(?:^|; )(?:__Host-)?signed-in=office(?:;|$)/.test(document.cookie);

function show(): void {
  for (const item of document.querySelectorAll('[data-office-link]')) item.remove();
  if (!worksHere()) return;
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
