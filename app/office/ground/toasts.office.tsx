import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';

type Kind = 'success' | 'error' | 'info';
/** What has just happened; `number` tells two with the same words apart. */
export type Toast = { message: ReactNode; type: Kind; number: number };

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
