import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf, useAsk } from '../../ground/use-calls.office.tsx';
import { oneCaseCalls, type CaseDetails } from './contract.ts';

const beatMilliseconds = 10_000;

/** Says that a case is open here, and who else has it open. What a colleague does with it meanwhile is read at once. */
export function WhoElse({ details: { case: shown, stamp } }: { details: CaseDetails }) {
  const client = useQueryClient();
  const asking = { refetchInterval: beatMilliseconds, gcTime: 0, staleTime: 0 };
  const { data } = useAsk(oneCaseCalls.here, { id: shown.id }, asking);
  const there = data?.stamp;
  useEffect(() => {
    if (there && there !== stamp)
      void client.invalidateQueries({ queryKey: keyOf(oneCaseCalls.read, { id: shown.id }), exact: true });
  }, [there, stamp, client, shown.id]);
  const names = data?.others.map(({ name }) => name) ?? [];
  return (
    <p className="case-here" role="status">
      {names.length > 0 ? (
        <>
          <b>{new Intl.ListFormat('en-IN').format(names)}</b> {names.length === 1 ? 'has' : 'have'} this open
        </>
      ) : null}
    </p>
  );
}
