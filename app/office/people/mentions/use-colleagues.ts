import { useQuery } from '@tanstack/react-query';
import { askOffice } from '../../ground/ask-office.ts';
import type { Colleagues, Named } from './contract.ts';

/** Who can be named in a note. */
export function useNameable(): readonly Named[] {
  const { data } = useQuery({
    queryKey: ['mentions', 'colleagues'],
    queryFn: ({ signal }) => askOffice<Colleagues>('/mentions/colleagues', { signal }),
    staleTime: 60_000,
  });
  return data?.colleagues ?? [];
}

/** In how many notes one is named that one has not seen; asked again and again. */
export function useUnseen(): number {
  const { data } = useQuery({
    queryKey: ['mentions', 'unseen'],
    queryFn: ({ signal }) => askOffice<{ unseen: number }>('/mentions', { signal }),
    refetchInterval: 60_000,
  });
  return data?.unseen ?? 0;
}
