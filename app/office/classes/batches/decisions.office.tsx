import { useState } from 'react';
import { useLocation } from 'react-router';
import { Button, Buttons, QuietButton, TextButton } from '../../../design/button/button.tsx';
import { money as rupees } from '../../../billing/bill.ts';
import { type Batch, cancelAsksPassword, cancelRefusal, cancelWay, confirmRefusal } from '../../../classes/batch.ts';
import { countOf } from '../../../classes/days.ts';
import type { OfficeRefusal } from '../../ground/ask-office.ts';
import { useKeptNote } from '../../ground/kept.office.tsx';
import { fieldErrors, useAct, useMayAct } from '../../ground/use-calls.office.tsx';
import { focusSoon, focusTitle } from '../../ground/screen.office.tsx';
import { besidesOf, isHeard, nextOf, paperPath, pathOf, settle, type Next } from '../steps.ts';
import { batchCalls, type OneBatch } from './contract.ts';
import { tellsOf, TellSubscribers, whoHears } from './announce-question.office.tsx';
import { BatchQuestion, Reason, whyPeopleAreTold } from './question.office.tsx';

type Act = 'announce' | 'tell' | 'confirm' | 'cancel';
type Props = Pick<OneBatch, 'batch' | 'promised' | 'subscribers' | 'atStake' | 'waits' | 'next'> & { now: Date };

const words: Record<Act, { button: string; busy: string; question: string }> = {
  announce: { button: 'Announce', busy: 'Announcing...', question: 'Announce this class?' },
  tell: { button: 'Tell the list of class dates', busy: 'Telling...', question: 'Tell the list of class dates?' },
  confirm: { button: 'Confirm the class', busy: 'Confirming...', question: 'Will this class run?' },
  cancel: { button: 'Cancel the class', busy: 'Cancelling...', question: 'Cancel this class?' },
};

/** The act that comes next is the black button; what may be done besides it is quiet, and what is grave never black. Each decision asks once more. */
export function Decisions({ now, pale, ...of }: Props & { /** An answer to record comes first. */ pale: boolean }) {
  const { batch, subscribers, waits } = of;
  const isOffice = useMayAct('office');
  const isOwner = useMayAct('owner');
  const said = new URLSearchParams(useLocation().search);
  const [asked, setAsked] = useState<Act | null>(said.has('tell') && subscribers > 0 ? 'tell' : null);
  if (!isOffice) return null;
  const way = cancelWay(batch, now);
  const next = nextOf(batch, now, waits.bills, waits.left);
  // Bills, a venue or a yes to count come first: more people are asked, or heard, all the same.
  const besides = besidesOf(batch, now, next);
  const mayConfirm = isOpenYet('confirm', batch, now);
  const mayTell = batch.state !== 'Draft' && subscribers > 0 && batch.taken < batch.seats;
  const quiet = (['confirm', 'tell'] as const).filter((one) =>
    one === 'tell' ? mayTell : mayConfirm && next?.act !== one,
  );
  const mayCancel = way !== null && (way !== 'stop' || isOwner);
  if (batch.state === 'Cancelled') return <PlanAgain {...of} pale={pale} />;
  if (!next && !mayConfirm && !mayCancel) return null;
  function leave(act: Act) {
    setAsked(null);
    focusSoon(`decide-${act}`);
  }
  if (asked && isOpenYet(asked, batch, now))
    return (
      <Ask
        key={asked}
        act={asked}
        {...of}
        now={now}
        onLeave={() => leave(asked)}
        onDone={() => {
          setAsked(null);
          focusTitle();
        }}
      />
    );
  return (
    <Buttons>
      {waits.yeses > 0 && said.get('show') !== 'review' ? (
        <Button look={pale ? 'outline' : 'primary'} href={pathOf(batch, 'review')}>
          Check {countOf(waits.yeses, 'yes', 'yeses')}
        </Button>
      ) : null}
      {next ? <NextAct batch={batch} next={next} pale={pale || waits.yeses > 0} onAsk={setAsked} /> : null}
      {besides.map((one) => (
        <NextAct key={one.act} batch={batch} next={one} pale onAsk={setAsked} />
      ))}
      {quiet.map((act) => (
        <QuietButton key={act} id={`decide-${act}`} onClick={() => setAsked(act)}>
          {words[act].button}
        </QuietButton>
      ))}
      {mayCancel ? (
        <TextButton id="decide-cancel" onClick={() => setAsked('cancel')}>
          {way === 'put away' ? 'Delete the draft' : words.cancel.button}
        </TextButton>
      ) : null}
    </Buttons>
  );
}

type AfterProps = Pick<OneBatch, 'batch' | 'waits' | 'next'> & { pale: boolean };

function PlanAgain({ batch, waits: { left, choosing }, next, pale }: AfterProps) {
  const ask = choosing[0];
  const after = left && (left.bills || left.ask === 0) ? settle({ ...left, ask: 0 }) : null;
  const many = countOf(choosing.length, 'person', 'people');
  const acts = [
    ...(ask ? [{ says: `Ask ${many}: next class or money`, href: `${pathOf(batch)}?seat=${ask}` }] : []),
    ...(after ? [{ says: after.words, href: pathOf(batch, after.act) }] : []),
    ...(next ? [{ says: next.words, href: next.href }] : []),
  ];
  return (
    <Buttons>
      {acts.map(({ says, href }, place) => (
        <Button key={says} look={place === 0 && !pale ? 'primary' : 'outline'} href={href}>
          {says}
        </Button>
      ))}
    </Buttons>
  );
}

export const isOpenYet = (act: Act, batch: Batch, now: Date): boolean =>
  act === 'confirm' ? confirmRefusal(batch, 'any', now) === null : act !== 'announce' || batch.state === 'Draft';

type NextProps = { batch: Batch; next: Next; /** Somebody below waits for a decision first. */ pale: boolean };

function NextAct({ batch, next: { act, words: says }, pale, onAsk }: NextProps & { onAsk: (act: Act) => void }) {
  // What is grave is never black, nor what waits for others; whose seat has no name yet has nothing to say.
  if (act === 'cancel' || (act === 'hear' && batch.held - batch.unnamed + batch.asked === 0)) return null;
  const way =
    act === 'announce' || act === 'confirm'
      ? { id: `decide-${act}`, onClick: () => onAsk(act) }
      : act === 'print'
        ? { href: paperPath(batch, 'sign-in'), target: '_blank' }
        : { href: pathOf(batch, act) };
  return (
    <Button look={pale || isHeard({ act }) ? 'outline' : 'primary'} {...way}>
      {says}
    </Button>
  );
}

type AskProps = Omit<Props, 'next'> & { act: Act; onLeave: () => void; onDone: () => void };

function Ask({ act, batch, promised, subscribers, atStake, now, onLeave, onDone }: AskProps) {
  const isDraft = batch.state === 'Draft';
  const isBelow = act === 'confirm' && confirmRefusal(batch, '', now) !== null;
  const hasReason = isBelow || (act === 'cancel' && !isDraft);
  const { note, type, sent } = useKeptNote(`note.${act}.${batch.id}`);
  const { send, isPending, errors } = useDecision(act, batch, now, () => {
    sent(note);
    onDone();
  });
  const [tells, setTells] = useState(false);
  const mayTell = act === 'announce' && !batch.isPrivate;
  const question = act === 'cancel' && isDraft ? 'Delete this draft?' : words[act].question;
  return (
    <BatchQuestion
      question={question}
      says={act === 'tell' ? tellsOf(subscribers) : consequenceOf(act, { batch, promised, atStake })}
      yes={act === 'cancel' && isDraft ? 'Delete the draft' : words[act].button}
      grave={act === 'cancel' && !isDraft}
      busy={{ is: isPending, label: words[act].busy }}
      onYes={() => send({ reason: note.text, tells: mayTell && tells })}
      onLeave={onLeave}
    >
      {hasReason ? (
        <Reason
          label={act === 'cancel' ? whyPeopleAreTold : 'Why does it run below its minimum?'}
          value={note.text}
          error={errors['reason']}
          sending={isPending}
          onChange={type}
        />
      ) : null}
      {act === 'confirm' && !batch.venue ? (
        <p>
          No venue is set: the joining pack cannot say where to come. <a href={pathOf(batch, 'venue')}>Set the venue</a>
        </p>
      ) : null}
      {mayTell ? <TellSubscribers subscribers={subscribers} checked={tells} onTick={setTells} /> : null}
    </BatchQuestion>
  );
}

function consequenceOf(act: Act, { batch, promised, atStake }: Pick<OneBatch, 'batch' | 'promised' | 'atStake'>) {
  const { state, minimum, taken, held, waiting, isPrivate } = batch;
  if (act === 'announce') return whoHears(promised, isPrivate);
  if (act === 'confirm') {
    const far = `${minimum} are needed; said yes: ${taken - held}.`;
    const told = taken - held;
    return told === 0
      ? `${far} Nobody has a seat: it is confirmed for nobody, and nobody is told.`
      : `${far} Each is told by email, with the joining pack and the calendar.`;
  }
  if (state === 'Draft') return 'Nobody was told of it.';
  const how =
    'gets a mail at once, even at night, with this reason. Invitations still waiting for the morning are not sent.';
  if (taken === 0 && waiting === 0) return `Nobody holds a seat. Whoever was asked ${how}`;
  const told = `Whoever has a seat, is offered one, stands in line or was asked ${how}`;
  return `${countOf(taken, 'seat is', 'seats are')} taken or held. ${told} Whoever had a seat or stood in line is promised the next class.${sayAtStake(atStake)}`;
}

export function sayAtStake({ amount, paid, invoiced, proformas, saidPaid }: OneBatch['atStake']): string {
  const parts = [
    paid > 0 && `${rupees(amount)} was paid on ${countOf(paid, 'bill')}`,
    invoiced > 0 && countOf(invoiced, 'invoice is unpaid', 'invoices are unpaid'),
    proformas > 0 && countOf(proformas, 'proforma is out', 'proformas are out'),
    saidPaid > 0 && countOf(saidPaid, 'payer says that they have paid', 'payers say that they have paid'),
  ].filter((part) => part !== false);
  return parts.length > 0
    ? ` ${new Intl.ListFormat('en-IN').format(parts)}. Papers follow under Money: an owner pays back what an employer paid. Who paid for themselves chooses that or the next class.`
    : '';
}

function useDecision(act: Act, batch: Batch, now: Date, onDone: () => void) {
  const { id, version, taken, held, state } = batch;
  const how = {
    onDone,
    onRefused: ({ errors }: OfficeRefusal) => errors['reason'] !== undefined,
    refresh: ['/batches'],
    name: `decide.${id}`,
    proves: act === 'cancel' && cancelAsksPassword(batch, now),
    soon() {
      if (act === 'confirm') return taken > held ? 'The class will be confirmed, with a mail to its people,' : null;
      return act === 'cancel' && state !== 'Draft' ? 'The class will be cancelled, with a mail to its people,' : null;
    },
  };
  const announce = useAct(batchCalls.announce, how);
  const tell = useAct(batchCalls.tell, how);
  const decide = useAct(act === 'confirm' ? batchCalls.confirm : batchCalls.cancel, {
    ...how,
    // Nobody gives the password, or waits, to learn that a reason is missing.
    check({ body: { reason = '' } }): Record<string, string> {
      const wrong = (act === 'confirm' ? confirmRefusal : cancelRefusal)(batch, reason, now);
      return wrong ? { [wrong.field]: wrong.sentence } : {};
    },
  });
  return {
    isPending: announce.isPending || tell.isPending || decide.isPending,
    errors: fieldErrors(announce.error ?? decide.error),
    send({ reason, tells }: { reason: string; tells: boolean }) {
      if (act === 'announce') announce.mutate({ id, body: { version, tellSubscribers: tells } });
      else if (act === 'tell') tell.mutate({ id });
      else decide.mutate({ id, body: { version, reason } });
    },
  };
}
