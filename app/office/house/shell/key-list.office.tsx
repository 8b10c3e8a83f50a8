import { useEffect, useState } from 'react';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { Dialog } from '../../ground/dialog.office.tsx';
import { isField, KeysSwitch, pressNamed, useKeys, type KeyActs } from '../../ground/keys.office.tsx';
import { keyWords, type OfficeKey } from '../../ground/keys.ts';

const opening = 'office-key-list';
const named = Object.keys(keyWords).filter((key) => key !== '?') as OfficeKey[];

export const openKeyList = () => void dispatchEvent(new Event(opening));

/** The keys that buttons and links of the page say they have, and the list of all keys on `?`. */
export function Keys() {
  const [open, setOpen] = useState(false);
  useKeys({ ...clicks, '?': () => setOpen(true) });
  useEffect(() => {
    const show = () => setOpen(true);
    addEventListener(opening, show);
    addEventListener('keydown', leaveField);
    return () => {
      removeEventListener(opening, show);
      removeEventListener('keydown', leaveField);
    };
  }, []);
  return open ? <KeyList onClose={() => setOpen(false)} /> : null;
}

const clicks: KeyActs = Object.fromEntries(
  named.map((key) => [key, (event: KeyboardEvent) => (event.repeat ? false : pressNamed(key) && undefined)]),
);

/** Whoever has typed goes on with the keys after Escape. A search, a list and a day have a use for it themselves. */
function leaveField(event: KeyboardEvent): void {
  const { target, key, defaultPrevented } = event;
  if (key !== 'Escape' || defaultPrevented || event.isComposing || !isField(target)) return;
  const typesOn =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');
  if (typesOn && !target.closest('dialog, details[data-menu]')) target.blur();
}

function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      {(close) => (
        <>
          <dl className="facts facts--tight">
            {Object.entries(keyWords).map(([key, words]) => (
              <div key={key}>
                <dt>
                  <kbd className="office-key">{key === 'Escape' ? 'Esc' : key}</kbd>
                </dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
          <KeysSwitch />
          <Buttons>
            <Button onClick={close}>Close</Button>
          </Buttons>
        </>
      )}
    </Dialog>
  );
}
