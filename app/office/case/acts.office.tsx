import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { Button, Buttons } from '../../design/button/button.tsx';
import { indianDate, indianDay } from '../../platform/indian-time.ts';
import { caseKindNames } from '../cases/contract.ts';
import { askOffice } from '../ground/ask-office.ts';
import { withList } from '../ground/came-from.ts';
import { DayField } from '../ground/day-field.office.tsx';
import { dueDays } from '../ground/due-days.ts';
import { OfficeIcon } from '../ground/icons.tsx';
import { KeyHint, useKeyNames } from '../ground/keys.office.tsx';
import { useMe } from '../ground/me.office.tsx';
import { shortDay, whatsAppNumber } from './facts.ts';
import { useSave } from './saving.office.tsx';

/** What is done with a case, in one row; at the foot of a phone. */
export function Acts({ after }: { after: string | null }) {
  const { shown, save } = useSave();
  const [taking, setTaking] = useState(false);
  const me = useMe();
  const keys = useKeyNames();
  const isMine = shown.ownerUid === me.uid;
  const number = whatsAppNumber(shown.phone);
  const noteContact = useNoteContact();
  const [begun, setBegun] = useState(false);
  function note(by: 'whatsapp' | 'call') {
    setBegun(true);
    noteContact(by);
  }
  const greeting =
    `Dear ${shown.name}, about your ${caseKindNames[shown.kind].toLowerCase()} ${shown.reference}`.trim();
  async function take() {
    setTaking(true);
    if (isMine) await save({ ownerUid: null }, 'The case is nobody’s now.');
    else await save({ ownerUid: me.uid }, 'The case is yours.');
    setTaking(false);
  }
  return (
    <>
      <div className="case-acts" role="group" aria-label="What to do">
        <Button
          href={`/office/cases/${shown.id}/reply${after ? `?next=${after}` : ''}`}
          className="case-acts__reply"
          {...withList}
          {...keys('r')}
        >
          <OfficeIcon name="reply" /> Reply <KeyHint of="r" />
        </Button>
        {number ? (
          <Button
            look="outline"
            href={`https://wa.me/${number}?${new URLSearchParams({ text: `${greeting}: ` })}`}
            target="_blank"
            rel="noreferrer"
            onClick={() => note('whatsapp')}
          >
            <OfficeIcon name="whatsapp" /> WhatsApp
          </Button>
        ) : null}
        {shown.phone ? (
          <Button look="outline" href={`tel:${shown.phone.replaceAll(' ', '')}`} onClick={() => note('call')}>
            <OfficeIcon name="call" /> Call
          </Button>
        ) : null}
        <Button look="outline" busy={taking} aria-pressed={isMine} onClick={() => void take()} {...keys('t')}>
          <OfficeIcon name="take" /> {isMine ? 'Yours' : 'Take'}
        </Button>
        <Due />
      </div>
      <Reached asked={begun} onAnswered={() => setBegun(false)} />
    </>
  );
}

/** After a call or WhatsApp was begun with a new case: whether anybody was reached is known to whoever did it alone. */
function Reached({ asked, onAnswered }: { asked: boolean; onAnswered: () => void }) {
  const { shown, save } = useSave();
  const box = useRef<HTMLDivElement>(null);
  function answer(reached: boolean) {
    onAnswered();
    box.current?.focus();
    if (reached) void save({ status: 'Contacted' }, 'Status: Contacted.');
  }
  return (
    <div role="status" className="case-reached" tabIndex={-1} ref={box}>
      {asked && shown.status === 'New' ? (
        <>
          <p>
            <b>Were they reached?</b>
          </p>
          <Buttons>
            <Button small onClick={() => answer(true)}>
              Yes, set to Contacted
            </Button>
            <Button look="outline" small onClick={() => answer(false)}>
              Not yet
            </Button>
          </Buttons>
        </>
      ) : null}
    </div>
  );
}

/** Notes that WhatsApp was opened or a call begun; whether anything came of it is for whoever did it to write down. */
function useNoteContact() {
  const { shown } = useSave();
  const client = useQueryClient();
  return (by: 'whatsapp' | 'call') =>
    void askOffice(`/cases/${shown.id}/contact`, { method: 'POST', body: { by } })
      // What cannot be noted is no reason to keep anybody from calling.
      .catch(() => undefined)
      .then(() => client.invalidateQueries({ queryKey: ['case', shown.id] }));
}

/** A day by a word, or any. Saved as soon as it is chosen. */
function Due() {
  const { shown, save } = useSave();
  const keys = useKeyNames();
  const menu = useRef<HTMLDetailsElement>(null);
  const [today, setToday] = useState(() => indianDay(new Date()));
  function choose(dueOn: string | null) {
    menu.current!.open = false;
    menu.current!.querySelector('summary')!.focus();
    void save({ dueOn }, dueOn ? `Due on ${indianDate(dueOn)}.` : 'No due day any more.');
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const day = String(new FormData(event.currentTarget).get('day') ?? '');
    if (day) choose(day);
  }
  return (
    <details
      className="case-due"
      data-menu=""
      ref={menu}
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return;
        setToday(indianDay(new Date()));
        currentTarget.querySelector('button')?.focus();
      }}
    >
      <summary className="button button--outline" {...keys('d')}>
        <OfficeIcon name="due" />
        <span>
          Due<span className="case-due__day">{shown.dueOn ? ` ${shortDay(shown.dueOn, today)}` : ''}</span>
        </span>
        <KeyHint of="d" />
      </summary>
      <div className="case-due__menu">
        {dueDays(today).map(({ word, day }) => (
          <button type="button" key={word} onClick={() => choose(day)} onKeyDown={moveAmongChoices}>
            {word}
            <span className="muted">{shortDay(day, '')}</span>
          </button>
        ))}
        {shown.dueOn ? (
          <button type="button" onClick={() => choose(null)} onKeyDown={moveAmongChoices}>
            No day
          </button>
        ) : null}
        <form onSubmit={submit} noValidate>
          <DayField name="day" id="due-day" label="A day" fromToday defaultValue={shown.dueOn ?? ''} />
          <Button type="submit" small look="outline">
            Set
          </Button>
        </form>
      </div>
    </details>
  );
}

/** The arrows move between the days, as in a menu; the last is before the first. A field keeps its own arrows. */
function moveAmongChoices(event: KeyboardEvent<HTMLElement>): void {
  const choices = [...event.currentTarget.parentElement!.querySelectorAll<HTMLElement>(':scope > button')];
  const at = choices.findIndex((choice) => choice === event.currentTarget);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  choices.at(to % choices.length)!.focus();
}
