import { useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { Button, QuietButton } from '../../../design/button/button.tsx';
import { finished } from '../../../interest/rules.ts';
import { indianDate, indianDay } from '../../../platform/indian-time.ts';
import { ContactButtons, useContact } from '../../people/cases/contact.office.tsx';
import { caseKindNames, nominationAddress } from '../../people/cases/contract.ts';
import { withList } from '../../ground/came-from.ts';
import { DayField } from '../../ground/day-field.office.tsx';
import { dueDays } from '../../people/cases/due-days.ts';
import { OfficeIcon } from '../../ground/icons.tsx';
import { useKept } from '../../ground/kept.office.tsx';
import { useKeyNames } from '../../ground/keys.office.tsx';
import { useIsGoing, useMe } from '../../ground/use-calls.office.tsx';
import { useFoot } from '../../ground/screen.office.tsx';
import { begunOf } from '../../post/answer/draft.ts';
import type { CaseDetails } from './contract.ts';
import { shortDay } from './facts.ts';
import { useSave } from './saving.office.tsx';

const black = { className: 'case-acts__next' };

/** What is done with a case, in one row; at the foot of a phone. What is held back is released first. */
export function Acts({ after, details }: { after: string | null; details: CaseDetails }) {
  const { nomination, invite, happened } = details;
  const { shown, save } = useSave();
  const [taking, setTaking] = useState(false);
  const me = useMe();
  const keys = useKeyNames();
  const isHeld = shown.reviewReason !== null;
  // Nobody waits for an answer any more.
  const isOver = finished.includes(shown.status) && shown.repliedAt === null;
  const mayMail = shown.email !== '' || shown.phone === '';
  const written = happened.map(({ id }) => id);
  const letter = `letter.${shown.id}`;
  const begun = begunOf(useKept(letter).read(), written);
  const isLeaving = useIsGoing(letter);
  const isMine = shown.ownerUid === me.uid;
  const { begin, question } = useContact(shown, save);
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
      <div className="bar bar--apart case-acts" role="group" aria-label="What to do" ref={useFoot()}>
        {nomination ? (
          <Button href={nominationAddress(nomination.id)} {...(isHeld ? { look: 'outline' } : black)}>
            {nomination.isDecided ? 'See the nomination' : 'Agree or refuse'}
          </Button>
        ) : null}
        {invite ? (
          <Button href={invite.href} {...black}>
            {invite.words}
          </Button>
        ) : null}
        {mayMail ? (
          <Button
            {...(nomination || invite || isHeld || isOver || isLeaving ? { look: 'outline' } : black)}
            href={`/office/cases/${shown.id}/reply${after ? `?next=${after}` : ''}`}
            {...withList}
            {...keys('r')}
          >
            <OfficeIcon name="reply" /> {isLeaving ? 'Reply, leaving' : begun?.text ? 'Reply, begun' : 'Reply'}
          </Button>
        ) : null}
        <ContactButtons
          phone={shown.phone}
          text={nomination ? null : `${greeting}: `}
          onBegin={begin}
          isNext={!mayMail && !nomination && !isHeld && !isOver}
        />
        <QuietButton busy={taking} aria-pressed={isMine} onClick={() => void take()} {...keys('t')}>
          <OfficeIcon name="take" /> {isMine ? 'Yours' : 'Take'}
        </QuietButton>
        <Due />
      </div>
      {question}
    </>
  );
}

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
        if (currentTarget.open) setToday(indianDay(new Date()));
      }}
    >
      <summary className="button button--outline" {...keys('d')}>
        <OfficeIcon name="due" />
        <span>
          Due<span className="wide-only">{shown.dueOn ? ` ${shortDay(shown.dueOn, today)}` : ''}</span>
        </span>
      </summary>
      <div className="panel case-due__menu">
        {dueDays(today).map(({ word, day }) => (
          <button
            type="button"
            className="menu-choice"
            key={word}
            onClick={() => choose(day)}
            onKeyDown={moveAmongChoices}
          >
            {word}
            <span className="muted">{shortDay(day, '')}</span>
          </button>
        ))}
        {shown.dueOn ? (
          <button type="button" className="menu-choice" onClick={() => choose(null)} onKeyDown={moveAmongChoices}>
            No day
          </button>
        ) : null}
        <form method="post" onSubmit={submit} noValidate>
          <DayField name="day" id="due-day" label="A day" fromToday defaultValue={shown.dueOn ?? ''} />
          <QuietButton type="submit">Set</QuietButton>
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
