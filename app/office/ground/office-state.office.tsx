import { createContext, useCallback, useContext, useState, useSyncExternalStore, type ReactNode } from 'react';

/** What screens leave here for when one comes back to them, until the page is closed. */
function createOfficeState() {
  const values = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  return {
    get: (name: string) => values.get(name),
    set(name: string, value: unknown) {
      values.set(name, value);
      for (const tell of listeners) tell();
    },
    listen(tell: () => void) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}

const StateContext = createContext(createOfficeState());

export function OfficeState({ children }: { children: ReactNode }) {
  const [state] = useState(createOfficeState);
  return <StateContext value={state}>{children}</StateContext>;
}

/** As `useState`, for what every part of the office that names it shares, and finds again after it was elsewhere. */
export function useOfficeState<Value>(name: string, first: Value) {
  const state = useContext(StateContext);
  const read = useCallback(() => (state.get(name) as Value | undefined) ?? first, [state, name, first]);
  const value = useSyncExternalStore(state.listen, read);
  const set = useCallback(
    (next: Value | ((now: Value) => Value)) =>
      state.set(name, typeof next === 'function' ? (next as (now: Value) => Value)(read()) : next),
    [state, name, read],
  );
  return [value, set] as const;
}
