import { useAsk } from '../../ground/use-calls.office.tsx';
import { mentionCalls, type Named } from './contract.ts';

/** Who can be named in a note. */
export const useNameable = (): readonly Named[] =>
  useAsk(mentionCalls.colleagues, {}, { staleTime: 60_000 }).data?.colleagues ?? [];

/** In how many notes one is named that one has not seen; asked again and again. */
export const useUnseen = (): number => useAsk(mentionCalls.unseen, {}, { refetchInterval: 60_000 }).data?.unseen ?? 0;
