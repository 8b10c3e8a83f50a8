import { createContext, useContext } from 'react';
import { mayAct, type OfficeRole } from '../../identity/staff/office-role.ts';

/** Who sits here. What they may do is decided by the server; the screens only leave out what it would refuse. */
export type Me = { uid: string; name: string; email: string; role: OfficeRole };

export const MeContext = createContext<Me | null>(null);

/** Who sits here; inside the door there is always somebody. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('Nobody is at work outside the door.');
  return me;
}

/** Whether the one who sits here may act in a role. */
export function useMayAct(needed: OfficeRole): boolean {
  return mayAct(useMe().role, needed);
}
