import { useState } from 'react';
import { inTheMorning } from '../../../classes/quiet-hours.ts';
import type { WaveKind } from '../../../classes/invite/wave.ts';
import { useParams, useSearchParams } from 'react-router';
import { type Batch, isOpen } from '../../../classes/batch.ts';
import { noAnswerBy, untilOn } from '../../../classes/seats/deadlines.ts';
import { indianDay } from '../../../platform/indian-time.ts';
import { Button, Buttons, QuietButton } from '../../../design/button/button.tsx';
import { RadioTiles, TextArea, TextField } from '../../../design/field/fields.tsx';
import { BatchHead } from '../batches/batch-tabs.office.tsx';
import { fieldErrors, useAct, useAsk } from '../../ground/use-calls.office.tsx';
import { useKept } from '../../ground/kept.office.tsx';
import { focusTitle, Loaded, Screen, useFoot } from '../../ground/screen.office.tsx';
import { invite } from '../steps.ts';
import { nameOf } from '../words.ts';
import { CopyButton } from '../seats/copy-text.office.tsx';
import { groups, inviteCalls, mostWords, type Inviting } from './contract.ts';
import { fillMail, mailAsText } from '../../../classes/mails/fill-invitation.ts';
import { chooseWave, nothingTyped, Typed, type ChosenWave } from './choose-wave.ts';
import { WavesOf } from './waves.office.tsx';
import { NobodyWishes, OnlyOne, Who } from './who.office.tsx';
import { countOf } from '../../../classes/days.ts';
import { ClassSheet, NotYou } from '../../../classes/mails/class-sheet.tsx';
import type { Invitation } from '../../../classes/mails/write-seat-mail.server.ts';
import { MailButton, MailSheet, MailText } from '../../../platform/outbox/mail-frame.email.tsx';
import type { MailSurroundings } from '../../../platform/outbox/mail-template.ts';
import './invite.css';

export function InviteScreen() {
  const { id = '' } = useParams();
  // Whoever comes from a case writes to its person alone.
  const [address] = useSearchParams();
  const only = address.get('only');
  const begins = address.has('promised') ? 'promised' : '';
  const query = useAsk(inviteCalls.read, { id });
  const now = new Date(query.data?.readAt ?? 0);
  return (
    <Screen key={`${id} ${only} ${begins}`} title={query.data ? nameOf(query.data.batch) : 'Invite'}>
      <Loaded query={query} what="whom this reaches">
        {(inviting) => (
          <>
            <BatchHead batch={inviting.batch} now={now} current="Invite" />
            <WavesOf batchId={id} hear={invite(inviting.batch, now).act} opens={only !== null || isOwed(inviting)}>
              {!isOpen(inviting.batch, now) ? null : inviting.people.length === 0 && only === null ? (
                <NobodyWishes batch={inviting.batch} />
              ) : (
                <Steps inviting={inviting} only={only} begins={begins} />
              )}
            </WavesOf>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

/** Somebody stands here who was promised this class: they come before everybody. */
const isOwed = ({ people }: Inviting) => people.some(({ promised, leftOut }) => promised && leftOut === null);

/** Whoever offers a seat begins with those who were promised it. */
function Steps({ inviting, only, begins }: { inviting: Inviting; only: string | null; begins: string }) {
  const { batch } = inviting;
  const people = inviting.people.filter(({ interestId }) => only === null || interestId === only);
  const kept = useKept(`invite.${begins}${batch.id}`);
  const start: Typed = begins ? { ...nothingTyped, groups: [] } : nothingTyped;
  const [typed, setTyped] = useState(() => Typed.safeParse(kept.read()).data ?? start);
  const { words } = typed;
  const wave = chooseWave(
    { ...inviting, people },
    only === null ? typed : { ...typed, groups: [...groups], late: true },
  );
  const { test, send, wrong } = useInviting(batch, wave, { kind: wave.kind, day: wave.day, words }, () => {
    kept.forget();
    setTyped({ ...typed, words: '', first: null });
    // The button goes with what it was in.
    focusTitle();
  });
  function change(part: Partial<Typed>) {
    // Nothing is left of it when they have gone out.
    if (send.busy) return;
    // Whom it reaches turns no hold into a question.
    const next = { ...typed, wanted: typed.wanted ?? (wave.kind === 'hold' ? 'hold' : null), ...part };
    setTyped(next);
    kept.keep(next);
  }
  const [one] = people;
  if (only !== null && one?.leftOut !== null) return <OnlyOne one={one} caseId={only} batchId={batch.id} />;
  return (
    <>
      <div className="sides sides--wide">
        <ol className="invite-steps">
          <li>
            <h2>Who</h2>
            {only === null ? (
              <Who {...{ batch, people, typed, wave, change }} />
            ) : (
              <OnlyOne one={people[0]} caseId={only} batchId={batch.id} />
            )}
          </li>
          <li>
            <h2>Ask or hold</h2>
            <How {...{ wave, wrong, change }} day={wave.day || wave.usualDay} readAt={inviting.readAt} />
          </li>
          <li>
            <h2>Words</h2>
            <Words {...{ inviting, wave, words }} onWrite={(text) => change({ words: text })} />
          </li>
        </ol>
        <Previews inviting={inviting} mails={wave.mails} words={words} />
      </div>
      <SendBar wave={wave} test={test} send={send} />
    </>
  );
}

type SendProps = Pick<ReturnType<typeof useInviting>, 'test' | 'send'> & { wave: ChosenWave };

function SendBar({ wave: { to, hindrance, send: words }, test, send }: SendProps) {
  const [morning] = useState(() => inTheMorning(new Date()));
  return (
    <Buttons className="foot" ref={useFoot()}>
      {hindrance ? <p role="status">{hindrance}</p> : null}
      {morning && to.length > 0 && !hindrance ? <p className="small muted">It is night: they leave{morning}.</p> : null}
      {to.length > 0 && !hindrance ? (
        <Button {...send} busyLabel="Waiting...">
          {words}
        </Button>
      ) : null}
      <QuietButton {...test} busyLabel="Sending...">
        Test to me
      </QuietButton>
    </Buttons>
  );
}

type WordsProps = { inviting: Inviting; wave: ChosenWave; words: string; onWrite: (words: string) => void };

/** The one paragraph that is the office's own; and where people are asked, the same words for a message by hand. */
function Words({ inviting: { batch, mail, surroundings }, wave, words, onWrite }: WordsProps) {
  const byHand = fillMail(mail.ask, { name: '', until: wave.until, words });
  return (
    <>
      <TextArea
        name="words"
        label="A paragraph of yours"
        optional
        hint="It stands in the place of the first sentence. Class, days, price and deadline are put in for you."
        rows={3}
        maxLength={mostWords}
        value={words}
        onChange={({ target }) => onWrite(target.value)}
      />
      {batch.isPrivate || !wave.mails.some(({ of }) => of === 'ask') ? null : (
        <CopyButton
          name="by-hand"
          label="Text for a message by hand"
          copied="The text is copied, with the address of the public date. Who asks for a seat there gets a link of their own."
          read={async () => mailAsText(byHand, `${surroundings.publicUrl}/dates/${batch.reference}`)}
        >
          Copy text for a message by hand
        </CopyButton>
      )}
    </>
  );
}

type Said = { kind: WaveKind; day: string; words: string };

/** The acts of the bar, as its buttons take them. */
function useInviting({ id, startsOn }: Batch, { to }: ChosenWave, said: Said, onDone: () => void) {
  const test = useAct(inviteCalls.test, { refresh: [] });
  const send = useAct(inviteCalls.send, {
    name: `invite.${id}`,
    check: ({ body: { day } }): Record<string, string> =>
      day && !untilOn(day, new Date(), { startsOn: startsOn! }) ? { day: noAnswerBy } : {},
    onRefused: ({ errors }) => errors['day'] !== undefined,
    rests: () => inTheMorning(new Date()) !== '',
    soon({ body: { interestIds, kind } }) {
      const { length: many } = interestIds;
      const morning = inTheMorning(new Date());
      const held = kind === 'hold' ? `${countOf(many, 'seat')} will be held; the` : 'The';
      const leave =
        many === 1 ? 'invitation leaves' : kind === 'hold' ? 'invitations leave' : `${many} invitations leave`;
      return `${held} ${leave}${morning && `${morning}. Take it back within`}`;
    },
    onDone,
    refresh: ['/batches'],
  });
  const interestIds = to.map((one) => one.interestId);
  return {
    wrong: fieldErrors(send.error)['day'],
    test: { busy: test.isPending, onClick: () => test.mutate({ id, body: said }) },
    send: { busy: send.isPending, onClick: () => send.mutate({ id, body: { ...said, interestIds } }) },
  };
}

type Props = {
  wave: ChosenWave;
  day: string;
  wrong: string | undefined;
  readAt: string;
  change: (part: Partial<Typed>) => void;
};

function How({ wave: { kind, mayHold, held, until, asks, isOwedAlone, needsDay }, day, wrong, readAt, change }: Props) {
  const hints = {
    ask: asks,
    hold: mayHold
      ? `A seat is kept for each until a deadline: for ${held} of them now, in the order in which they asked.`
      : 'Nothing can be held now: no seat is free, a line stands before it, or too little time is left.',
  };
  return (
    <>
      <RadioTiles
        name="kind"
        label="How"
        value={kind}
        inputProps={{ onChange: ({ target }) => change({ wanted: target.value === 'hold' ? 'hold' : 'ask' }) }}
        choices={(['ask', 'hold'] as const).map((one) => ({
          value: one,
          disabled: one === 'hold' && !mayHold,
          label: (
            <>
              <b>{one === 'hold' ? 'Hold' : isOwedAlone ? 'Hold, then the line' : 'Ask'}</b>{' '}
              <span className="small muted">{hints[one]}</span>
            </>
          ),
        }))}
      />
      {!needsDay ? null : day ? (
        <TextField
          name="day"
          type="date"
          label={kind === 'ask' ? 'Answer by' : 'Hold until'}
          hint={`${until}, India. At least 12 hours must be left to answer, and it ends at the latest two days before the class.`}
          min={indianDay(new Date(readAt))}
          value={day}
          error={wrong}
          onChange={({ target }) => change({ day: target.value })}
        />
      ) : (
        <p className="muted">Too little time is left for a deadline: telephone too.</p>
      )}
    </>
  );
}

type PreviewsProps = { inviting: Inviting; mails: ChosenWave['mails']; words: string };

/** Each mail as its readers get it, as wide as a phone: who was promised the class reads another than who is asked. */
function Previews({ inviting: { mail, surroundings }, mails, words }: PreviewsProps) {
  return (
    <section className="pile sides__stay invite-preview" aria-labelledby="invite-preview">
      <h2 className="h4" id="invite-preview">
        As a phone shows it
      </h2>
      {mails.map(({ of, who, ...said }, at, { length }) => (
        <details key={`${of} ${length}`} className="opens" name="mail" open={at === 0}>
          <summary hidden={length === 1}>{who}</summary>
          {of === 'promise' ? <p className="small muted">Who has paid reads that it counts, not a fee.</p> : null}
          <Preview
            mail={fillMail(mail[of], { ...said, words: of === 'ask' || of === 'hold' ? words : '' })}
            {...{ surroundings }}
          />
        </details>
      ))}
    </section>
  );
}

/** The sheet is that of the mail itself; its button leads nowhere here. */
function Preview({ mail, surroundings }: { mail: Invitation; surroundings: MailSurroundings }) {
  return (
    <>
      <p className="invite-preview__subject">
        <span className="vh">Subject: </span>
        {mail.subject}
      </p>
      <div className="invite-preview__sheet" inert>
        <MailSheet title={mail.title} surroundings={surroundings} heading="h3">
          <Paragraphs texts={mail.before} />
          <ClassSheet {...mail.sheet} />
          <Paragraphs texts={mail.between} />
          <MailButton href="#invite-preview">{mail.button}</MailButton>
          <Paragraphs texts={mail.after} />
          <NotYou />
        </MailSheet>
      </div>
    </>
  );
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other name
    <MailText key={at}>
      <span className="office-text">{text}</span>
    </MailText>
  ));
}
