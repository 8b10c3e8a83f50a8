import type { ReactNode } from 'react';
import { Button, SendButton } from '../../design/button/button.tsx';
import type { Flash } from '../../platform/calls/flash.ts';
import { contactAbout } from '../../site/contact-about.ts';
import { isPlaceholder } from '../../platform/provider.ts';
import { AfterYes, Files } from './after-yes.tsx';
import { Instead, PlainNo } from './noes.tsx';
import { sayGoesBack, sayThere } from './say.ts';
import { isLiving } from './situation.ts';
import { postTo } from '../link-page/link-page.tsx';
import type { SeatView } from './read-seat-page.server.ts';
import { dial } from '../../platform/words.ts';

type Props = { view: SeatView; flash: Flash | null };

/** What can be pressed in each state. Every act is a form of its own and works before any script. */
export function Acts({ view, flash, phone }: Props & { phone: string }) {
  const acts = actsOf(view, flash, phone);
  return acts ? (
    <div className="seat__acts">
      {acts}
      {view.mayRefund ? <Refund view={view} /> : null}
    </div>
  ) : null;
}

function actsOf(view: SeatView, flash: Flash | null, phone: string): ReactNode {
  const { situation, free, other, place } = view;
  const wish = (words: string, plain?: string, quiet = false) =>
    view.employer && plain ? (
      <PlainNo view={view} also="named">
        {words}
      </PlainNo>
    ) : view.canWish ? (
      <Instead view={view} flash={flash} words={words} plain={plain} quiet={quiet} />
    ) : null;
  const another = wish('Tell us another city or time', undefined, true);
  switch (situation) {
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
            {free ? `Move to ${place.city === other?.place.city ? 'this class' : place.city}` : 'Join the line'}
          </Yes>
          {other ? (
            <Open to={other.path} isPale>
              Keep {other.place.city}
            </Open>
          ) : null}
        </>
      );
    case 'declined':
    case 'given back':
    case 'lapsed':
      return (
        <>
          <AfterNo view={view} phone={phone} />
          {another}
        </>
      );
    case 'taken back':
      return <OfficeAndElsewhere view={view} phone={phone} />;
    case 'moved':
      return other ? <Open to={other.path}>Open your seat in {other.place.city}</Open> : null;
    case 'not seated':
    case 'called off':
      return <NotRun view={view}>{another}</NotRun>;
    case 'taken':
    case 'confirmed':
    case 'closed':
      return <AfterYes view={view} />;
    default:
      return null;
  }
}

/** Their class has begun without them, or is cancelled. */
function NotRun({ view, children }: { view: SeatView; children: ReactNode }) {
  const { other, promise } = view;
  return (
    <>
      {other ? (
        <Open to={other.path}>{isLiving(other.situation) ? sayThere(other).act : 'Open your next class'}</Open>
      ) : null}
      {promise === 'refund' && !view.isCredited ? (
        <NextClass view={view} look="outline">
          Take the next class instead
        </NextClass>
      ) : null}
      {promise === 'open' && !other && view.mayRefund && !view.hasChosenNext ? (
        <NextClass view={view}>Keep the next class for me</NextClass>
      ) : null}
      {children}
      <Files view={view} />
    </>
  );
}

/** Pale where what they have elsewhere comes first. */
function AskOffice({ phone, view: { reference, there } }: { phone: string; view: SeatView }) {
  const look = there ? 'outline' : 'primary';
  return isPlaceholder(phone) ? (
    <Button href={contactAbout(`Class ${reference}`)} look={look} wide>
      Write to the office
    </Button>
  ) : (
    <Button href={dial(phone)} look={look} wide>
      Call the office
    </Button>
  );
}

/** What lives of theirs in another class, else one that has free seats. */
function Elsewhere({ view, isPale }: { view: SeatView; isPale: boolean }) {
  const { next, there } = view;
  if (there)
    return (
      <Open to={there.path} isPale={isPale}>
        {sayThere(there).act}
      </Open>
    );
  if (!next) return null;
  const ask = `Ask for a seat in ${next.city}`;
  if (!next.canAsk)
    return (
      <Open to={next.href} isPale={isPale}>
        {ask}
      </Open>
    );
  return (
    <form {...postTo(view, 'ask-next')} data-failed="Your wish is not sent.">
      <SendButton wide look={isPale || next.isAsked ? 'outline' : 'primary'}>
        {next.isAsked ? 'Mail it again' : ask}
      </SendButton>
    </form>
  );
}

/** Only the office brings them in again here: what they have elsewhere comes before it, and what they may ask for after it. */
function OfficeAndElsewhere({ view, phone }: { view: SeatView; phone: string }) {
  const elsewhere = <Elsewhere view={view} isPale={!view.there} />;
  return (
    <>
      {view.there ? elsewhere : null}
      <AskOffice phone={phone} view={view} />
      {view.there ? null : elsewhere}
    </>
  );
}

const AfterNo = ({ view, phone }: { view: SeatView; phone: string }) => (
  <>
    {view.isSpent ? <OfficeAndElsewhere view={view} phone={phone} /> : <Elsewhere view={view} isPale={false} />}
    {!view.isSpent && view.takesAnswers ? <AfterAll view={view} /> : null}
  </>
);

const AfterAll = ({ view, view: { free, came, place } }: { view: SeatView }) => (
  <>
    <Yes view={view} isPale>
      {free ? `Take ${place.city} after all` : `Join the line in ${place.city}`}
    </Yes>
    {free && came ? <p>{`Then your ${came} stays with us and counts for ${place.city}.`}</p> : null}
  </>
);

const justNo = 'Just no';

type YesProps = { view: SeatView; moves?: boolean; isPale?: boolean; children: ReactNode };

/** Pale where they have said no: nothing is to be done then. */
function Yes({ view, moves, isPale, children }: YesProps) {
  return (
    <form {...postTo(view, 'answer')} data-failed="Your yes is not sent.">
      <input type="hidden" name="answer" value="yes" />
      {moves ? <input type="hidden" name="move" value="1" /> : null}
      {view.free ? <input type="hidden" name="free" value="1" /> : null}
      <SendButton wide {...(isPale ? { look: 'outline' as const } : { className: 'seat__yes' })}>
        {children}
      </SendButton>
    </form>
  );
}

type OpenProps = { to: string; isPale?: boolean; children: ReactNode };

const Open = ({ to, isPale, children }: OpenProps) => (
  <Button href={to} look={isPale ? 'outline' : 'primary'} wide data-application="">
    {children}
  </Button>
);

function Refund({ view }: { view: SeatView }) {
  const next = view.situation === 'called off' ? view.other : view;
  return (
    <details className="seat__quiet">
      <summary>I want my money back</summary>
      <form className="stack" {...postTo(view, 'promise')}>
        <p>
          {view.came ? sayGoesBack(view.came) : 'The office looks up what you have paid and writes to you.'}{' '}
          {next?.situation === 'offered'
            ? `The seat that is held for you in ${next.place.city} goes to others.`
            : 'The next class is not kept for you.'}{' '}
          <a href="/RefundPolicy">Refund Policy</a>
        </p>
        <input type="hidden" name="choice" value="refund" />
        <SendButton look="outline">Ask for my money back</SendButton>
      </form>
    </details>
  );
}

function NextClass({ view, look, children }: { view: SeatView; look?: 'outline'; children: ReactNode }) {
  return (
    <form {...postTo(view, 'promise')}>
      <input type="hidden" name="choice" value="next" />
      <SendButton look={look} wide>
        {children}
      </SendButton>
    </form>
  );
}
