const ways =
  '<li data-office-link><a href="/office" data-application>Back office</a></li><li data-office-link><a href="/account/security" data-application>Security</a></li>';

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
  for (const list of document.querySelectorAll('.when-logged-in ul')) list.insertAdjacentHTML('afterbegin', ways);
}
