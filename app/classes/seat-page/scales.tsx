import { classNames } from '../../design/class-names.ts';
import { countOf, momentInWords } from '../days.ts';
import { timeLeft } from './say.ts';
import type { SeatView } from './read-seat-page.server.ts';
import type { Situation } from './situation.ts';
import { hourMilliseconds } from '../../platform/durations.ts';

type WayProps = {
  situation: Situation;
  /** No seat is free now. */
  isFull: boolean;
  /** The class is confirmed, whoever has a seat. */
  runs: boolean;
  isPaid: boolean;
  /** By an employer, so that they pay nothing themselves. */
  isPaidFor: boolean;
  /** The first day, in words. */
  first: string;
};

const onTheWay: ReadonlySet<Situation> = new Set<Situation>(['asked', 'held back', 'taken', 'confirmed', 'closed']);

/** None where somebody is not on the way. The steps of a seat, what is done before what is open, and where somebody is: at the last one that is done. */
export function wayOf({ situation, isFull, runs, isPaid, isPaidFor, first }: WayProps) {
  if (!onTheWay.has(situation)) return null;
  const hasSeat = situation === 'taken' || situation === 'confirmed' || situation === 'closed';
  const isSure = situation === 'confirmed' || situation === 'closed';
  const all = [
    { step: 'Asked', isDone: true },
    ...(isFull && situation === 'asked' ? [{ step: 'In line', isDone: false }] : []),
    { step: 'Your seat', isDone: hasSeat },
    ...(isPaidFor ? [] : [{ step: isPaid ? 'Paid' : 'Payment', isDone: isPaid }]),
    ...(runs && !isSure ? [] : [{ step: 'Class confirmed', isDone: isSure }]),
    { step: first, isDone: situation === 'closed' },
  ].toSorted((one, other) => Number(other.isDone) - Number(one.isDone));
  const at = all.findLastIndex(({ isDone }) => isDone);
  return all.map(({ step, isDone }, n) => ({
    step,
    is: n === at ? 'here' : isDone ? 'done' : 'to come',
    /** The stretch from here to the next step lies behind them. */
    isPainted: n < at,
  }));
}

// A seat is a reading on a scale: one yellow pointer says where somebody is.

function Pointer() {
  return (
    <svg className="seat__pointer" viewBox="0 0 16 20" width="16" height="20" aria-hidden="true" focusable="false">
      <path fill="#FFC629" stroke="#11181C" strokeWidth="1.6" d="M1 1h14L8 19z" />
    </svg>
  );
}

/** How far somebody is: asked, a seat, paid, a confirmed class, its first day. Nothing where they are not on the way. */
export function Way(props: WayProps) {
  const steps = wayOf(props);
  if (!steps) return null;
  return (
    <div className="seat__scale">
      <p className="label">Where you are</p>
      <ol className="seat__way">
        {steps.map(({ step, is, isPainted }) => (
          <li
            key={step}
            className={
              classNames(
                is === 'here' && 'seat__way-now',
                isPainted && 'seat__way-done',
                // A date, or two short words.
                step.length <= 7 && 'seat__way-short',
              ) || undefined
            }
            aria-current={is === 'here' ? 'step' : undefined}
          >
            {is === 'here' ? <Pointer /> : null}
            {step}
            {is === 'here' || is === 'done' ? (
              <span className="vh">{is === 'here' ? ', you are here' : ', done'}</span>
            ) : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Until when, where no scale says it. */
export function AnswerBy({ view: { situation, answerBy, now } }: { view: SeatView }) {
  if (!answerBy || (situation !== 'asked' && situation !== 'elsewhere')) return null;
  return (
    <p className="seat__deadline">
      <span className="label">Answer by</span>
      <b>{momentInWords(answerBy)}</b>
      <span>{timeLeft(answerBy, now)}</span>
    </p>
  );
}

const mostShown = 5;

/** Who is before somebody: seats are square, people round. */
export function Line({ ahead, seats, free }: { ahead: number; seats: number; free: boolean }) {
  const word = seats === 1 ? 'seat' : 'seats';
  const people = ahead <= mostShown ? Array.from({ length: ahead }, (_, at) => at + 1) : [1];
  return (
    <div className="seat__scale">
      <p className="label">The line</p>
      <ol className="seat__line">
        <li className="seat__line-seats">
          <b>{seats}</b>
          {free ? (
            word
          ) : (
            <>
              {word}, <span className="whole">none free</span>
            </>
          )}
        </li>
        {people.map((number) => (
          <li key={number}>
            <b>{number}</b>
            ahead
          </li>
        ))}
        {ahead > mostShown ? (
          <li>
            <b>…</b>
            {ahead} ahead
          </li>
        ) : null}
        <li className="seat__line-me" aria-current="step">
          <Pointer />
          <b>{ahead + 1}</b>
          you
        </li>
      </ol>
    </div>
  );
}

const box = { left: 9, right: 319 };

/** How long a seat is held: what has passed is hatched, what is left is solid. */
export function HoldScale({ from, until, now }: { from: string; until: string; now: string }) {
  const [begin, end, at] = [Date.parse(from), Date.parse(until), Date.parse(now)];
  const hours = Math.max(1, Math.round((end - begin) / hourMilliseconds));
  const part = Math.min(1, Math.max(0, (at - begin) / (end - begin)));
  const x = round(box.left + part * (box.right - box.left));
  const left = timeLeft(until, now);
  // A tick for every two hours, or every six of a longer one.
  const each = hours > 60 ? 6 : 2;
  const ticks = Array.from({ length: Math.floor(hours / each) + 1 }, (_, n) => {
    const tick = round(box.left + ((n * each) / hours) * (box.right - box.left));
    return `M${tick} 44v-${n % 4 === 0 ? 12 : 6}`;
  }).join('');
  const hatch = Array.from(
    { length: Math.floor((x - box.left) / 7) },
    (_, n) => `M${round(box.left + 2 + n * 7)} 62l5-18`,
  );
  const anchor = part < 0.2 ? 'start' : part > 0.8 ? 'end' : 'middle';
  return (
    <div className="seat__scale">
      <p className="label">How long it is held</p>
      <svg
        className="seat__hold"
        viewBox="0 0 328 88"
        role="img"
        aria-label={`${left} of ${countOf(hours, 'hour')}, until ${momentInWords(until)}.`}
      >
        <path className="seat__hold-left" d={`M${x} 44H${box.right}v18H${x}z`} />
        <path
          fill="none"
          className="seat__hold-gone"
          strokeWidth="1.5"
          d={`M${box.left} 44H${x}v18H${box.left}z${hatch.join('')}`}
        />
        <path fill="none" stroke="currentColor" strokeWidth="1.6" d={`${ticks}M${box.left} 44H${box.right}`} />
        <path fill="#FFC629" stroke="#11181C" strokeWidth="1.6" d={`M${x} 43l-8-19h16z`} />
        <text className="seat__hold-now" x={x} y="16" textAnchor={anchor}>
          {left}
        </text>
        <text x="2" y="81">
          {momentInWords(from)}
        </text>
        <text className="seat__hold-now" x="326" y="81" textAnchor="end">
          {momentInWords(until)}
        </text>
      </svg>
    </div>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
