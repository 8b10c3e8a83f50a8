import { createContext, useContext } from 'react';
import { type OfficeRole, mayAct } from '../../identity/staff/staff-member.ts';
import { sessionCalls, type Me } from './me.ts';
import { question } from './use-calls.office.tsx';

export const meQuery = { ...question(sessionCalls.me, {}), staleTime: 0 };

export const MeContext = createContext<Me | null>(null);

/** Who sits here; inside the door there is always somebody. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('Nobody is at work outside the door.');
  return me;
}

export function useMayAct(needed: OfficeRole): boolean {
  return mayAct(useMe().role, needed);
}
