import { data } from 'react-router';
import type { Route } from './+types/date.page';
import { Banner } from '../../design/banner/banner.tsx';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { Button, TextButton } from '../../design/button/button.tsx';
import { askWords, SeatsWord, WhenAndWhere } from '../../design/class-dates/class-dates.tsx';
import { Empty } from '../../design/empty/empty.tsx';
import { FactList } from '../../design/fact-list/fact-list.tsx';
import { Record, RecordBody } from '../../design/record/record.tsx';
import { Roadmap } from '../../design/roadmap/roadmap.tsx';
import { wholeWords } from '../../design/whole-words.ts';
import { classDatePath, type ClassDate, hoursOfAll, hoursOfDay } from '../../platform/classes/class-dates.ts';
import { refusalOf, sentBy, typedBefore } from '../../platform/calls/flash.ts';
import { appContext, flashContext } from '../../platform/context.server.ts';
import { daysInWords, ExamInFee, movedInWords, nextClassIn } from '../../site/dates/class-dates.tsx';
import { subjectsData } from '../../site/head/class-data.ts';
import { JsonLd, type PageHandle, pageMeta, TrailData, useSite } from '../../site/head/page-head.tsx';
import { answers, orderOfThings } from '../../site/order-of-things.ts';
import { cellOf, countOf, dayInWords, spanInWords } from '../days.ts';
import { sayNeeds } from '../batch.ts';
import { RequestForm, requestForm } from './request-form.tsx';
import { readEntryRule, readSubjects, type Subject } from './subjects.server.ts';
import { noCondition, venueWords } from './words.ts';

export const handle: PageHandle = { kind: 'document', forms: [requestForm], capitals: true };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const dates = await app.classDates(app.now());
  const date = dates.find(({ reference }) => reference === params.reference);
  if (!date) throw data('Not found', { status: 404 });
  const subject = (await readSubjects(app)).of(date.eventCode);
  return {
    date,
    subject,
    instead: nextClassIn(dates.filter((one) => one.eventCode === date.eventCode && one !== date)),
    /** A seat in it was asked for just now. */
    isAsked: new URL(request.url).pathname.endsWith('/asked'),
    entry: await readEntryRule(app, subject),
    flash: refusalOf(requestForm, context.get(flashContext)),
    mailedTo: typedBefore(sentBy(requestForm, context.get(flashContext)), 'email') ?? 'the address you gave',
  };
}

const span = ({ startsOn, endsOn }: ClassDate) => spanInWords(startsOn, endsOn);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { date, isAsked, flash } = loaderData!;
  const what = `${date.title} in ${date.city}, ${span(date)}`;
  return pageMeta(matches, {
    title: what,
    description: `${what}: ${daysInWords(date.days.length)}, in ${date.language}. Ask for a seat.`,
    path: classDatePath(date),
    refused: flash !== null,
    unlisted: isAsked || date.standing !== 'open',
  });
}

export default function ClassDatePage({ loaderData }: Route.ComponentProps) {
  const { date, subject, instead, entry, isAsked, mailedTo, flash } = loaderData;
  const isFull = date.standing === 'open' && date.seats === 'Join the line';
  const current = `${date.city}, ${date.when}`;
  const hours = hoursOfAll(date.days);
  const site = useSite();
  return (
    <>
      <JsonLd data={subjectsData(site, [{ date, subject }], { hours: hours !== null })} />
      <TrailData
        trail={[
          { path: '/dates', name: 'Class dates' },
          { path: classDatePath(date), name: current },
        ]}
      />
      <TitleBlock
        trail={[
          { href: '/', label: 'Home' },
          { href: '/dates', label: 'Class dates' },
        ]}
        current={current}
        title={isAsked ? 'Open the link in your mail' : `${wholeWords(date.title)} in ${date.city}`}
        saysIt={isAsked}
        lede={
          isAsked ? (
            <>
              It goes to <b>{mailedTo}</b>. Then {isFull ? 'join the line for' : 'say yes to'} {wholeWords(date.title)}{' '}
              in {date.city}. Until then nothing is held for you.
            </>
          ) : (
            subject.name && `${subject.name}.`
          )
        }
        cells={date.standing === 'open' && !isAsked ? decisive(date) : []}
      />
      <div className="wrap grid grid--7-5 section class-page">
        <WhenAndWhere
          place={[date.city, date.state].filter(Boolean).join(', ')}
          aside={[daysInWords(date.days.length), ...(hours ? [hours] : [])].join(', ')}
          when={span(date)}
          cells={date.days.map(({ day }) => cellOf(day))}
        />
        {date.standing === 'open' ? (
          <div className="class-page__form stack--large no-print">
            {isFull && instead && !instead.full ? (
              <p>
                <b>Seats are free in another class:</b>{' '}
                <a className="line" href={instead.href}>
                  {wholeWords(instead.words)}
                </a>
              </p>
            ) : null}
            <Record title={isAsked ? 'No mail in ten minutes?' : askWords(date.seats)} titleId="ask">
              <RecordBody>
                {isAsked ? <Asked date={date} /> : <RequestForm date={date} entry={entry} flash={flash} />}
              </RecordBody>
            </Record>
          </div>
        ) : (
          <div className="class-page__form stack--large no-print">
            <Closed date={date} instead={instead} />
          </div>
        )}
        <div className="stack--huge">
          {hours === null ? <Days date={date} /> : null}
          <GoodToKnow date={date} subject={subject} entry={entry} />
          {date.standing === 'open' ? <Then date={date} isFull={isFull} isAsked={isAsked} /> : null}
        </div>
      </div>
    </>
  );
}

/** What decides, above the form. */
function decisive({ price, seats, sure, minimum, isEnough }: ClassDate) {
  return [
    {
      label: 'Fee',
      value: (
        <>
          {price || answers.costInShort} {price ? <ExamInFee /> : null}
          <a className="line small" href="/RefundPolicy">
            Refund Policy
          </a>
        </>
      ),
    },
    { label: 'Seats', value: <SeatsWord word={seats} /> },
    {
      label: 'Confirmed',
      value: sure ? 'Yes, it will run' : `${isEnough ? '' : 'Not yet: '}${sayNeeds({ minimum, isEnough }, 'it')}`,
    },
  ];
}

/** In place of the form, once it was sent. */
function Asked({ date }: { date: ClassDate }) {
  return (
    <div className="stack">
      <p>
        Look in the spam folder, and for an earlier mail of today. Is the address wrong, or the seat for somebody else?{' '}
        <a href={classDatePath(date)}>Ask again</a>
      </p>
    </div>
  );
}

type ClosedProps = { date: ClassDate; instead: ReturnType<typeof nextClassIn> };

/** Nobody asks for a seat any more: why, and where else. */
function Closed({ date, instead }: ClosedProps) {
  const isCancelled = date.standing === 'cancelled';
  return (
    <>
      <Banner
        kind={isCancelled ? 'error' : 'wait'}
        title={isCancelled ? 'This class was cancelled.' : 'This class has begun.'}
      />
      <Empty title={instead ? 'The next class of this level' : 'Another date'}>
        {instead ? (
          <>
            <p>{wholeWords(instead.words)}</p>
            <Button href={instead.href}>{instead.full ? 'Join the line' : 'Ask for a seat'}</Button>
          </>
        ) : (
          <p>Say where and when you want one: it is free and books nothing.</p>
        )}
        <Button
          href={`/expofinterst?event=${encodeURIComponent(date.eventCode)}`}
          look={instead ? 'outline' : 'primary'}
          data-application=""
        >
          Express interest
        </Button>
        <TextButton href="/dates">All dates</TextButton>
      </Empty>
    </>
  );
}

function Days({ date: { days } }: { date: ClassDate }) {
  return (
    <section aria-labelledby="days">
      <h2 className="h3" id="days">
        The days
      </h2>
      <table className="class-days">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Hours</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{dayInWords(day.day)}</th>
              <td>{hoursOfDay(day)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Then({ date, isFull, isAsked }: { date: ClassDate; isFull: boolean; isAsked: boolean }) {
  const stages = orderOfThings
    .slice(2)
    .filter(({ name }) => !(date.sure && name === 'confirmed'))
    .map(({ name, ...words }) => ({ ...words, now: isAsked && !isFull && name === 'seat' }));
  const held = date.heldHours
    ? `we hold it for about ${countOf(date.heldHours, 'hour')} and write to you.`
    : 'we call you.';
  // Whoever has asked stands there once they have opened the link.
  const line = { title: 'You wait in line', text: `When a seat is free ${held}` };
  return (
    <Record title="What happens next">
      <RecordBody>
        <Roadmap stages={isFull ? [line, ...stages] : stages} />
      </RecordBody>
    </Record>
  );
}

function GoodToKnow({ date, subject, entry }: { date: ClassDate; subject: Subject; entry: string }) {
  const moved = movedInWords(date);
  const facts = [
    { label: 'Venue', value: venueWords(date.sure) },
    ...(date.sure ? [] : [{ label: 'Too few people', value: answers.notRun }]),
    { label: 'Language', value: date.language },
    ...(entry === noCondition ? [{ label: 'Entry rule', value: entry }] : []),
    ...(moved ? [{ label: 'Dates', value: moved }] : []),
    ...(subject.path ? [{ label: 'Level', value: <a href={subject.path}>{wholeWords(date.title)}</a> }] : []),
    { label: 'Class', value: <span className="whole">{date.reference}</span> },
  ];
  const shown = date.standing === 'cancelled' ? facts.filter(({ label }) => !/Venue|Too few/.test(label)) : facts;
  return (
    <section aria-labelledby="good-to-know">
      <h2 className="h3" id="good-to-know">
        Good to know
      </h2>
      <FactList className="space-above--small" facts={shown} />
    </section>
  );
}
