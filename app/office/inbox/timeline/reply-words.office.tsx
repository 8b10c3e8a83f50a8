import { Chip } from '../../../design/chip/chip.tsx';
import type { ReplyWords } from '../../post/replies/contract.ts';
import '../../post/replies/replies.css';

/** What has to be known of a mail before it is believed. */
export function ReplyMarks({ reply: { stranger, automatic } }: { reply: ReplyWords }) {
  return (
    <>
      {stranger ? <Chip>From another address</Chip> : null}
      {automatic ? <Chip>Written by a program</Chip> : null}
    </>
  );
}

/** What was attached, and what a mail repeats of former ones, folded away. */
export function ReplyMore({ reply: { stranger, quoted, files } }: { reply: ReplyWords }) {
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
