import type { ReactNode } from 'react';
import { Button } from '../../design/button/button.tsx';
import type { Flash } from '../../platform/calls/flash.ts';
import { nextPath } from '../../identity/next-path.ts';
import { contactAbout } from '../../site/contact-about.ts';
import { isPlaceholder } from '../../platform/provider.ts';
import { countOf } from '../days.ts';
import { Instead, PlainNo } from './noes.tsx';
import { detailsWords, isFormOpen, isToPay, keptOutOf, payWords, sayThere, yesAfterAllWords } from './say.ts';
import { postTo } from '../link-page/link-page.tsx';
import type { SeatView } from './read-seat-page.server.ts';
import { dial } from '../../platform/words.ts';

type Props = { view: SeatView; flash: Flash | null };

/** What can be pressed in each state. Every act is a form of its own and works before any script. */
export function Acts({ view, flash, phone }: Props & { phone: string }) {
  const acts = actsOf(view, flash, phone);
  return acts ? <div className="seat__acts">{acts}</div> : null;
}

function actsOf(view: SeatView, flash: Flash | null, phone: string): ReactNode {
  const { situation, free, other, place, promise } = view;
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
          {other ? <Keep other={other} /> : null}
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
      return <AfterTakenBack view={view} phone={phone} />;
    case 'moved':
      return other ? <Open to={other.path}>Open your seat in {other.place.city}</Open> : null;
    case 'not seated':
    case 'called off':
      return (
        <>
          {other ? <Open to={other.path}>Open your next class</Open> : null}
          {promise === 'refund' ? <NextClass view={view}>Take the next class instead</NextClass> : null}
          {promise === 'open' && !other && !view.hasChosenNext ? (
            <NextClass view={view}>Keep the next class for me</NextClass>
          ) : null}
          {another}
          {view.mayRefund ? <Refund view={view} /> : null}
          {view.files.calendar ? <Files view={view} /> : null}
        </>
      );
    case 'taken':
    case 'confirmed':
    case 'closed':
      return <AfterYes view={view} />;
    default:
      return null;
  }
}

const AskOffice = ({ phone, view: { reference } }: { phone: string; view: SeatView }) =>
  isPlaceholder(phone) ? (
    <Button href={contactAbout(`Class ${reference}`)} wide>
      Write to the office
    </Button>
  ) : (
    <Button href={dial(phone)} wide>
      Call the office
    </Button>
  );

/** What lives of theirs in another class, else one that has free seats. */
function Elsewhere({ view: { next, there }, isPale }: { view: SeatView; isPale: boolean }) {
  if (there)
    return (
      <Open to={there.path} isPale={isPale}>
        {sayThere(there).act}
      </Open>
    );
  return next ? (
    <Open to={next.href} isPale={isPale}>
      Ask for a seat in {next.city}
    </Open>
  ) : null;
}

const AfterTakenBack = ({ view, phone }: { view: SeatView; phone: string }) => (
  <>
    <AskOffice phone={phone} view={view} />
    <Elsewhere view={view} isPale />
  </>
);

const AfterNo = ({ view, phone }: { view: SeatView; phone: string }) => (
  <>
    {view.isSpent ? <AskOffice phone={phone} view={view} /> : null}
    <Elsewhere view={view} isPale={view.isSpent} />
    {!view.isSpent && view.takesAnswers ? yesAfterAll(view) : null}
  </>
);

const justNo = 'Just no';
const yesAfterAll = (view: SeatView) => (
  <Yes view={view} isPale>
    {yesAfterAllWords(view)}
  </Yes>
);

type YesProps = { view: SeatView; moves?: boolean; isPale?: boolean; children: ReactNode };

/** Pale where they have said no: nothing is to be done then. */
function Yes({ view, moves, isPale, children }: YesProps) {
  return (
    <form {...postTo(view, 'answer')} data-failed="Your yes is not sent.">
      <input type="hidden" name="answer" value="yes" />
      {moves ? <input type="hidden" name="move" value="1" /> : null}
      {view.free ? <input type="hidden" name="free" value="1" /> : null}
      <Button
        type="submit"
        wide
        {...(isPale ? { look: 'outline' as const } : { className: 'seat__yes' })}
        busyLabel="Sending"
      >
        {children}
      </Button>
    </form>
  );
}

type OpenProps = { to: string; isPale?: boolean; children: ReactNode };

const Open = ({ to, isPale, children }: OpenProps) => (
  <Button href={to} look={isPale ? 'outline' : 'primary'} wide data-application="">
    {children}
  </Button>
);

/** What is left to pay and to give, in its form at the side; then, or as links below it, what the class sends along. */
function AfterYes({ view }: { view: SeatView }) {
  const { named } = view.details;
  const isLeft = isFormOpen(view);
  const owes = isToPay(view);
  return (
    <>
      {owes ? <Pay view={view} isPale={isLeft} /> : null}
      {isLeft ? (
        <Button
          className="when-narrow"
          href={named ? '#payer' : '#idName'}
          {...(view.bill?.path && owes ? { look: 'outline' as const } : {})}
          wide
        >
          {detailsWords(view)}
        </Button>
      ) : null}
      {view.files.calendar ? <Files view={view} isQuiet={isLeft || owes} /> : null}
    </>
  );
}

/** The bill shows an address: it opens for its logged-in payer alone, and goes to their mailbox, pale where something can be done here, for whoever has the link of the seat. */
const Pay = ({ view, isPale }: { view: SeatView; isPale: boolean }) =>
  view.bill?.path ? (
    <Button href={view.bill.path} wide data-application="">
      {payWords(view.bill)}
    </Button>
  ) : (
    <>
      {keptOutOf(view) === 'address' ? null : (
        <Button
          href={keptOutOf(view) === 'log in' ? `/login${nextPath.query(view.path)}` : '/account/security'}
          look={isPale ? 'outline' : 'primary'}
          wide
          data-application=""
        >
          {keptOutOf(view) === 'confirm' ? 'Confirm your email' : view.bill?.lacks ? 'Log in' : 'Log in to pay'}
        </Button>
      )}
      <form {...postTo(view, 'bill')}>
        <Button type="submit" look="outline" wide busyLabel="Sending">
          {view.bill?.lacks ? 'Mail me the link to my bill' : 'Mail me the bill again'}
        </Button>
      </form>
    </>
  );

/** What the class sends along: also in the mails, for whoever has no network when they need it. */
function Files({ view: { path, files, place, situation }, isQuiet }: { view: SeatView; isQuiet?: boolean }) {
  const days = countOf(place.days.length, 'day');
  const pack = 'Joining pack, PDF';
  const calendar =
    situation === 'called off' ? `Take the ${days} out of my calendar` : `Add the ${days} to my calendar`;
  if (isQuiet)
    return (
      <p className="seat__files">
        {files.pack ? (
          <a href={`${path}/pack.pdf`} data-application="">
            {pack}
          </a>
        ) : null}
        <a href={`${path}/class.ics`} data-application="">
          {calendar}
        </a>
      </p>
    );
  return (
    <>
      {files.pack ? (
        <Button href={`${path}/pack.pdf`} wide data-application="">
          {pack}
        </Button>
      ) : null}
      {situation === 'closed' ? null : (
        <Button href={`${path}/class.ics`} look="outline" wide data-application="">
          {calendar}
        </Button>
      )}
    </>
  );
}

const Keep = ({ other: { path, place } }: { other: NonNullable<SeatView['other']> }) => (
  <Open to={path} isPale>
    Keep {place.city}
  </Open>
);

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
