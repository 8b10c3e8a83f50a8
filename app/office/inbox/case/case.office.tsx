import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useAsk, useIsGoing, useMayAct, useNotify } from '../../ground/use-calls.office.tsx';
import { useState, useSyncExternalStore } from 'react';
import { useParams } from 'react-router';
import { TextButton } from '../../../design/button/button.tsx';
import { Chip } from '../../../design/chip/chip.tsx';
import { caseKindNames, nominationKind, noteCalls } from '../../people/cases/contract.ts';
import { Loaded } from '../../ground/screen.office.tsx';
import { Acts } from './acts.office.tsx';
import { Crumb, useAround, type Way } from './around.office.tsx';
import { ConflictChoice } from './conflict-choice.office.tsx';
import { personAddress, type UnprovedWho } from '../../people/merges/contract.ts';
import { oneCaseCalls, type CaseDetails, type Wanted } from './contract.ts';
import { sayMoment, sayWait } from './facts.ts';
import { Facts } from './facts.office.tsx';
import { Happened, ReplyWaits, waitingReply } from './happened.office.tsx';
import { HeldBack, SavingOf, usePutAway, useSaving } from './saving.office.tsx';
import { useNote, WhoHead } from '../timeline/note-form.office.tsx';
import { StatusAndOwner, StatusRecord } from './status-and-owner.office.tsx';
import './case.css';

export function CaseScreen() {
  const { id = '' } = useParams();
  const way = useAround(id);
  const [first] = useState(id);
  const query = useAsk(oneCaseCalls.read, { id });
  return (
    <>
      <Crumb way={way} />
      <Loaded query={query} what="the case">
        {(details) => <Details key={details.case.id} details={details} way={way} isFirst={id === first} />}
      </Loaded>
    </>
  );
}

type Props = { details: CaseDetails; way: Way; isFirst: boolean };

function Details({ details, way, isFirst }: Props) {
  const { case: shown, wanted, happened } = details;
  const mayWork = useMayAct('office');
  const client = useQueryClient();
  const notify = useNotify();
  const saving = useSaving(shown);
  const note = useNote(`note.${shown.id}`, noteCalls.write, { id: shown.id }, `/cases/${shown.id}`);
  async function goOn() {
    const around = await way.findAround();
    if (!around) return notify('It is saved. The next case cannot be read now: please try again.', { type: 'error' });
    if (around.after) return way.goTo(around.after);
    if (way.list.query !== null) notify('That was the last one of this list.', { type: 'info' });
    way.back();
  }
  const { clash } = saving;
  const isPhone = useIsPhone();
  const standing = mayWork ? <StatusAndOwner keepNote={note.keep} goOn={goOn} /> : <StatusRecord shown={shown} />;
  return (
    <SavingOf value={saving}>
      <div className="sides case">
        <div className="case__main">
          <Head details={details} isFirst={isFirst} />
          {mayWork ? <Acts after={way.around?.after ?? null} details={details} /> : null}
          {shown.repliedAt ? <ReplyWaits caseId={shown.id} at={shown.repliedAt} entry={waitingReply(details)} /> : null}
          <Want wanted={wanted} />
          {isPhone ? standing : null}
          <Hints details={details} />
          <Happened details={details} note={note} />
        </div>
        <aside className="pile sides__stay case__side" aria-label="Standing and facts">
          {isPhone ? null : standing}
          <Facts details={details} />
          {mayWork ? <Others details={details} /> : null}
        </aside>
      </div>
      {clash ? (
        <ConflictChoice
          clash={clash}
          happened={happened}
          busy={saving.busy}
          onSave={(change) => {
            saving.setClash(null);
            void saving.save(change, 'The case is saved.');
          }}
          onTheirs={() => {
            saving.forget();
            saving.setClash(null);
            void client.invalidateQueries({ queryKey: keyOf(oneCaseCalls.read, { id: shown.id }), exact: true });
          }}
          onLater={saving.putOff}
        />
      ) : null}
    </SavingOf>
  );
}

const phones = '(max-width: 59.99em)';

function listenToWidth(tell: () => void): () => void {
  const width = matchMedia(phones);
  width.addEventListener('change', tell);
  return () => width.removeEventListener('change', tell);
}

/** Whether the side stands below the story: how far we are is then said above it. */
const useIsPhone = () => useSyncExternalStore(listenToWidth, () => matchMedia(phones).matches);

function Head({ details, isFirst }: Pick<Props, 'details' | 'isFirst'>) {
  const { case: shown } = details;
  const [now] = useState(() => new Date());
  const name = shown.name || shown.email;
  const isLeaving = useIsGoing(`letter.${shown.id}`);
  const wait = !isLeaving && shown.status === 'New' && !shown.archivedAt ? sayWait(shown.latestAt, now) : null;
  return (
    <WhoHead name={name} isFirst={isFirst}>
      {isLeaving ? <Chip>Your letter leaves</Chip> : <Chip fresh={shown.status === 'New'}>{shown.status}</Chip>}
      {shown.archivedAt ? <Chip>Archived</Chip> : null}
      <p className="muted">
        {[details.nomination ? nominationKind : caseKindNames[shown.kind], shown.reference].filter(Boolean).join(', ')}
        {wait ? ', ' : null}
        {wait ? <span className={wait.late ? 'overdue' : undefined}>{wait.words}</span> : null}
      </p>
    </WhoHead>
  );
}

function Want({ wanted: { did, at, lead, rest, words } }: { wanted: Wanted }) {
  return (
    <div className="heed case-want">
      <p className="label">
        {did}, {sayMoment(at)}
      </p>
      {lead || rest ? (
        <p>
          <b>{lead}</b>
          {rest}
        </p>
      ) : null}
      {words ? <blockquote className="office-text">“{words}”</blockquote> : null}
    </div>
  );
}

function Hints({ details: { case: shown, undelivered, person } }: { details: CaseDetails }) {
  return (
    <>
      {person?.unproved ? <Unproved {...person.unproved} /> : null}
      {person ? <AlikeHints person={person} /> : null}
      {shown.reviewReason ? <HeldBack shown={shown} reason={shown.reviewReason} /> : null}
      {undelivered ? (
        <p className="heed heed--error">
          <b>Our last mail to {shown.email} did not arrive.</b> {undelivered}
        </p>
      ) : null}
    </>
  );
}

/** Anybody can send something under any address: whom to call is said before it. */
function Unproved({ what, known }: UnprovedWho) {
  return (
    <p className="heed">
      <b>
        {what.length > 1 ? 'Name and phone' : what[0] === 'name' ? 'The name' : 'The phone'} of this case: not
        confirmed.
      </b>{' '}
      {known.length > 0
        ? `The person is known as ${known.join(', ')}.`
        : 'Nobody has proved that the address is theirs.'}
    </p>
  );
}

/** Who may be the same person: so many are in sight, that their number never pushes the story down. */
const alikeInSight = 2;

function AlikeHints({ person: { key: own, alike } }: { person: NonNullable<CaseDetails['person']> }) {
  const hints = alike.map(({ key, name, email, why }) => (
    <p className="heed" key={key}>
      <b>Perhaps the same person:</b> {name || email || 'somebody else'}. {why}.{' '}
      <a href={personAddress(own)}>Compare</a>
    </p>
  ));
  const more = hints.slice(alikeInSight);
  return (
    <>
      {hints.slice(0, alikeInSight)}
      {more.length > 0 ? (
        <details className="opens">
          <summary>{more.length} more who may be the same person</summary>
          {more}
        </details>
      ) : null}
    </>
  );
}

function Others({ details: { case: shown } }: { details: CaseDetails }) {
  const putAway = usePutAway(shown);
  return (
    <details className="opens no-print">
      <summary>More</summary>
      <p className="bar bar--links">
        <TextButton busy={putAway.isPending} onClick={() => putAway.mutate(shown.archivedAt ? 'restore' : 'archive')}>
          {shown.archivedAt ? 'Bring back' : 'Archive'}
        </TextButton>
        {shown.kind === 'message' ? (
          <a href={`/office/enter?${new URLSearchParams({ message: shown.id, name: shown.name || shown.email })}`}>
            Enter as a wish
          </a>
        ) : null}
      </p>
    </details>
  );
}
