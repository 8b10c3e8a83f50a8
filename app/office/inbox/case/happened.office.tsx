import { Chip } from '../../../design/chip/chip.tsx';
import { indianTime } from '../../../platform/indian-time.ts';
import { OfficeIcon, type OfficeIconName } from '../../ground/icons.tsx';
import { Initials } from '../../ground/initials.office.tsx';
import { useAct, useMayAct, useMe } from '../../ground/use-calls.office.tsx';
import { personCalls, type Entry, type EntryMail } from '../timeline/contract.ts';
import { inboundMail, replyMarkCalls, type ReplyWords } from '../../post/replies/contract.ts';
import type { CaseDetails } from './contract.ts';
import { sayMoment } from './facts.ts';
import { withinSentence } from '../../../platform/words.ts';
import { Story, type NoteDraft } from '../timeline/note-form.office.tsx';
import { Button, QuietButton } from '../../../design/button/button.tsx';
import { deliveryCalls } from '../../post/delivery/contract.ts';
import '../../post/replies/replies.css';

/** The reply that waits for an answer, as the story has it; null where none does. */
export function waitingReply({ case: { repliedAt }, happened }: Pick<CaseDetails, 'case' | 'happened'>): Entry | null {
  if (repliedAt === null) return null;
  const replies = happened.filter(({ reply }) => reply && !reply.automatic);
  return replies.find(({ at }) => at === repliedAt) ?? replies.find(({ at }) => at <= repliedAt) ?? null;
}

const mostCharacters = 600;

/** Somebody has written back, and waits: until they are answered, or somebody says that it needs no answer. Their words stand with it. */
export function ReplyWaits({ caseId, at, entry }: { caseId: string; at: string; entry: Entry | null }) {
  const mayWork = useMayAct('office');
  const text = entry?.text ?? '';
  const note = useAct(replyMarkCalls.needsNone);
  return (
    <div className="heed bar bar--ends">
      <p>
        <b>{entry?.reply?.stranger ? 'A mail from another address waits' : 'A reply waits'}</b> since {indianTime(at)}.{' '}
        {entry ? <a href="#reply">In the story</a> : null}
      </p>
      {mayWork ? (
        <QuietButton busy={note.isPending} onClick={() => note.mutate({ id: caseId, body: { at } })}>
          Needs no answer
        </QuietButton>
      ) : null}
      {text ? <blockquote className="reply-waits__words office-text">“{shorten(text)}”</blockquote> : null}
    </div>
  );
}

const shorten = (text: string) =>
  text.length > mostCharacters ? `${text.slice(0, mostCharacters).trimEnd()} ...` : text;

export function Happened({ details, note }: { details: CaseDetails; note: NoteDraft }) {
  const { case: shown, happened } = details;
  const reply = waitingReply(details);
  return (
    <Story title="What happened" note={note}>
      {happened.map((entry) => (
        <li key={`${entry.at} ${entry.id}`} id={entry === reply ? 'reply' : undefined}>
          <Happening entry={entry} caseId={shown.id} waits={entry === reply} />
        </li>
      ))}
    </Story>
  );
}

const states: Record<EntryMail['state'], string> = { sent: 'sent', waiting: 'on its way', failed: 'not delivered' };

type HappeningProps = {
  entry: Entry;
  caseId?: string | null;
  waits?: boolean;
  nameCase?: (id: string) => string | undefined;
  /** The only address of a person, which no mail to it has to name. */
  only?: string | undefined;
};

/** One thing that happened; on a case's own page, or with `nameCase`, which names cases, on a page of several. */
export function Happening({ entry, caseId = null, waits = false, nameCase, only }: HappeningProps) {
  const { at, title, text, facts, mail } = entry;
  const head = titleOf(entry);
  // A step of a seat leads to its class.
  const place = entry.caseName ?? (entry.caseId && !entry.batch && nameCase?.(entry.caseId));
  return (
    <>
      <Sign entry={entry} />
      <p className="bar bar--links bar--base case-story__head">
        <b>
          {place && entry.kind === 'sent' ? <a href={`/office/cases/${entry.caseId}`}>{head.title}</a> : head.title}
        </b>{' '}
        {head.more ? <span className="muted">{head.more}</span> : null}
        {place && entry.kind !== 'sent' ? <a href={`/office/cases/${entry.caseId}`}>{place}</a> : null}
        {entry.batch ? (
          <a href={`/office/batches/${entry.batch.id}?seat=${entry.batch.seatId}`}>{entry.batch.name}</a>
        ) : null}
        {entry.bill ? <a href={`/office/bills/${entry.bill}`}>{entry.bill}</a> : null}
        {waits ? <Chip fresh>Waits</Chip> : null}
        {entry.reply ? <ReplyMarks reply={entry.reply} /> : null}
        {mail ? (
          mail.state === 'failed' ? (
            <Chip className="case-failed">{states.failed}</Chip>
          ) : (
            <span className="muted">{states[mail.state]}</span>
          )
        ) : null}
        <time dateTime={at}>{sayMoment(at)}</time>
      </p>
      {text && title === 'Letter' ? (
        <details className="case-story__body">
          <summary>
            {text.split('\n', 1)[0]} <span>Show</span>
          </summary>
          <p className="office-text">{text.split('\n').slice(1).join('\n').trim()}</p>
        </details>
      ) : null}
      {text && title !== 'Letter' ? <p className="case-story__body office-text">{text}</p> : null}
      {entry.reply ? <ReplyMore reply={entry.reply} /> : null}
      {facts && facts.length > 0 && entry.kind === 'sent' && entry.id !== caseId ? (
        <p className="case-story__body">{facts.map(({ label, value }) => `${label}: ${value}`).join(' · ')}</p>
      ) : null}
      {mail ? <MailParts mail={mail} title={title} whole={caseId === null} only={only} /> : null}
    </>
  );
}

function titleOf({ title, by, kind, text, facts, batch, reply }: Entry): { title: string; more?: string } {
  if (reply) return { title: reply.stranger ? 'Somebody wrote' : 'Wrote back', more: title.replace(/^Reply:? ?/, '') };
  if (title === 'Letter' && by) return { title: `${by} wrote`, more: withinSentence(facts?.[0]?.value ?? '') };
  if (by === inboundMail) return { title: 'Because they wrote', more: withinSentence(title) };
  if (kind === 'office' && by)
    return text && !batch ? { title: by, more: 'noted' } : { title: by, more: withinSentence(title) };
  if (kind === 'sent' && title.endsWith('corrected')) return { title: 'Corrected by the person' };
  return { title };
}

const signs: Record<Entry['kind'], OfficeIconName> = { sent: 'sent', mail: 'mail', office: 'change', account: 'take' };

function Sign({ entry: { kind, by } }: { entry: Entry }) {
  const me = useMe();
  if (kind === 'office' && by && by !== inboundMail) return <Initials name={by} mine={by === (me.name || me.email)} />;
  return (
    <span className="case-dot">
      <OfficeIcon name={signs[kind]} />
    </span>
  );
}

type MailProps = { mail: EntryMail; title: string; whole: boolean; only: string | undefined };

function MailParts({ mail, title, whole, only }: MailProps) {
  const mayWork = useMayAct('office');
  return (
    <>
      {whole && (mail.recipient !== only || mail.whyNot) ? (
        <p className="small muted">
          {mail.recipient === only ? '' : `To ${mail.recipient}. `}
          {mail.whyNot}
        </p>
      ) : null}
      {mail.reason ? <p className="case-story__body">{mail.reason}</p> : null}
      {mail.resent.map(({ by, at }) => (
        <p className="muted small" key={at}>
          Sent again by {by}, {sayMoment(at)}
        </p>
      ))}
      {mail.again && (whole || mail.state !== 'sent') && mayWork ? (
        <Again mail={mail} title={title} {...(whole ? { look: 'text' } : {})} />
      ) : null}
    </>
  );
}

type AgainProps = { mail: EntryMail; title: string; look?: 'outline' | 'text' };

/** Sends a mail again: with the content it still has, or written anew from what is kept now. */
function Again({ mail: { id, again }, title, look = 'outline' }: AgainProps) {
  const send = useAct(again === 'anew' ? personCalls.renew : deliveryCalls.again, { refresh: ['/people', '/cases'] });
  return (
    <Button look={look} busy={send.isPending} busyLabel="Sending..." onClick={() => send.mutate({ id })}>
      {again === 'anew' ? 'Send again' : 'Try now'}
      <span className="vh">: {title}</span>
    </Button>
  );
}

function ReplyMarks({ reply: { stranger, automatic } }: { reply: ReplyWords }) {
  return (
    <>
      {stranger ? <Chip>From another address</Chip> : null}
      {automatic ? <Chip>Written by a program</Chip> : null}
    </>
  );
}

function ReplyMore({ reply: { stranger, quoted, files } }: { reply: ReplyWords }) {
  return (
    <>
      {stranger ? (
        <p className="small reply-stranger">
          It says that it comes from {stranger}. Anybody can write a sender’s name: make sure who it is before you tell
          them anything.
        </p>
      ) : null}
      {files.length > 0 ? (
        <p className="small">
          Attached: {files.map(({ name, bytes }) => `${name} (${sayBytes(bytes)})`).join(', ')}. Attachments are not
          kept here: look in the mailbox, or ask for them.
        </p>
      ) : null}
      {quoted ? (
        <details className="reply-repeats">
          <summary>
            What the mail repeats <span>Show</span>
          </summary>
          <p className="office-text">{quoted}</p>
        </details>
      ) : null}
    </>
  );
}

function sayBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
