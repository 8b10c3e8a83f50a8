import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Seat } from '../../../classes/seats/seat.ts';
import { ask } from '../../ground/ask-office.ts';
import type { Given } from '../../ground/calls.ts';
import { useNotify } from '../../ground/toasts.office.tsx';
import { useTakeBack, wasTakenBack } from '../../ground/take-back.office.tsx';
import { readAgain } from '../../ground/use-calls.office.tsx';
import { seatActs } from './contract.ts';

type Acts = typeof seatActs;

/**
 * Sends what was said or decided; what is read anew shows what stands there, also when somebody was quicker. What takes a seat from its person may be
 * taken back for some seconds: `soon` says it meanwhile.
 */
export function useSeatAct({ id, version }: Seat) {
  const client = useQueryClient();
  const notify = useNotify();
  const takeBack = useTakeBack();
  const { mutate, isPending } = useMutation({
    mutationFn: (act: () => Promise<{ message: string }>) => act(),
    onSuccess({ message }) {
      notify(message, { type: 'success' });
      // The button that did it may be gone: the seat is read on from its top.
      document.querySelector<HTMLElement>('.seats__panel')?.focus({ preventScroll: true });
    },
    onError: (error) => notify(error.message, wasTakenBack(error) ? {} : { type: 'error' }),
    onSettled: () => readAgain(client, ['/batches']),
  });
  function send<Name extends keyof Acts>(
    name: Name,
    body: Omit<z.input<Acts[Name]['body']>, 'version'>,
    soon: string | null = null,
  ) {
    const given = { id, body: { version, ...body } } as unknown as Given<Acts[Name]>;
    const act = (keepalive = false) => ask(seatActs[name], given, { keepalive }) as Promise<{ message: string }>;
    if (!isPending) mutate(() => (soon === null ? act() : takeBack.soon({ says: soon, body: given }, act)));
  }
  return { busy: isPending, send };
}
