// Whoever is logged in here and works in the back office finds the way to it, and to their security, in their account menu. Nobody else's page names
// them. Loaded where it is needed (load-later.ts).
import { worksHere } from './user.ts';

const ways =
  '<li data-office-link><a href="/office" data-application>Back office</a></li><li data-office-link><a href="/account/security" data-application>Security</a></li>';

show();
addEventListener('user-changed', show);

function show(): void {
  for (const item of document.querySelectorAll('[data-office-link]')) item.remove();
  if (!worksHere()) return;
  for (const list of document.querySelectorAll('.when-logged-in ul')) list.insertAdjacentHTML('afterbegin', ways);
}
