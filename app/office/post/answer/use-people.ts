import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { useShared } from '../../ground/kept.office.tsx';
import { useAsk } from '../../ground/use-calls.office.tsx';
import { placeholders } from '../letters/contract.ts';
import { sendingCalls, Who } from './contract.ts';
import type { Draft } from './draft.ts';

const Chosen = z.object({ cases: z.array(z.uuid()).min(1).max(1000), from: z.string().startsWith('/office') });

export function writeAddress(list: 'cases' | 'interests' | 'registrations' | 'messages', filter: object): string {
  return `/office/write?${new URLSearchParams({ list, filter: JSON.stringify(filter) })}`;
}

/** Chosen people, kept in this browser until others are chosen: their ids are too many for an address. */
export function useChosen() {
  const kept = useShared('letter-to');
  return {
    read: () => Chosen.safeParse(kept.read()).data ?? null,
    choose: (cases: readonly string[], from: string) => kept.keep({ cases, from }),
  };
}

/** Who is written to on this page: by its address a filter, otherwise whoever was chosen. Null when nobody is. */
export function useWho(): { who: Who; from: string } | null {
  const [address] = useSearchParams();
  const chosen = useChosen().read();
  const [list, filter] = [address.get('list'), address.get('filter')];
  const asked = list ? Who.safeParse({ list, filter: filter ?? '{}' }).data : null;
  const paths = { cases: '/inbox', interests: '/interests', registrations: '/registrations', messages: '/messages' };
  if (asked && 'list' in asked)
    return { who: asked, from: `/office${paths[asked.list]}?${new URLSearchParams({ filter: asked.filter })}` };
  return chosen ? { who: { cases: chosen.cases }, from: chosen.from } : null;
}

export function useReach(who: Who, { subject, text, purpose }: Draft, anyway: readonly string[]) {
  // Only the placeholders decide: every letter typed would ask anew.
  const words = placeholders
    .map((name) => `{${name}}`)
    .filter((name) => `${subject}\n${text}`.includes(name))
    .join('');
  const body = { who, purpose, words, anyway: [...anyway] };
  return useAsk(sendingCalls.people, { body }, { placeholderData: keepPreviousData });
}
