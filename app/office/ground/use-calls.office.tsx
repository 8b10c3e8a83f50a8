import { createContext, createElement, useCallback, useContext, useEffect, useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { hashKey, useInfiniteQuery, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import { ask, OfficeRefusal } from './ask-office.ts';
import { addressOf, type AnswerOf, type Answers, type Given, type OfficeCall } from './calls.ts';
import { type Me, sessionCalls } from './me.ts';
import { useConfirmed } from './confirm-dialog.office.tsx';
import { placeNow, useTakeBack, wasTakenBack } from './take-back.office.tsx';
import { mayAct, type OfficeRole } from '../../identity/staff/staff-member.ts';

type How<Answer, Seen> = Omit<UseQueryOptions<Answer, Error, Seen>, 'queryKey' | 'queryFn'>;

/** Under what the answer of a call is kept: the parts of its address, so that whatever lies below a path can be read anew together. */
export function keyOf<Call extends OfficeCall>(call: Call, given: Given<Call>): unknown[] {
  const [path = '', query] = addressOf(call, given).split('?', 2);
  const { body } = given as { body?: unknown };
  return [...path.split('/').slice(1), ...(query === undefined ? [] : [query]), ...(body === undefined ? [] : [body])];
}

/** A question of a screen as the library of queries takes it, for those that need more than `useAsk`. */
export const question = <Call extends OfficeCall>(call: Call, given: Given<Call>) => ({
  queryKey: keyOf(call, given),
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(call, given, { signal }),
});

export function useAsk<Call extends OfficeCall, Seen = AnswerOf<Call>>(
  call: Call,
  given: Given<Call>,
  how: How<AnswerOf<Call>, Seen> = {},
) {
  return useQuery<AnswerOf<Call>, Error, Seen>({ ...question(call, given), ...how });
}

type Page = { next: string | null };
/** What a screen asks page by page: each goes on (`after`) where the one before has ended (`next`). */
export function useAskPages<Call extends OfficeCall & { answer: Answers<Page> }>(
  call: Call,
  given: Given<Call>,
  how: { enabled?: boolean; placeholderData?: <Data>(before: Data | undefined) => Data | undefined } = {},
) {
  return useInfiniteQuery({
    // One page of the same call may be kept beside them.
    queryKey: [...keyOf(call, given), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after, signal }) => {
      const { query } = given as { query?: object };
      return ask(call, { ...given, query: { ...query, after } }, { signal });
    },
    getNextPageParam: (page) => (page as Page).next ?? undefined,
    ...how,
  });
}

/** Reads anew what the screen shows of everything below these paths, such as '/batches'; of everything where none is named. */
export async function readAgain(client: QueryClient, paths?: readonly string[]): Promise<void> {
  const keys = paths?.map((path) => ({ queryKey: path.split('/').slice(1) })) ?? [{}];
  await Promise.all(keys.map((key) => client.invalidateQueries(key)));
}

type Act<Call extends OfficeCall> = {
  /** It is done: what the screen does besides saying the answer's sentence. */
  onDone?: (answer: AnswerOf<Call>, given: Given<Call>) => unknown;
  /** It was refused; true when the screen shows why, so that it is not said as well. */
  onRefused?: (refusal: OfficeRefusal, given: Given<Call>) => boolean | void;
  silent?: true;
  /** What is read again when it has ended: everything, unless paths are named. */
  refresh?: readonly string[];
  /** Asks otherwise than `ask` does, such as with a file, as soon as it is sent. */
  send?: (given: Given<Call>, how: { keepalive?: boolean }) => Promise<AnswerOf<Call>>;
  /** It mails people, so it may be taken back for some seconds. What is said meanwhile; null where it mails nobody and goes at once. */
  soon?: (given: Given<Call>) => string | null;
  rests?: () => boolean; // These mails rest until seven, now that it is night.
  /** The server asks for the password here, as for every call that is grave: it is given before those seconds. */
  proves?: boolean;
  /** Called when the seconds begin, not when they end. */
  onWaiting?: () => void;
  /** What is wrong with it already, by field: nobody waits those seconds, or gives the password, to learn it. */
  check?: (given: Given<Call>) => Record<string, string> | Promise<Record<string, string>>;
  /** What is acted upon, where its screen may be left and opened again before it has ended. */
  name?: string;
};

/** Whether an act of this name is under way, or waits the seconds in which it may be taken back. */
export const useIsGoing = (name: string, ...call: string[]) =>
  useIsMutating({ mutationKey: ['act', name, ...call] }) > 0;

/** An act of a screen: asks for the password where the server wants it, reads again what is shown, and says what came of it. */
export function useAct<Call extends OfficeCall>(call: Call, how: Act<Call> = {}) {
  const { onDone, onRefused, silent, refresh, soon, check, onWaiting, send = (...of) => ask(call, ...of) } = how;
  const confirmed = useConfirmed();
  const notify = useNotify();
  const client = useQueryClient();
  const takeBack = useTakeBack();
  const own = useId();
  const name = how.name ?? own;
  const mutationKey = ['act', name, call.path];
  const [isGoing, isAny] = [useIsGoing(name, call.path), useIsGoing(name)];
  const act = useMutation<AnswerOf<Call>, Error, Given<Call>, { from: string }>({
    mutationKey,
    onMutate: () => ({ from: placeNow() }),
    async mutationFn(given) {
      notify(null); // What was said of the last one holds no more, such as that there was no connection.
      const says = soon?.(given) ?? null;
      if (check || says !== null) refuseWrong(problemsOf(call, given));
      refuseWrong((await check?.(given)) ?? {});
      if (says === null) return confirmed(() => send(given, {}));
      // Once the seconds are over one may be on another screen, or gone.
      if (call.grave || how.proves) await confirmed(() => ask(sessionCalls.prove, {}));
      const sent = takeBack.soon({ says, body: given, rests: how.rests?.() }, (keepalive) =>
        confirmed(() => send(given, { keepalive })),
      );
      onWaiting?.();
      return sent;
    },
    async onSuccess(answer, given) {
      await onDone?.(answer, given);
      // Whoever goes on at this word acts on what stands there now.
      await readAgain(client, refresh);
      const { message } = (answer ?? {}) as { message?: unknown };
      if (!silent && typeof message === 'string') notify(message, { type: 'success' });
    },
    onError(error, given, begun) {
      // Nobody waits for it: what is offered beside a refusal is pressed, and a field typed in, at once.
      void readAgain(client, refresh);
      if (wasTakenBack(error)) return notify(error.message);
      const isShown = error instanceof OfficeRefusal && onRefused?.(error, given) === true;
      const hasLeft = soon && begun && begun.from !== placeNow();
      if (!hasLeft) return isShown ? undefined : notify(error.message, { type: 'error' });
      const back = <a href={`/office${begun.from}`}>Back to what you wrote</a>;
      notify(createElement('span', null, error.message, ' ', back), { type: 'error' });
    },
  });
  const { error: refused } = act;
  useEffect(() => {
    // To what is said of a form that comes back, a sentence or the first field that is wrong; whoever has gone on elsewhere stays there.
    const { activeElement: at, body } = document;
    const form = refused && (at === body ? document.querySelector('main') : at?.closest('form, main'));
    form?.querySelector<HTMLElement>('[role="alert"][tabindex], [aria-invalid="true"]')?.focus();
  }, [refused]);
  // Pressed twice it is done once: the second press would end the seconds of the first.
  const mutate: typeof act.mutate = (...given) => {
    const begun = client.getMutationCache().findAll({ mutationKey, status: 'pending' });
    if (!begun.some(({ state }) => hashKey([state.variables]) === hashKey([given[0]]))) act.mutate(...given);
  };
  const isPending = act.isPending || isGoing;
  // While it works its own button says so; those of other acts on the same wait.
  const going = (isOwn = true) => ({ busy: isPending && isOwn, disabled: isAny && !(isPending && isOwn) });
  return { ...act, mutate, isPending, going } as typeof act & { going: typeof going };
}

/** What the server would say of a body that is not as it has to be, by field. */
function problemsOf(call: OfficeCall, given: object): Record<string, string> {
  const read = call.body?.safeParse((given as { body?: unknown }).body);
  const issues = read?.error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.') || 'form', message]));
}

function refuseWrong(errors: Record<string, string>): void {
  const [first] = Object.values(errors);
  if (first !== undefined) throw new OfficeRefusal(422, 'invalid', first, { errors });
}

type Wrong = { refusal: string; field?: string } | null | undefined;
/** What is refused, at its field. */
export const atField = (wrong: Wrong): Record<string, string> => (wrong?.field ? { [wrong.field]: wrong.refusal } : {});
/** What is wrong with what is sent, as soon as it can be read: the same rule that the server asks. */
export const judge =
  <Body,>(form: z.ZodType<Body>, refusalOf: (asked: Body) => Wrong) =>
  ({ body }: { body: unknown }) => {
    const { data } = form.safeParse(body);
    return atField(data && refusalOf(data));
  };

export function fieldErrors(error: Error | null): Record<string, string> {
  return error instanceof OfficeRefusal ? error.errors : {};
}

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

type Kind = 'success' | 'error' | 'info';
/** What has just happened; `number` tells two with the same words apart. */
type Toast = { message: ReactNode; type: Kind; number: number };

type Say = (message: ReactNode, how?: { type?: Kind }) => void;
const SayContext = createContext<Say>(() => undefined);
const ToastContext = createContext<{ newest: Toast | undefined; forget: () => void }>({
  newest: undefined,
  forget: () => undefined,
});

export function Toasts({ children }: { children: ReactNode }) {
  const [newest, setNewest] = useState<Toast>();
  const say = useCallback<Say>(
    (message, { type = 'info' } = {}) =>
      setNewest((before) => (message === null ? undefined : { message, type, number: (before?.number ?? 0) + 1 })),
    [],
  );
  const shown = useMemo(() => ({ newest, forget: () => setNewest(undefined) }), [newest]);
  return (
    <SayContext value={say}>
      <ToastContext value={shown}>{children}</ToastContext>
    </SayContext>
  );
}

/** Says what has just happened: successes float for a while, failures stay until they are closed. Null: what was said before holds no more. */
export const useNotify = () => useContext(SayContext);

export const useNewestToast = () => useContext(ToastContext);
