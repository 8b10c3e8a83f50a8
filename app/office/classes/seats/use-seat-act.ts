import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Seat } from '../../../classes/seats/seat.ts';
import { ask } from '../../ground/ask-office.ts';
import type { Given } from '../../ground/calls.ts';
import { readAgain, useIsGoing, useNotify } from '../../ground/use-calls.office.tsx';
import { useTakeBack, wasTakenBack } from '../../ground/take-back.office.tsx';
import { seatActs } from './contract.ts';

type Acts = typeof seatActs;
type Pressed = { pressed: string; act: () => Promise<{ message: string }>; onDone: (() => void) | undefined };

/** What becomes of somebody's seat with a mail to them; a no, and how money was settled, mail nobody. */
const leaves: { [pressed: string]: (name: string, to: string) => string } = {
  yes: (name) => `The yes of ${name} is recorded`,
  mistake: (name) => `The yes of ${name} is taken back`,
  'give back': (name) => `The seat of ${name} goes`,
  offer: (name) => `A seat is held for ${name}`,
  letIn: (name) => `The yes of ${name} counts`,
  takeBack: (name) => `${name} loses the seat or the place`,
  move: (name, to) => `${name} moves to ${to} and keeps the fee that is lower`,
};

/** Sends what was said or decided; what mails its person may be taken back for some seconds. `busy` is the act or the answer under way. */
export function useSeatAct({ id, version, name: whose, email }: Seat) {
  const client = useQueryClient();
  const notify = useNotify();
  const takeBack = useTakeBack();
  const isGoing = useIsGoing(`seat.${id}`);
  const { mutate, isPending, variables } = useMutation({
    mutationKey: ['act', `seat.${id}`],
    mutationFn: ({ act }: Pressed) => act(),
    async onSuccess({ message }, { onDone }) {
      onDone?.();
      notify(message, { type: 'success' });
      // The button that did it may be gone: the seat is read on from its top, unless somebody has gone on elsewhere.
      const panel = document.querySelector<HTMLElement>('.seats__panel');
      const isTheirs = panel?.ariaLabel?.endsWith(whose) && panel.contains(document.activeElement);
      if (isTheirs || document.activeElement === document.body) panel?.focus({ preventScroll: true });
      await readAgain(client, ['/batches']);
    },
    onError(error) {
      void readAgain(client, ['/batches']);
      if (wasTakenBack(error)) notify(error.message);
      else notify(`${whose}: ${error.message}`, { type: 'error' });
    },
  });
  function send<Name extends keyof Acts>(
    name: Name,
    body: Omit<z.input<Acts[Name]['body']>, 'version'>,
    onDone?: () => void,
    to = 'the other class',
  ) {
    const pressed = 'answer' in body ? String(body.answer) : name;
    const says = leaves[pressed]?.(whose, to);
    const given = { id, body: { version, ...body } } as unknown as Given<Acts[Name]>;
    const act = (keepalive = false) => ask(seatActs[name], given, { keepalive }) as Promise<{ message: string }>;
    const mails = says && email !== '';
    if (!isGoing)
      mutate({
        pressed,
        onDone,
        act: () => (mails ? takeBack.soon({ says: `${says}, with a mail to them,`, body: given }, act) : act()),
      });
  }
  return { busy: isPending ? variables.pressed : null, send };
}
