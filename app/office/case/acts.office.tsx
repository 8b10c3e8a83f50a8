import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../../design/button/button.tsx';
import { indianDate, indianDay } from '../../platform/indian-time.ts';
import { DayField } from '../ground/day-field.office.tsx';
import { OfficeIcon } from '../ground/icons.tsx';
import { KeyHint, useKeyNames } from '../ground/keys.office.tsx';
import { useMe } from '../ground/me.office.tsx';
import { dayFrom, nextMonday, shortDay, whatsAppNumber } from './facts.ts';
import { useSave } from './saving.office.tsx';

/** What is done with a case, in one row; at the foot of a phone. */
export function Acts() {
  const { shown, save, busy } = useSave();
  const me = useMe();
  const keys = useKeyNames();
  const isMine = shown.ownerUid === me.uid;
  const number = whatsAppNumber(shown.phone);
  return (
    <div className="case-acts" role="group" aria-label="What to do">
      {number ? (
        <Button look="outline" href={`https://wa.me/${number}`} target="_blank" rel="noreferrer">
          <OfficeIcon name="whatsapp" /> WhatsApp
        </Button>
      ) : null}
      {shown.phone ? (
        <Button look="outline" href={`tel:${shown.phone.replaceAll(' ', '')}`}>
          <OfficeIcon name="call" /> Call
        </Button>
      ) : null}
      <Button
        look="outline"
        busy={busy}
        aria-pressed={isMine}
        onClick={() =>
          void (isMine
            ? save({ ownerUid: null }, 'The case is nobody’s now.')
            : save({ ownerUid: me.uid }, 'The case is yours.'))
        }
        {...keys('t')}
      >
        <OfficeIcon name="take" /> {isMine ? 'Yours' : 'Take'}
      </Button>
      <Due />
    </div>
  );
}

/** A day by a word, or any. Saved as soon as it is chosen. */
function Due() {
  const { shown, save } = useSave();
  const keys = useKeyNames();
  const menu = useRef<HTMLDetailsElement>(null);
  const [today, setToday] = useState(() => indianDay(new Date()));
  const days = [
    { word: 'Today', day: today },
    { word: 'Tomorrow', day: dayFrom(today, 1) },
    { word: 'Next week', day: nextMonday(today) },
  ];
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
        {days.map(({ word, day }) => (
          <button type="button" key={word} onClick={() => choose(day)}>
            {word}
            <span className="muted">{shortDay(day, '')}</span>
          </button>
        ))}
        {shown.dueOn ? (
          <button type="button" onClick={() => choose(null)}>
            No day
          </button>
        ) : null}
        <form onSubmit={submit}>
          <DayField name="day" id="due-day" label="A day" fromToday defaultValue={shown.dueOn ?? ''} />
          <Button type="submit" small look="outline">
            Set
          </Button>
        </form>
      </div>
    </details>
  );
}
