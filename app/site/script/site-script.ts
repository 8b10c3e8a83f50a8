// The one script of every page: small, no framework. Pages are whole without it.
import { enhanceForms } from './forms.ts';
import { loadLater } from './load-later.ts';
import { closeMenus } from './menus.ts';
import { openMap } from './map.ts';
import { showCarriedMessage } from './messages.ts';
import { keepForReading } from './reading.ts';
import { followUser } from './user.ts';

/** What needs the page itself. A kept script may run before a slow network has brought the page: nothing may look for a part too early. */
function begin(): void {
  followUser();
  showCarriedMessage();
  closeMenus();
  enhanceForms();
  loadLater();
  openMap();
  keepForReading();
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin, { once: true });
else begin();
