import { useNotify } from '../../ground/notices.office.tsx';
import { useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import type { Batch, ToldOfChange } from '../../../classes/batch.ts';
import { planProblems, type PlanProblems, type TypedPlan } from '../../../classes/plan.ts';
import { announceRefusal } from '../../../classes/rules.ts';
import { Admitted, Loaded, Screen } from '../../ground/screen.office.tsx';
import type { Given } from '../../ground/calls.ts';
import { placeNow } from '../../ground/take-back.office.tsx';
import { useAct, useAsk } from '../../ground/use-calls.office.tsx';
import { AnnounceQuestion } from './announce-question.office.tsx';
import { ChangeQuestion, ClashOfPlans, WishBehind } from './clash.office.tsx';
import { batchCalls, type Choices, type Kept } from './contract.ts';
import { PlanForm } from './plan-form.office.tsx';
import { SeatsBar, SeatsLine } from './seats-bar.office.tsx';
import { blankPlan, nameOfChange, typedOf, usePlan, type Planning } from './use-plan.ts';
import { subjectOf } from '../words.ts';
import './planning.css';

const untilAnnounced = 'Until it is announced, nobody is told of it and nothing is public.';

/** A new batch, from a line of the demand board or from nothing. */
export function PlanScreen() {
  const query = useAsk(batchCalls.readChoices, {});
  const [address] = useSearchParams();
  const [event, city] = [address.get('event') ?? '', address.get('city') ?? ''];
  return (
    <Admitted needs="office">
      <Screen title="Plan a class" lede={event ? `From a line of the demand board. ${untilAnnounced}` : untilAnnounced}>
        <Loaded query={query} what="what can be planned">
          {(choices) => <NewPlan key={`${event} ${city}`} choices={choices} event={event} city={city} />}
        </Loaded>
      </Screen>
    </Admitted>
  );
}

function NewPlan({ choices, event, city }: { choices: Choices; event: string; city: string }) {
  const plan = usePlan(`batch.new.${event}.${city}`, blankPlan(event, city, choices.minimum));
  const [announcing, setAnnouncing] = useState(false);
  const [asking, setAsking] = useState(false);
  const keep = useKeep(batchCalls.plan, plan, (typed, how: { announce: boolean; tellSubscribers?: boolean }) => ({
    body: { plan: typed, ...how },
  }));
  const send = (announce: boolean, tellSubscribers = false) => {
    setAsking(false);
    setAnnouncing(announce);
    keep.send({ announce, tellSubscribers });
  };
  function leave() {
    setAsking(false);
    // The question is gone, and the button that asked it is there again.
    requestAnimationFrame(() => document.getElementById('keep-and-announce')?.focus());
  }
  return (
    <Around plan={plan} choices={choices} wish>
      <PlanForm plan={plan} choices={choices} onSubmit={() => send(false)}>
        <Buttons>
          <Button type="submit" busy={keep.busy && !announcing} busyLabel="Saving...">
            Save as draft
          </Button>
          <Button
            look="outline"
            id="keep-and-announce"
            aria-expanded={asking}
            busy={keep.busy && announcing}
            busyLabel="Announcing..."
            onClick={() => setAsking(keep.isSound(true))}
          >
            Save and announce
          </Button>
          <p className="small muted">Stays on this device until it is kept.</p>
        </Buttons>
      </PlanForm>
      {asking ? (
        <AnnounceQuestion
          promised={choices.promised[plan.typed.eventCode] ?? 0}
          subscribers={choices.subscribers}
          isPrivate={plan.typed.isPrivate === 'yes'}
          onYes={(tellSubscribers) => {
            leave();
            send(true, tellSubscribers);
          }}
          onLeave={leave}
        />
      ) : null}
    </Around>
  );
}

/** What a batch is changed to. */
export function ChangeScreen() {
  const { id = '' } = useParams();
  const choices = useAsk(batchCalls.readChoices, {});
  const one = useAsk(batchCalls.read, { id });
  const both = {
    data: choices.data && one.data ? { choices: choices.data, batch: one.data.batch } : undefined,
    error: choices.error ?? one.error,
    refetch: () => Promise.all([choices.refetch(), one.refetch()]),
  };
  return (
    <Admitted needs="office">
      <Screen title={one.data ? `Change ${subjectOf(one.data.batch).words}, ${one.data.batch.city}` : 'Change a class'}>
        <Loaded query={both} what="this class">
          {({ batch, choices: offered }) => <ChangedPlan key={batch.id} batch={batch} choices={offered} />}
        </Loaded>
      </Screen>
    </Admitted>
  );
}

function ChangedPlan({ batch, choices }: { batch: Batch; choices: Choices }) {
  const plan = usePlan(nameOfChange(batch), typedOf(batch));
  // What one began from; another version there means that somebody else was quicker.
  const [seen, setSeen] = useState(batch);
  const [clash, setClash] = useState<Batch | null>(null);
  // What was asked holds of the plan it was asked of.
  const [asked, setAsked] = useState<{ asks: ToldOfChange; of: TypedPlan } | null>(null);
  const asks = asked?.of === plan.typed ? asked.asks : null;
  const keep = useKeep(
    batchCalls.change,
    plan,
    (typed, change: { version: number; reason?: string }) => ({ id: batch.id, body: { ...change, plan: typed } }),
    {
      // Whoever has answered the question knows who is told.
      soon: ({ body: { reason } }) =>
        reason?.trim() || (reason !== undefined && asks?.firstVenue)
          ? 'The change, with the mails about it, leaves'
          : null,
      onClash(current) {
        setAsked(null);
        setClash(current);
      },
      onMore: setSeen,
      onAsks: (found, of) => setAsked({ asks: found, of }),
    },
  );
  function leave() {
    setAsked(null);
    requestAnimationFrame(() => document.getElementById('keep-changes')?.focus());
  }
  return (
    <Around plan={plan} choices={choices} taken={seen.taken} held={seen.held}>
      {clash ? (
        <ClashOfPlans
          mine={plan.typed}
          theirs={typedOf(clash)}
          onMine={() => {
            setSeen(clash);
            setClash(null);
            keep.send({ version: clash.version });
          }}
          onTheirs={() => {
            setSeen(clash);
            setClash(null);
            plan.restart(typedOf(clash));
          }}
        />
      ) : null}
      <PlanForm
        plan={plan}
        choices={choices}
        announced={seen.state !== 'Draft'}
        onSubmit={() => keep.send({ version: seen.version })}
      >
        <Buttons>
          <Button type="submit" id="keep-changes" busy={keep.busy && !asks} busyLabel="Saving...">
            Save the changes
          </Button>
          <Button look="outline" href={`/office/batches/${batch.id}`} onClick={plan.forget}>
            Back
          </Button>
        </Buttons>
      </PlanForm>
      {asks ? (
        <ChangeQuestion
          asks={asks}
          busy={keep.busy}
          error={keep.reasonError}
          onYes={(reason) => keep.send({ version: seen.version, reason })}
          onLeave={leave}
        />
      ) : null}
    </Around>
  );
}

type AroundProps = {
  plan: Planning;
  choices: Choices;
  wish?: boolean;
  taken?: number;
  held?: number;
  children: React.ReactNode;
};

/** The form, and beside it the wish behind it and the bar it starts with. */
function Around({ plan: { typed }, choices, wish, taken = 0, held = 0, children }: AroundProps) {
  const title = choices.events.find(({ code }) => code === typed.eventCode)?.title ?? typed.eventCode;
  const [seats, minimum] = [Number(typed.seats), Number(typed.minimum)];
  const isWhole = Number.isInteger(seats) && seats >= 1 && seats <= 200 && minimum >= 1 && minimum <= seats;
  const programme = typed.eventCode ? subjectOf({ eventCode: typed.eventCode, title }).programme : 'short';
  return (
    <div className="batch-plan">
      <div className="stack">{children}</div>
      <aside className="stack" aria-label="Beside the plan">
        {wish && typed.eventCode ? <WishBehind event={typed.eventCode} city={typed.city.trim()} /> : null}
        <Record title="Seats so far">
          <RecordBody>
            {isWhole ? (
              <>
                <SeatsBar
                  seats={seats}
                  minimum={minimum}
                  taken={Math.min(taken, seats)}
                  held={held}
                  programme={programme}
                />
                <SeatsLine seats={seats} minimum={minimum} taken={taken} held={held} />
              </>
            ) : (
              <p className="muted">
                {minimum > seats && seats >= 1
                  ? 'The minimum is above the seats.'
                  : 'It is drawn when seats, at most 200, and minimum are numbers.'}
              </p>
            )}
          </RecordBody>
        </Record>
      </aside>
    </div>
  );
}

type Outcomes<Call extends PlanCall> = {
  onClash?: (current: Batch) => void;
  onMore?: (kept: Batch) => void;
  /** People would be told: nothing is kept yet. */
  onAsks?: (asks: ToldOfChange, of: TypedPlan) => void;
  soon?: (given: Given<Call>) => string | null;
};

type PlanCall = typeof batchCalls.plan | typeof batchCalls.change;

/** Judges the plan, sends it, shows what is wrong, and opens the batch; its form again where more was typed meanwhile. */
function useKeep<Call extends PlanCall, How>(
  call: Call,
  plan: Planning,
  given: (typed: TypedPlan, how: How) => Given<Call>,
  { onClash, onMore, onAsks, soon }: Outcomes<Call> = {},
) {
  const notify = useNotify();
  const navigate = useNavigate();
  const [reasonError, setReasonError] = useState<string>();
  const from = useRef({ typed: plan.typed, place: '' });
  const { mutate, isPending } = useAct<Call>(call, {
    silent: true,
    refresh: ['/batches'],
    ...(soon ? { soon } : {}),
    onDone(answer) {
      const { message, batch } = answer as Kept;
      const { typed, place } = from.current;
      const isMore = plan.sent(typed, batch);
      if (isMore) onMore?.(batch);
      notify(isMore ? `${message} What you typed since is not kept yet.` : message, { type: 'success' });
      if (placeNow() === place) void navigate(`/batches/${batch.id}${isMore ? '/change' : ''}`);
    },
    onRefused(refusal) {
      const { state, reason, ...found } = refusal.errors as PlanProblems & { state?: string; reason?: string };
      plan.show(found);
      setReasonError(reason);
      const { current, asks } = refusal.body as { current?: Batch; asks?: ToldOfChange };
      if (asks && onAsks) onAsks(asks, from.current.typed);
      else if (current && onClash) onClash(current);
      else return Boolean(reason) || !(state || Object.keys(found).length === 0);
      return true;
    },
  });
  function isSound(announces = false) {
    const refusal = announces ? announceRefusal('Draft', plan.typed.days, new Date()) : null;
    const problems = { ...(refusal ? { [refusal.field]: refusal.sentence } : {}), ...planProblems(plan.typed) };
    plan.show(problems);
    return Object.keys(problems).length === 0;
  }
  return {
    busy: isPending,
    reasonError,
    /** Judges the plan, and shows what is wrong. */
    isSound,
    send(how: How) {
      if (isPending || !isSound()) return;
      from.current = { typed: plan.typed, place: placeNow() };
      mutate(given(plan.typed, how));
    },
  };
}
