import { useNotify } from '../../ground/notices.office.tsx';
import type { MouseEvent } from 'react';
import { fill, lacking, sayLacking } from '../letters/placeholders.ts';
import type { Answering } from './contract.ts';
import { wordProblems, type Draft } from './draft.ts';

type Props = { answering: Answering; words: Draft; onBegin: (by: 'whatsapp' | 'call') => void };

/** How somebody is answered: by mail here; by WhatsApp with the words filled in, or by telephone, which is noted as begun, not as done. */
export function Ways({ answering, words, onBegin }: Props) {
  const { case: shown, values, whatsapp } = answering;
  const notify = useNotify();
  const wrong = wordProblems({ subject: '', text: words.text }).text ?? sayLacking(lacking(words.text, values));
  function openWhatsApp(event: MouseEvent) {
    if (!wrong) return onBegin('whatsapp');
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
        <a href={`tel:${shown.phone.replaceAll(/[^\d+]/g, '')}`} onClick={() => onBegin('call')}>
          Call
        </a>
      ) : null}
    </nav>
  );
}
