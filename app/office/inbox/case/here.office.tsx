import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askOffice } from '../../ground/ask-office.ts';
import type { CaseDetails, Here } from './contract.ts';

const beatMilliseconds = 10_000;

/** Says that a case is open here, and who else has it open. What a colleague does with it meanwhile is read at once. */
export function WhoElse({ details: { case: shown, stamp } }: { details: CaseDetails }) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['here', shown.id],
    queryFn: ({ signal }) => askOffice<Here>(`/cases/${shown.id}/here`, { method: 'POST', signal }),
    refetchInterval: beatMilliseconds,
    gcTime: 0,
    staleTime: 0,
  });
  const there = data?.stamp;
  useEffect(() => {
    if (there && there !== stamp) void client.invalidateQueries({ queryKey: ['case', shown.id] });
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
