import { useAsk } from '../../ground/use-calls.office.tsx';
import { caseCalls } from './contract.ts';

export function useColleagues() {
  const { data } = useAsk(caseCalls.colleagues, {}, { staleTime: 60_000 });
  return (data?.colleagues ?? []).toSorted((one, other) => one.name.localeCompare(other.name));
}
