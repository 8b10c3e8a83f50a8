import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { MouseEvent } from 'react';
import { askOffice } from '../ground/ask-office.ts';
import { fill, lacking } from '../letters/placeholders.ts';
import type { Answering } from './contract.ts';
import { wordProblems } from '../writing/letter-errors.ts';
import type { Draft } from '../writing/use-letter.ts';

/** How somebody is answered: by mail here; by WhatsApp with the words filled in, or by telephone, which is noted as begun, not as done. */
export function Ways({ answering, words }: { answering: Answering; words: Draft }) {
  const { case: shown, values, whatsapp } = answering;
  const notify = useNotify();
  const client = useQueryClient();
  const note = useMutation({
    mutationFn: (by: 'whatsapp' | 'call') =>
      askOffice<{ message: string }>(`/cases/${shown.id}/contact`, { method: 'POST', body: { by } }),
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['case', shown.id] }),
  });
  const wrong = wordProblems({ subject: '', text: words.text }).text ?? sayLacking(lacking(words.text, values));
  function openWhatsApp(event: MouseEvent) {
    if (!wrong) return note.mutate('whatsapp');
    event.preventDefault();
    notify(wrong, { type: 'error' });
  }
  return (
    <nav className="tabs" aria-label="Ways to answer">
      <a href={`/office/cases/${shown.id}/reply`} aria-current="page">
        Mail
      </a>
      {whatsapp ? (
        <a
          href={`https://wa.me/${whatsapp}?${new URLSearchParams({ text: fill(words.text, values) })}`}
          target="_blank"
          rel="noreferrer"
          onClick={openWhatsApp}
        >
          WhatsApp
        </a>
      ) : null}
      {shown.phone ? (
        <a href={`tel:${shown.phone.replaceAll(/[^\d+]/g, '')}`} onClick={() => note.mutate('call')}>
          Call
        </a>
      ) : null}
    </nav>
  );
}

function sayLacking([missing]: string[]): string | null {
  return missing ? `There is nothing to put in for {${missing}} here. Take the placeholder out first.` : null;
}
