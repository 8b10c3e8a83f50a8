import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAsk } from '../../ground/use-calls.office.tsx';
import { findCalls, type FoundKind } from './contract.ts';

export const pauseMilliseconds = 200;

/** What was typed when no key has been pressed for a moment. */
export function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}

/** Asks for what was typed. Every answer is kept under its own words, so that none that comes late stands in for a newer one. */
export function useFind(typed: string, { kind, most }: { kind: FoundKind | null; most: number }) {
  const words = typed.trim();
  const query = { q: words, most, ...(kind ? { kind } : {}) };
  return useAsk(findCalls.find, { query }, { enabled: words !== '', placeholderData: keepPreviousData });
}

/** The address of the screen with what was typed. */
export const findAddress = (typed: string, kind: FoundKind | null = null): string =>
  `/find${typed ? `?${new URLSearchParams({ q: typed, ...(kind ? { kind } : {}) })}` : ''}`;
