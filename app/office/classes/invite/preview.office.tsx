import { ClassSheet, NotYou } from '../../../classes/mails/class-sheet.tsx';
import type { Invitation } from '../../../classes/mails/preview-invitation.server.ts';
import { MailButton, MailSheet, MailText } from '../../../platform/outbox/mail-frame.email.tsx';
import type { MailSurroundings } from '../../../platform/outbox/mail-template.ts';

type Props = { mail: Invitation; surroundings: MailSurroundings };

/** An invitation as its reader gets it, as wide as a phone. The sheet is that of the mail itself; its button leads nowhere here. */
export function InvitationPreview({
  mail: { subject, title, before, sheet, between, button, after },
  surroundings,
}: Props) {
  return (
    <section className="invite-preview" aria-labelledby="invite-preview">
      <h2 className="h4" id="invite-preview">
        As a phone shows it
      </h2>
      <p className="invite-preview__subject">
        <span className="vh">Subject: </span>
        {subject}
      </p>
      <div className="invite-preview__sheet" inert>
        <MailSheet title={title} surroundings={surroundings} heading="h3">
          <Paragraphs texts={before} />
          <ClassSheet {...sheet} />
          <Paragraphs texts={between} />
          <MailButton href="#invite-preview">{button}</MailButton>
          <Paragraphs texts={after} />
          <NotYou />
        </MailSheet>
      </div>
    </section>
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
