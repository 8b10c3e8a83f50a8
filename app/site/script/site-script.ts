// The one script of every page: small, no framework. Pages are whole without it.
import { enhanceForms } from './forms.ts';
import { whenHydrated } from './hydrated.ts';
import { watchLoading } from './loading.ts';
import { closeMenus } from './menus.ts';
import { openMap } from './map.ts';
import { showCarriedMessage } from './messages.ts';
import { hideTag } from './tag.ts';
import { followUser } from './user.ts';

followUser();
whenHydrated(showCarriedMessage);
closeMenus();
enhanceForms();
hideTag();
openMap();
watchLoading();
