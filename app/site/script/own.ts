// Fills name, address and number of whoever is logged in into the forms of a page that ask for them (`data-own`), and takes them back when
// they log out or somebody else logs in, in whichever tab. The server alone says who it is: what the browser keeps has no number after
// sign-up (specification 3), and may be of somebody who sat here before. Loaded where it is needed (load-later.ts).
import { uidNow, type StoredUser } from '../stored-user.ts';
import { isSignedIn } from './user.ts';

const filled = new Map<HTMLInputElement, string>();
let whose: string | undefined;

void fill();
for (const event of ['user-changed', 'storage', 'pageshow']) addEventListener(event, takeBack);

async function fill(): Promise<void> {
  const answer = await fetch('/session').catch(() => null);
  const user = answer?.status === 200 ? ((await answer.json()) as StoredUser) : null;
  if (!user) return;
  whose = user.uid;
  const name = user.fname || user.displayName;
  const known = { name, contactName: name, email: user.email, phone: user.cNumber };
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-own]')) {
    for (const [field, value] of Object.entries(known)) {
      const control = form.elements.namedItem(field);
      if (!value || !(control instanceof HTMLInputElement) || control.value) continue;
      control.defaultValue = control.value = value;
      filled.set(control, value);
    }
  }
  takeBack();
}

/** Where they are no longer the one who is logged in here; what somebody has changed stays. */
function takeBack(): void {
  if (isSignedIn() && [null, whose].includes(uidNow())) return;
  for (const [control, value] of filled) {
    if (control.value === value) control.value = '';
    control.defaultValue = '';
  }
  filled.clear();
}
