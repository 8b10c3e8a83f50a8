import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { ask, OfficeRefusal } from './ask-office.ts';
import { addressOf, type AnswerOf, type Answers, type Given, type OfficeCall } from './calls.ts';
import { useConfirmed } from './confirm-dialog.office.tsx';
import { useNotify } from './notices.office.tsx';

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
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(call, given, signal),
});

/** What a screen asks: read when it is shown, and again after each act. */
export function useAsk<Call extends OfficeCall, Seen = AnswerOf<Call>>(
  call: Call,
  given: Given<Call>,
  how: How<AnswerOf<Call>, Seen> = {},
) {
  return useQuery<AnswerOf<Call>, Error, Seen>({ ...question(call, given), ...how });
}

type Page = { next: string | null };
type HowPages = { enabled?: boolean; placeholderData?: <Data>(before: Data | undefined) => Data | undefined };

/** What a screen asks page by page: each goes on (`after`) where the one before has ended (`next`). */
export function useAskPages<Call extends OfficeCall & { answer: Answers<Page> }>(
  call: Call,
  given: Given<Call>,
  how: HowPages = {},
) {
  return useInfiniteQuery({
    // One page of the same call may be kept beside them.
    queryKey: [...keyOf(call, given), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after, signal }) => {
      const { query } = given as { query?: object };
      return ask(call, { ...given, query: { ...query, after } }, signal);
    },
    getNextPageParam: (page) => (page as Page).next ?? undefined,
    ...how,
  });
}

/** Reads anew what the screen shows of everything below these paths, such as '/batches'; of everything where none is named. */
export function readAgain(client: QueryClient, paths?: readonly string[]): Promise<unknown> {
  if (!paths) return client.invalidateQueries();
  return Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: path.split('/').slice(1) })));
}

type Act<Call extends OfficeCall> = {
  /** It is done: what the screen does besides saying the answer's sentence. */
  onDone?: (answer: AnswerOf<Call>, given: Given<Call>) => unknown;
  /** It was refused; true when the screen shows why, so that it is not said as well. */
  onRefused?: (refusal: OfficeRefusal, given: Given<Call>) => boolean | void;
  /** Says nothing by itself when it is done. */
  silent?: true;
  /** What is read again when it has ended: everything, unless paths are named. */
  refresh?: readonly string[];
};

/** An act of a screen: asks for the password where the server wants it, says what came of it, and reads again what is shown. */
export function useAct<Call extends OfficeCall>(call: Call, { onDone, onRefused, silent, refresh }: Act<Call> = {}) {
  const confirmed = useConfirmed();
  const notify = useNotify();
  const client = useQueryClient();
  return useMutation<AnswerOf<Call>, Error, Given<Call>>({
    mutationFn: (given) => confirmed(() => ask(call, given)),
    async onSuccess(answer, given) {
      const { message } = (answer ?? {}) as { message?: unknown };
      if (!silent && typeof message === 'string') notify(message, { type: 'success' });
      await onDone?.(answer, given);
    },
    onError(error, given) {
      const isShown = error instanceof OfficeRefusal && onRefused?.(error, given) === true;
      if (!isShown) notify(error.message, { type: 'error' });
    },
    onSettled: () => readAgain(client, refresh),
  });
}

/** The sentences at the fields that an act was refused with. */
export function fieldErrors(error: Error | null): Record<string, string> {
  return error instanceof OfficeRefusal ? error.errors : {};
}
