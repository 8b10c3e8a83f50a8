import type { ReactNode } from 'react';
import { SendButton } from '../../design/button/button.tsx';
import { Consent, RadioTiles, TextField } from '../../design/field/fields.tsx';
import type { Flash } from '../../platform/calls/flash.ts';
import { refusalOf, typedBefore } from '../../platform/calls/flash.ts';
import { dayAfter } from '../days.ts';
import { dayOf } from './say.ts';
import { postTo } from '../link-page/link-page.tsx';
import type { SeatView } from './read-seat-page.server.ts';
import { cityChoices, timeChoices, wishInWords } from './wish.ts';

type Props = { view: SeatView; flash: Flash | null };

/**
 * A no: a `plain` one first, which changes nothing of what they want; the city of the class on other days; another city or time; this training no
 * more. What a wish takes the place of is said before.
 */
type Words = { words: string; plain: string | undefined; quiet: boolean };
export function Instead({ view, flash, words, plain, quiet }: Props & Words) {
  const refused = refusalOf('seat-answer', flash);
  const errors = refused?.errors ?? {};
  const { here, own } = view.wishes;
  const stands = own ? wishInWords(own) : '';
  const time = own?.time || 'Undecided';
  return (
    <details className={quiet ? 'seat__quiet' : 'seat__instead'} id="instead" open={refused?.errors !== undefined}>
      <summary {...(quiet ? {} : { className: 'button button--outline' })}>{words}</summary>
      <div className="seat__instead-body">
        {view.isPromised ? (
          <p>
            This is the next class that you were promised. With this answer the promise is used up.
            {view.came
              ? ` Our office decides by the Refund Policy about your ${view.came}. To get it back, choose “I want my money back”.`
              : ''}
          </p>
        ) : null}
        {stands ? (
          <p>{`Your wish: ${stands}. ${plain ? `“${plain}” keeps it. ` : ''}Another choice takes its place.`}</p>
        ) : null}
        {plain ? <PlainNo view={view}>{plain}</PlainNo> : null}
        <form {...postTo(view, 'answer')}>
          <No instead={{ city: here, timeFrame: time }} />
          <SendButton look="outline" wide>
            {`${view.place.city}, on other days`}
          </SendButton>
        </form>
        <details className="seat__quiet" open={refused?.errors !== undefined}>
          <summary>Another city or time</summary>
          <form className="stack" noValidate {...postTo(view, 'answer')}>
            <RadioTiles
              name="city"
              label="Which city suits you?"
              choices={cityChoices(here, own?.city ?? '')}
              columns={2}
              error={errors['city']}
              defaultValue={typedBefore(flash, 'city') ?? own?.city}
            />
            <TextField
              name="otherCity"
              label="Another city"
              hint="What you type here counts in place of a choice above."
              error={errors['otherCity']}
              defaultValue={typedBefore(flash, 'otherCity')}
            />
            <RadioTiles
              name="timeFrame"
              label="When?"
              choices={timeChoices}
              error={errors['timeFrame']}
              defaultValue={typedBefore(flash, 'timeFrame') ?? time}
            />
            <SendButton look="outline" wide>
              Send my wish
            </SendButton>
            <No instead={{}} />
          </form>
        </details>
        <details className="seat__quiet">
          <summary>I do not want this training any more</summary>
          <p className="small">Then we close your wish for it, and invite you to no more classes of it.</p>
          <PlainNo view={view} also="never">
            Close my wish
          </PlainNo>
        </details>
      </div>
    </details>
  );
}

type NoProps = { view: SeatView; also?: 'never' | 'named' | 'unknown'; look?: 'outline' | 'text'; children: ReactNode };

/** A no in one press, which changes nothing of what they want; `also` says that they want the training no more, mean the company, or do not know it. */
export function PlainNo({ view, also, look = 'outline', children }: NoProps) {
  return (
    <form {...postTo(view, 'answer')}>
      <No />
      {also ? <input type="hidden" name={also} value="1" /> : null}
      <SendButton look={look} wide>
        {children}
      </SendButton>
    </form>
  );
}

/** What a form of a no sends beside what is chosen in it; `instead` where a wish comes along. */
function No({ instead }: { instead?: Readonly<Record<string, string>> }) {
  const fields = Object.entries({ answer: 'no', ...(instead ? { instead: '1', ...instead } : {}) });
  return fields.map(([name, value]) => <input type="hidden" name={name} value={value} key={name} />);
}

/** Last, and as text: it goes to the next in line at once. */
export function GiveBack({ view, flash }: Props) {
  const refused = refusalOf('seat-give-back', flash);
  return (
    <details className="seat__quiet no-print" id="give-back" open={refused !== null}>
      <summary>Give the seat back</summary>
      <form className="stack" noValidate {...postTo(view, 'give-back')}>
        <p>
          Until {dayOf(dayAfter(view.place.startsOn, -1))}. It goes to the next in line at once.{' '}
          {view.changed ? `Without charge until ${dayOf(view.changed.freeUntil)}, as the class was changed. ` : ''}What
          you have paid is settled by the <a href="/RefundPolicy">Refund Policy</a>.
        </p>
        <Consent
          name="understood"
          value="1"
          label="I have read this and give my seat back."
          error={refused?.errors?.['understood']}
        />
        <SendButton look="outline">Give it back</SendButton>
      </form>
    </details>
  );
}
