import type { ReactNode } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Consent, RadioTiles } from '../../design/field/choices.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import type { Flash } from '../../platform/calls/flash.ts';
import { refusalOf, typedBefore } from '../../platform/calls/flash.ts';
import { isPlaceholder } from '../../platform/provider.ts';
import { countOf, dayAfter } from '../days.ts';
import { dayOf } from './say.ts';
import type { SeatView } from './view.ts';
import { cityChoices, timeChoices, wishInWords } from './wish.ts';

type Props = { view: SeatView; flash: Flash | null };

/** What can be pressed in each state. Every act is a form of its own and works before any script. */
export function Acts({ view, flash, phone }: Props & { phone: string }) {
  const acts = actsOf(view, flash, phone);
  return acts ? <div className="seat__acts">{acts}</div> : null;
}

function actsOf(view: SeatView, flash: Flash | null, phone: string): ReactNode {
  const { stand, free, other, promise } = view;
  const wish = (words: string, plain?: string) =>
    view.employer && plain ? (
      <PlainNo view={view} also="named">
        {words}
      </PlainNo>
    ) : view.canWish ? (
      <Instead view={view} flash={flash} words={words} plain={plain} />
    ) : null;
  const another = wish('Tell us another city or time');
  switch (stand) {
    case 'asked':
      return (
        <>
          <Yes view={view}>{free ? 'Yes, take the seat' : 'Yes, join the line'}</Yes>
          {wish('No, thanks', justNo)}
        </>
      );
    case 'offered':
      return (
        <>
          <Yes view={view}>Yes, take it</Yes>
          {wish('No, thanks', justNo)}
          {view.employer ? (
            <PlainNo view={view} also="unknown" look="text">
              I do not know this company
            </PlainNo>
          ) : null}
        </>
      );
    case 'held back':
      return wish('No, thanks');
    case 'waiting':
      return wish('Leave the line', 'Just leave the line');
    case 'elsewhere':
      return (
        <>
          <Yes view={view} moves={free}>
            {free ? 'Move here' : 'Join the line'}
          </Yes>
          {other ? <Open to={other.path}>Keep {other.place.city}</Open> : null}
        </>
      );
    case 'declined':
    case 'given back':
    case 'lapsed':
      return (
        <>
          {view.isSpent ? <AskOffice phone={phone} /> : null}
          {view.takesAnswers && !view.isSpent ? <Yes view={view}>Yes after all</Yes> : null}
          {another}
        </>
      );
    case 'taken back':
      return <AskOffice phone={phone} />;
    case 'moved':
      return other ? <Open to={other.path}>Open it</Open> : null;
    case 'not seated':
    case 'called off':
      return (
        <>
          {other ? <Open to={other.path}>Open your next class</Open> : null}
          {promise === 'refund' ? <NextClass view={view}>Take the next class instead</NextClass> : null}
          {promise === 'open' && !other ? <NextClass view={view}>Keep the next class for me</NextClass> : null}
          {another}
          {view.mayRefund ? <Refund view={view} /> : null}
          {view.files.calendar ? <Files view={view} /> : null}
        </>
      );
    case 'taken':
    case 'confirmed':
    case 'closed':
      return view.files.calendar ? <Files view={view} /> : null;
    default:
      return null;
  }
}

const AskOffice = ({ phone }: { phone: string }) =>
  isPlaceholder(phone) ? (
    <Button href="/contact" wide>
      Write to the office
    </Button>
  ) : (
    <Button href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} wide>
      Call the office
    </Button>
  );

const justNo = 'Just no';

/** The attributes of a form that works without scripts, and with one says in place what went wrong. */
export const postTo = (view: SeatView, call: string) => ({
  method: 'post' as const,
  action: `${view.path}/${call}`,
  'data-call': `${view.path}/${call}`,
  'data-next': view.path,
});

function Yes({ view, moves, children }: { view: SeatView; moves?: boolean; children: ReactNode }) {
  return (
    <form {...postTo(view, 'answer')}>
      <input type="hidden" name="answer" value="yes" />
      {moves ? <input type="hidden" name="move" value="1" /> : null}
      {view.free ? <input type="hidden" name="free" value="1" /> : null}
      <Button type="submit" wide className="seat__yes" busyLabel="Sending">
        {children}
      </Button>
    </form>
  );
}

const Open = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button href={to} look="outline" wide data-application="">
    {children}
  </Button>
);

/** What the class sends along: also in the mails, for whoever has no network when they need it. */
function Files({ view: { path, files, place, stand } }: { view: SeatView }) {
  const days = countOf(place.days.length, 'day');
  return (
    <>
      {files.pack ? (
        <Button href={`${path}/pack.pdf`} wide data-application="">
          Joining pack, PDF
        </Button>
      ) : null}
      <Button href={`${path}/class.ics`} look="outline" wide data-application="">
        {stand === 'called off' ? `Take the ${days} out of my calendar` : `Add the ${days} to my calendar`}
      </Button>
    </>
  );
}

/**
 * A no: the city of the class on other days first, then a `plain` one, which changes nothing of what they want; another city or time; this training
 * no more. What a wish takes the place of is said before.
 */
function Instead({ view, flash, words, plain }: Props & { words: string; plain: string | undefined }) {
  const refused = refusalOf('seat-answer', flash);
  const errors = refused?.errors ?? {};
  const { here, own } = view.wishes;
  const stands = own ? wishInWords(own) : '';
  const time = own?.time || 'Undecided';
  return (
    <details className="seat__instead" id="instead" open={refused?.errors !== undefined}>
      <summary className="button button--outline">{words}</summary>
      <div className="seat__instead-body">
        {view.isPromised ? (
          <p>This is the next class that you were promised. With this answer the promise is used up.</p>
        ) : null}
        {stands ? (
          <p>{`Your wish: ${stands}. ${plain ? `“${plain}” keeps it. ` : ''}Another choice takes its place.`}</p>
        ) : null}
        <form {...postTo(view, 'answer')}>
          <No instead={{ city: here, timeFrame: time }} />
          <Button type="submit" look="outline" wide busyLabel="Sending">
            {`${view.place.city}, on other days`}
          </Button>
        </form>
        {plain ? <PlainNo view={view}>{plain}</PlainNo> : null}
        <details className="seat__quiet" open={refused?.errors !== undefined}>
          <summary>Another city or time</summary>
          <form className="stack" noValidate {...postTo(view, 'answer')}>
            <RadioTiles
              name="city"
              label="Which city suits you?"
              choices={cityChoices(here, own?.city ?? '')}
              columns={2}
              error={errors['city']}
              defaultValue={typedBefore(flash, 'city') ?? (own?.city || here)}
            />
            <TextField
              name="otherCity"
              label="Another city"
              hint="If it is none of these."
              error={errors['otherCity']}
              defaultValue={typedBefore(flash, 'otherCity')}
            />
            <RadioTiles
              name="timeFrame"
              label="When?"
              choices={timeChoices}
              error={errors['timeFrame']}
              defaultValue={typedBefore(flash, 'timeFrame') ?? own?.time}
            />
            <Button type="submit" wide busyLabel="Sending">
              Send my wish
            </Button>
            <No instead={{}} />
          </form>
        </details>
        <PlainNo view={view} also="never">
          I do not want this training any more
        </PlainNo>
      </div>
    </details>
  );
}

type NoProps = { view: SeatView; also?: 'never' | 'named' | 'unknown'; look?: 'outline' | 'text'; children: ReactNode };

/** A no in one press, which changes nothing of what they want; `also` says that they want the training no more, mean the company, or do not know it. */
function PlainNo({ view, also, look = 'outline', children }: NoProps) {
  return (
    <form {...postTo(view, 'answer')}>
      <No />
      {also ? <input type="hidden" name={also} value="1" /> : null}
      <Button type="submit" look={look} wide busyLabel="Sending">
        {children}
      </Button>
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
    <details className="seat__quiet" id="give-back" open={refused !== null}>
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
        <Button type="submit" look="outline" busyLabel="Sending">
          Give it back
        </Button>
      </form>
    </details>
  );
}

function Refund({ view }: { view: SeatView }) {
  return (
    <details className="seat__quiet">
      <summary>I want my money back</summary>
      <form className="stack" {...postTo(view, 'promise')}>
        <p>
          Then the next class is not kept for you. The office looks up what you have paid and writes to you; see the{' '}
          <a href="/RefundPolicy">Refund Policy</a>.
        </p>
        <input type="hidden" name="choice" value="refund" />
        <Button type="submit" look="outline" busyLabel="Sending">
          Ask for my money back
        </Button>
      </form>
    </details>
  );
}

function NextClass({ view, children }: { view: SeatView; children: ReactNode }) {
  return (
    <form {...postTo(view, 'promise')}>
      <input type="hidden" name="choice" value="next" />
      <Button type="submit" wide busyLabel="Sending">
        {children}
      </Button>
    </form>
  );
}
