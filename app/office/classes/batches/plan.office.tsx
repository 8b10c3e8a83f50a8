import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Button, Buttons, QuietButton, SaveButton } from '../../../design/button/button.tsx';
import { Empty } from '../../../design/empty/empty.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { type Batch, type ToldOfChange, stateAt } from '../../../classes/batch.ts';
import { countOf } from '../../../classes/days.ts';
import type { TypedPlan } from '../../../classes/plan.ts';
import { isSameCity } from '../../../platform/words.ts';
import { WishFacts } from '../demand/behind-line.office.tsx';
import { demandCalls, everyWish, rowsOf } from '../demand/contract.ts';
import { newerOf } from '../../ground/kept.ts';
import { Admitted, focusSoon, Loaded, Screen, useFoot } from '../../ground/screen.office.tsx';
import { useAsk } from '../../ground/use-calls.office.tsx';
import { AnnounceQuestion } from './announce-question.office.tsx';
import { ChangeQuestion, ClashOfPlans } from './clash.office.tsx';
import { batchCalls, type Choices } from './contract.ts';
import { PlanForm } from './plan-form.office.tsx';
import { blankPlan, nameOfChange, typedOf, useKeep, usePlan } from './use-plan.ts';
import { nameOf } from '../words.ts';
import './planning.css';

const [black, pale] = [{ type: 'submit' }, { look: 'outline' }] as const;

export function PlanScreen() {
  const query = useAsk(batchCalls.readChoices, {});
  const [address] = useSearchParams();
  const [event, city] = [address.get('event') ?? '', address.get('city') ?? ''];
  return (
    <Admitted needs="office">
      <Screen title="Plan a class" lede="Until it is announced, nobody is told of it and nothing is public.">
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
  const foot = useFoot();
  // Without days it is a draft that comes next: nothing can be announced.
  const announces = plan.typed.days.length > 0;
  const ask = () => setAsking(keep.isSound(true));
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
    focusSoon('keep-and-announce');
  }
  const buttons = [
    <Button
      {...(announces ? black : pale)}
      key="announce"
      id="keep-and-announce"
      busy={keep.busy && announcing}
      busyLabel="Announcing..."
      onClick={announces ? undefined : ask}
    >
      Save and announce
    </Button>,
    <Button
      {...(announces ? pale : black)}
      key="draft"
      busy={keep.busy && !announcing}
      busyLabel="Saving..."
      onClick={announces ? () => send(false) : undefined}
    >
      Save as draft
    </Button>,
  ];
  return (
    <div className="sides planning">
      <div className="stack">
        <PlanForm plan={plan} choices={choices} onSubmit={() => (announces ? ask() : send(false))}>
          {asking ? null : (
            <Buttons className="foot" ref={foot}>
              {announces ? buttons : buttons.toReversed()}
            </Buttons>
          )}
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
      </div>
      <Wish {...plan.typed} promised={choices.promised[plan.typed.eventCode] ?? 0} />
    </div>
  );
}

function Wish({ eventCode, city, promised }: Pick<TypedPlan, 'eventCode' | 'city'> & { promised: number }) {
  const { data } = useAsk(demandCalls.read, {});
  const row = data && rowsOf(data, { ...everyWish, event: eventCode }).find((one) => isSameCity(one.city, city));
  if (promised === 0 && !row) return null;
  return (
    <aside className="sides__stay">
      <Record title="The wish behind it">
        <RecordBody className="stack">
          {promised > 0 ? (
            <p>
              <b>{countOf(promised, 'person was', 'people were')} promised this class</b> by an earlier one. Announced,
              it holds a seat for each.
            </p>
          ) : null}
          {row ? <WishFacts row={row} minimum={data.minimum.heads} /> : null}
        </RecordBody>
      </Record>
    </aside>
  );
}

export function ChangeScreen() {
  const { id = '' } = useParams();
  const [now] = useState(() => new Date());
  const choices = useAsk(batchCalls.readChoices, {});
  const one = useAsk(batchCalls.read, { id });
  const both = {
    data: choices.data && one.data ? { choices: choices.data, batch: one.data.batch } : undefined,
    error: choices.error ?? one.error,
    refetch: () => Promise.all([choices.refetch(), one.refetch()]),
  };
  return (
    <Admitted needs="office">
      <Screen title={one.data ? `Change ${nameOf(one.data.batch).replace(/ (?=\d)/, '\u00A0')}` : 'Change a class'}>
        <Loaded query={both} what="this class">
          {({ batch, choices: offered }) =>
            ['Cancelled', 'Finished'].includes(stateAt(batch, now)) ? (
              <Empty title="This class cannot be changed any more">
                <a href={`/office/batches/${batch.id}`}>See what became of it</a>
              </Empty>
            ) : (
              <ChangedPlan key={batch.id} batch={batch} choices={offered} />
            )
          }
        </Loaded>
      </Screen>
    </Admitted>
  );
}

function ChangedPlan({ batch, choices }: { batch: Batch; choices: Choices }) {
  const plan = usePlan(nameOfChange(batch), typedOf(batch));
  // What one began from; another version there means that somebody else was quicker.
  const [seen, setSeen] = useState(batch);
  const foot = useFoot();
  const [clash, setClash] = useState<Batch | null>(null);
  // What was asked holds of the plan it was asked of.
  const [asked, setAsked] = useState<{ asks: ToldOfChange; of: TypedPlan } | null>(null);
  const asks = asked?.of === plan.typed ? asked.asks : null;
  const why = useState('');
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
        // What was not touched here is as somebody else has it now.
        plan.meet(newerOf(plan.typed, typedOf(seen), typedOf(current)));
        setClash(current);
      },
      onMore: setSeen,
      onAsks: (found, of) => setAsked({ asks: found, of }),
    },
  );
  // The one field that somebody comes for, such as the venue.
  useEffect(() => void focusSoon(location.hash.slice(1)), []);
  function leave() {
    setAsked(null);
    focusSoon('keep-changes');
  }
  return (
    <div className="stack planning">
      {clash ? (
        <ClashOfPlans
          before={typedOf(seen)}
          mine={plan.typed}
          theirs={typedOf(clash)}
          onChoose={(mine) => {
            setSeen(clash);
            setClash(null);
            if (mine) keep.send({ version: clash.version });
            else plan.restart(typedOf(clash));
          }}
        />
      ) : null}
      <PlanForm
        plan={plan}
        choices={choices}
        announced={seen.state !== 'Draft'}
        onSubmit={() => keep.send({ version: seen.version })}
      >
        {asks ? null : (
          <Buttons className="foot" ref={foot}>
            <SaveButton id="keep-changes" busy={keep.busy}>
              Save the changes
            </SaveButton>
            <QuietButton href={`/office/batches/${batch.id}`} onClick={plan.forget}>
              Back
            </QuietButton>
          </Buttons>
        )}
      </PlanForm>
      {asks ? (
        <ChangeQuestion
          asks={asks}
          plans={[typedOf(seen), plan.typed]}
          busy={keep.busy}
          error={keep.reasonError}
          reason={why}
          onYes={(said) => keep.send({ version: seen.version, reason: said })}
          onLeave={leave}
        />
      ) : null}
    </div>
  );
}
