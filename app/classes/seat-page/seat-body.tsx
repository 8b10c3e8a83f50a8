import type { ReactNode } from 'react';
import { DayCells, SeatsWord } from '../../design/class-dates/class-dates.tsx';
import { Record } from '../../design/record/record.tsx';
import { TitledNotice } from '../../design/form/form.tsx';
import { Folded } from '../../design/folded/folded.tsx';
import type { Flash } from '../../platform/calls/flash.ts';
import { Acts } from './acts.tsx';
import { GiveBack } from './noes.tsx';
import { DetailsForm, LeftToDo, Typed } from './left-to-do.tsx';
import { ExamInFee } from '../../site/dates/class-dates.tsx';
import { answers } from '../../site/order-of-things.ts';
import { venueWords } from '../dates/words.ts';
import { isPlaceholder } from '../../platform/provider.ts';
import { namedBy } from '../nominations/privacy-notice.ts';
import { notice } from './privacy-notice.ts';
import { geoLink, positionInWords } from '../pack/pack-facts.ts';
import { changeInWords, dayOf, daysInWords, isPaidFor, isSaid, isToPay, sentenceOf, shortDay } from './say.ts';
import { byEmployer, hasPlaceThere, moneyBack, orHere, sayOnward, sayThereInLine, weCheck } from './say.ts';
import { AnswerBy, HoldScale, Line, Way } from './scales.tsx';
import { cellOf, countOf, dayAfter, momentInWords, spanInWords } from '../days.ts';
import { sayNeeds } from '../batch.ts';
import { wholeWords } from '../../design/whole-words.ts';
import type { SeatView } from './read-seat-page.server.ts';
import { dial } from '../../platform/words.ts';

type Props = { view: SeatView; flash: Flash | null; phone: string };

/** The sentence, what it is about, the scale, the buttons; at the right what belongs to it. */
export function SeatBody({ view, flash, phone }: Props) {
  const { title, more } = sentenceOf(view);
  const hasForm = view.details.open && view.situation !== 'closed';
  const scaleFirst = view.situation === 'waiting';
  const scaleBeside = view.situation === 'offered';
  return (
    <div className="seat__body wrap">
      <div className="seat__main">
        <div>
          <p className="seat__who">
            {view.who ? 'For ' : 'Class '}
            {view.who ? <b>{view.who}</b> : null}
            {view.who ? ', class ' : null}
            <span className="whole">{view.reference}</span>
          </p>
          <h1 tabIndex={-1} {...(isSaid(view, flash) ? { autoFocus: true } : {})}>
            {wholeWords(title)}
          </h1>
          {more ? <p className="seat__more">{wholeWords(more)}</p> : null}
          {view.changed ? <p className="seat__more">{changeInWords(view.changed)}</p> : null}
        </div>
        {view.reason ? (
          <p className="seat__why">
            <b>Reason:</b> {view.reason}
          </p>
        ) : null}
        <Places view={view} />
        {scaleFirst ? <Scale view={view} /> : null}
        {view.situation === 'asked' ? null : <Why view={view} />}
        <AnswerBy view={view} />
        <Acts view={view} flash={flash} phone={phone} />
        {view.employer && view.situation === 'offered' ? <p className="seat__why">{namedBy(view)}</p> : null}
        {scaleFirst || scaleBeside ? null : <Scale view={view} />}
        {hasForm ? <LeftToDo view={view} /> : null}
        {view.way && view.details.open ? <Record title="Getting there" facts={factsOf(view.way, phone, view)} /> : null}
      </div>
      <div className="seat__side">
        {scaleBeside ? <Scale view={view} /> : null}
        <Beside view={view} flash={flash} />
        {hasForm ? <DetailsForm view={view} flash={flash} /> : null}
        {view.situation === 'asked' ? <Why view={view} /> : null}
        {view.canGiveBack ? <GiveBack view={view} flash={flash} /> : null}
        <Foot hasNotice={hasForm} />
      </div>
    </div>
  );
}

/** What it costs, and to whoever pays it themselves where it is answered what it covers. */
function Fee({ view: { paysSelf, price, ...view }, more = '' }: { view: SeatView; more?: string }) {
  const employer = paysSelf ? '' : view.employer;
  return (
    <>
      {employer ? `${employer} pays${more}` : `${price}${more}`} {employer ? null : <ExamInFee />}
    </>
  );
}

/** Whose class it is, and what a yes would cost; two of them where one is to be chosen. */
function Places({ view }: { view: SeatView }) {
  const { situation, place, other, free, isHeld, answerBy } = view;
  const owes = view.came ? '.' : '. You owe nothing by answering.';
  if (situation === 'moved' || (situation === 'not seated' && view.promise && hasPlaceThere(other)))
    return other ? <PlaceSheet place={other.place} was={other.situation === 'called off'} /> : null;
  if (situation === 'asked' || situation === 'offered')
    return <PlaceSheet place={place} price={<Fee view={view} more={owes} />} />;
  if (situation !== 'elsewhere' || !other) return <PlaceSheet place={place} was={situation === 'called off'} />;
  return (
    <>
      <PlaceSheet place={other.place} label="Yours now" price={other.price} />
      <PlaceSheet
        place={place}
        price={view.price}
        label={isHeld ? `Held for you until ${momentInWords(answerBy!)}` : free ? 'A seat is free' : 'With a line'}
      />
    </>
  );
}

type SheetProps = { place: SeatView['place']; label?: string; was?: boolean; price?: ReactNode };

/** Where and when, to be read at arm’s length; a cell for each day. */
function PlaceSheet({ place, label, was, price }: SheetProps) {
  return (
    <div className={was ? 'when-where seat__place--was' : 'when-where'}>
      {label ? <p className="seat__place-label">{label}</p> : null}
      <p className="when-where__head">
        <b>{place.city}</b> <span>{daysInWords(place)}</span>
      </p>
      <p className="when-where__span">
        {spanInWords(place.startsOn, place.endsOn)}
        {place.venue ? <span>{place.venue}</span> : null}
        {price === undefined ? null : <span>{price}</span>}
      </p>
      <DayCells cells={place.days.map(({ day }) => cellOf(day))} />
    </div>
  );
}

function Scale({ view }: { view: SeatView }) {
  const { situation, answerBy, since, now, ahead, seats, place } = view;
  if (situation === 'offered') return <HoldScale from={since} until={answerBy!} now={now} />;
  if (situation === 'waiting') return <Line ahead={ahead} seats={seats} free={view.byHand} />;
  if (situation === 'elsewhere' || situation === 'moved') return null;
  return (
    <Way
      situation={situation}
      isFull={!view.free}
      runs={view.minimum === 0}
      isPaid={view.bill?.paid ?? false}
      isPaidFor={isPaidFor(view)}
      first={shortDay(place.startsOn)}
    />
  );
}

/** One plain sentence of what to expect. */
function Why({ view }: { view: SeatView }) {
  const words = whyOf(view);
  if (!words) return null;
  return (
    <p className="seat__why">
      {words} {view.openBill ? <a href={view.openBill}>Open your bill</a> : null}
    </p>
  );
}

const [beforePolicy, afterPolicy] = moneyBack.split('Refund Policy');

function whyOf({ situation, seats, free, byHand, details, other, there, next, ...view }: SeatView): ReactNode {
  if (situation === 'asked') return free ? 'Seats go to the first to say yes. Nothing is held for you yet.' : null;
  if (situation === 'held back')
    return 'Nothing is held for you yet. We write as soon as your yes counts. To hurry it, call the office.';
  if (situation === 'waiting' && there) return sayThereInLine(there);
  if (situation === 'waiting')
    return byHand
      ? 'The class begins soon: seats that come free are given by telephone, in the order of the line.'
      : `${seats === 1 ? 'The only seat is' : `All ${seats} seats are`} taken or held. A seat that comes free goes to ${view.ahead === 0 ? 'you: we write to you' : 'number 1. We write to you when that is you'}.`;
  if (isToPay(view) && !view.bill?.path && situation !== 'closed')
    return view.bill?.lacks
      ? `We cannot write your bill before we have your address. ${orHere(view, 'Give it by the link in our mail', 'give it')}`
      : orHere(view, `Pay from our mail${view.bill?.mail ? ` of ${view.bill.mail}` : ''}`, 'pay');
  if (situation === 'taken')
    return `${view.soFar}. ${view.hasEmail ? 'We write when it is confirmed' : 'Keep the slip or this link: this page says when the class is confirmed'}.`;
  if (situation === 'elsewhere')
    return free
      ? `You keep ${other?.place.city ?? 'your seat'} until the move is done.`
      : 'That class is full. While you stand in its line, your seat stays yours.';
  const go = `${wholeWords(view.saysBack)}${sayOnward({ there, next, withdrawn: view.withdrawn })}`;
  if (view.hasPaid && !view.saysBack)
    return (
      <>
        {go}
        {beforePolicy}
        <a href="/RefundPolicy">Refund Policy</a>
        {afterPolicy}
      </>
    );
  const employer = details.payer === 'Employer' || view.employer ? byEmployer : '';
  if (situation === 'given back')
    return `${!free || !view.takesAnswers ? 'It goes to others. ' : there || view.isSpent ? '' : 'Changed your mind? A seat is still free. '}${go}${employer}`;
  if (situation === 'taken back' && !view.cancelled)
    return `Only the office can bring ${view.wasInLine ? 'you' : 'this seat'} back. ${go}`;
  if (go) return go;
  if (situation !== 'closed') return null;
  if (isToPay(view)) return view.bill?.open ? `Your seat is yours. Left: pay ${view.bill.open}.` : null;
  if (view.bill?.isTold) return `Your seat is yours. ${weCheck}`;
  return details.open ? 'Your seat is yours. The trainer tells you the rest.' : null;
}

/** At the right where there is room: what is offered, or what was typed in vain. */
function Beside({ view, flash }: Omit<Props, 'phone'>) {
  const { situation, seatsWord, language, place, byHand, answerHours, minimum } = view;
  if (situation === 'asked' || situation === 'held back' || situation === 'offered')
    return (
      <Record
        title="What you get"
        facts={[
          ...(situation === 'asked' && view.free ? [{ label: 'Seats', value: <SeatsWord word={seatsWord} /> }] : []),
          ...(situation === 'held back' ? [{ label: 'Fee', value: <Fee view={view} /> }] : []),
          {
            label: 'Confirmed',
            value: minimum
              ? `${view.isEnough ? '' : 'Not yet: '}${sayNeeds(view, 'it')}. ${answers.notRun}`
              : 'Yes, it will run',
          },
          { label: 'Language', value: language },
          { label: 'Venue', value: venueWords(minimum === 0) },
          { label: 'Giving it back', value: <Back startsOn={place.startsOn} free={view.employer !== ''} /> },
        ]}
      />
    );
  if (situation === 'waiting')
    return (
      <Record
        title="Till then"
        facts={[
          { label: 'Longest wait', value: `Until the class begins, ${shortDay(place.startsOn)}` },
          ...(view.there
            ? []
            : [{ label: 'If it stays full', value: 'The next class is yours first, at no extra cost' }]),
          { label: 'Fee', value: view.price },
          {
            label: 'You do',
            value: byHand
              ? 'Nothing. We telephone you when a seat is yours'
              : `${view.there ? 'For this class nothing' : 'Nothing'} until we write. Then a seat is held for you for about ${countOf(answerHours, 'hour')}: say yes by then`,
          },
        ]}
      />
    );
  return view.details.open && situation !== 'closed' ? null : <Typed flash={flash} />;
}

/** How long a seat can be given back, and what then becomes of money. */
function Back({ startsOn, free }: { startsOn: string; free: boolean }) {
  const until = `Until ${dayOf(dayAfter(startsOn, -1))}`;
  if (free) return until;
  return (
    <>
      {`${until}. For what you have paid: `}
      <a href="/RefundPolicy">Refund Policy</a>
    </>
  );
}

/** What was typed line by line. */
function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 1) return lines[0];
  return (
    <ul className="seat__lines">
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

const factsOf = (
  { directions, position, bring, trainer }: NonNullable<SeatView['way']>,
  phone: string,
  { place, hasEmail }: Pick<SeatView, 'place' | 'hasEmail'>,
) => [
  ...(place.venue === ''
    ? [{ label: 'Venue', value: `Not booked yet: ${hasEmail ? 'we mail it to you' : 'it will appear here'}` }]
    : []),
  ...(directions.length > 0 ? [{ label: 'How to get there', value: <Lines lines={directions} /> }] : []),
  {
    label: 'Telephone',
    value: isPlaceholder(phone) ? phone : <a href={dial(phone)}>{phone}</a>,
  },
  ...(position ? [{ label: 'Map', value: <a href={geoLink(position)}>{positionInWords(position)}</a> }] : []),
  { label: 'Bring', value: <Lines lines={bring} /> },
  ...(trainer ? [{ label: 'Trainer', value: trainer }] : []),
];

/** The notice stands in the form of the details, where there is one. */
function Foot({ hasNotice }: { hasNotice: boolean }) {
  return (
    <div className="seat__foot stack">
      <p>
        Not you? Close this page. Nobody else can see your contact details. <a href="/PrivacyPolicy">Privacy Policy</a>
      </p>
      {hasNotice ? null : (
        <Folded summary="What we keep">
          <TitledNotice sentences={notice.sentences}>{notice.inShort}</TitledNotice>
        </Folded>
      )}
    </div>
  );
}
