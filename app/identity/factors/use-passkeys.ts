import { useSyncExternalStore } from 'react';
import { canUsePasskeys } from './webauthn.ts';

/** Whether this browser knows passkeys; false on the server, which cannot know. */
export const usePasskeys = (): boolean => useSyncExternalStore(never, canUsePasskeys, () => false);

const never = () => () => {};
