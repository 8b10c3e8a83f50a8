import { useQueryClient } from '@tanstack/react-query';
import { useAct, useNotify } from '../../ground/use-calls.office.tsx';
import { useRef, useState } from 'react';
import { Button, Buttons, QuietButton } from '../../../design/button/button.tsx';
import { OfficeIcon } from '../../ground/icons.tsx';
import { contactCalls, whatsAppNumber, type Case, type CaseChange } from './contract.ts';
import { sendMove } from './move-cases.ts';
import { dial } from '../../../platform/words.ts';
import './contact.css';

type Contacted = Pick<Case, 'id' | 'status' | 'version'>;
type Save = (change: CaseChange, said: string) => Promise<unknown>;

/** Notes that WhatsApp was opened or a call begun. Whether anybody was reached only the caller knows: with a new case they are asked, where `question` stands. */
export function useContact(shown: Contacted | null, save?: Save) {
  const note = useAct(contactCalls.contact, { silent: true, onRefused: () => true });
  const saveAlone = useSaveAlone(shown);
  const [begun, setBegun] = useState(false);
  function begin(by: 'whatsapp' | 'call') {
    if (!shown) return;
    setBegun(true);
    // What cannot be noted is no reason to keep anybody from calling.
    note.mutate({ id: shown.id, body: { by } });
  }
  function answer(reached: boolean) {
    setBegun(false);
    if (reached) void (save ?? saveAlone)({ status: 'Contacted' }, 'Status: Contacted.');
  }
  return { begin, question: <Reached asked={begun && shown?.status === 'New'} onAnswer={answer} /> };
}

function useSaveAlone(shown: Contacted | null): Save {
  const client = useQueryClient();
  const notify = useNotify();
  return async (change, said) => {
    if (!shown) return;
    try {
      const came = await sendMove(shown.id, { change, base: { status: shown.status }, version: shown.version });
      if ('theirs' in came) notify('Somebody else changed this case meanwhile. It stays as it is.', { type: 'error' });
      else notify(said, { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    void client.invalidateQueries();
  };
}

function Reached({ asked, onAnswer }: { asked: boolean; onAnswer: (reached: boolean) => void }) {
  const box = useRef<HTMLDivElement>(null);
  function answer(reached: boolean) {
    onAnswer(reached);
    box.current?.focus();
  }
  return (
    <div role="status" className="office-reached" tabIndex={-1} ref={box}>
      {asked ? (
        <>
          <p>
            <b>Were they reached?</b>
          </p>
          <Buttons>
            <Button onClick={() => answer(true)}>Yes, set to Contacted</Button>
            <QuietButton onClick={() => answer(false)}>Not yet</QuietButton>
          </Buttons>
        </>
      ) : null}
    </div>
  );
}

type ContactProps = {
  phone: string;
  text: string | null;
  onBegin: (by: 'whatsapp' | 'call') => void;
  /** They have no email: the telephone is what comes next. */
  isNext?: boolean;
};

/** The telephone, and WhatsApp with the first words filled in, where it takes the number. */
export function ContactButtons({ phone, text, onBegin, isNext }: ContactProps) {
  const number = text === null ? null : whatsAppNumber(phone);
  return (
    <>
      {phone ? (
        <Button
          {...(isNext ? { className: 'case-acts__next' } : { look: 'outline' })}
          href={dial(phone)}
          onClick={() => onBegin('call')}
        >
          <OfficeIcon name="call" /> Call
        </Button>
      ) : null}
      {number ? (
        <QuietButton
          href={`https://wa.me/${number}?${new URLSearchParams({ text: text! })}`}
          target="_blank"
          rel="noreferrer"
          onClick={() => onBegin('whatsapp')}
        >
          <OfficeIcon name="whatsapp" /> WhatsApp
        </QuietButton>
      ) : null}
    </>
  );
}
