import { useQuery } from '@tanstack/react-query';
import { askOffice } from '../../ground/ask-office.ts';

/** Who cases can be given to, in the order of the filter. */
export function useColleagues() {
  const { data } = useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => askOffice<{ colleagues: { uid: string; name: string }[] }>('/colleagues', { signal }),
    staleTime: 60_000,
  });
  return (data?.colleagues ?? []).toSorted((one, other) => one.name.localeCompare(other.name));
}
