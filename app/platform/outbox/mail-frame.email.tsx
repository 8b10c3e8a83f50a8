import type { ReactNode } from 'react';
import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import type { MailSurroundings, MailWords } from './mail-template.ts';

// Mail programs know no stylesheets: colours and sizes of the house stand here, inline. What knows a dark theme takes it from `dark`.
const ink = '#11181C';
const cream = '#F4EAD2';
const body = { margin: 0, backgroundColor: '#E7EBEA', color: ink, fontFamily: 'Archivo, Arial, Helvetica, sans-serif' };
const sheet = { maxWidth: '36rem', backgroundColor: '#F8F9F7' };
const inside = { padding: '24px' };
const head = { padding: '16px 24px', backgroundColor: '#182126' };
const name = { margin: 0, color: cream, fontSize: '18px', lineHeight: '24px', fontWeight: 700 };
const text = { fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' };
const title = { fontSize: '24px', lineHeight: '28px', margin: '0 0 16px' };
const subtitle = { fontSize: '18px', lineHeight: '24px', margin: '24px 0 8px' };
const small = { fontSize: '14px', lineHeight: '20px', margin: '0 0 8px', color: '#36434A' };
const cell = {
  fontSize: '16px',
  lineHeight: '24px',
  padding: '6px 12px 6px 0',
  textAlign: 'left',
  verticalAlign: 'top',
} as const;
// 12 + 22 + 12: a thumb wants 44 pixels. The cell is coloured too, for programs that give links no padding.
const buttonCell = { backgroundColor: ink, borderRadius: '2px' };
const button = {
  display: 'inline-block',
  padding: '12px 24px',
  color: '#FFFFFF',
  fontSize: '16px',
  lineHeight: '22px',
  fontWeight: 700,
  textDecoration: 'none',
};

const dark = `@media (prefers-color-scheme:dark){
.mail,.mail>table>tbody>tr>td{background-color:#11181B!important;color:#F1EFE7!important}
.mail-sheet,.mail-sheet table{background-color:#1A2327!important;color:#F1EFE7!important}
.mail-muted{color:#BCC6C9!important}
.mail-link{color:#F1EFE7!important}
.mail-button{background-color:#F4EAD2!important}
.mail-button a{color:#11181C!important}
}`;

/** The coats of the system, as the mark beside the name. */
const coats = ['#F1E4C3', '#A9B4B6', '#9A3B24'];

type FrameProps = {
  /** The line a mail program shows beside the subject. */
  preview: string;
  title: string;
  surroundings: MailSurroundings;
  children: ReactNode;
};

/** What every message of the house looks like: whose it is, a sheet with a title, and who sends it at the end. */
export function MailFrame({ preview, title: words, surroundings, children }: FrameProps) {
  return (
    <Html lang="en-IN">
      <Head>
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{dark}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="mail" style={body}>
        <MailSheet title={words} surroundings={surroundings}>
          {children}
        </MailSheet>
      </Body>
    </Html>
  );
}

type SheetProps = Pick<FrameProps, 'surroundings' | 'children'> & { title: ReactNode; heading?: 'h1' | 'h3' };

/** The sheet of a message by itself, to be looked at in a page too. */
export function MailSheet({
  title: words,
  surroundings: { provider, publicUrl },
  heading = 'h1',
  children,
}: SheetProps) {
  return (
    <Container className="mail-sheet" style={sheet}>
      <MailHead name={provider.tradingName} />
      <div style={inside}>
        <Heading as={heading} style={title}>
          {words}
        </Heading>
        {children}
        <Hr style={{ borderColor: '#6A767B', margin: '24px 0 16px' }} />
        <Text className="mail-muted" style={small}>
          {[provider.tradingName, ...provider.addressLines, provider.phone].join(', ')}
        </Text>
        <Text className="mail-muted" style={small}>
          <MailLink href={publicUrl}>{publicUrl}</MailLink>
        </Text>
      </div>
    </Container>
  );
}

/** The body of a message that is its paragraphs, in their order. */
export function paragraphsAlone<Places extends string>(
  _data: unknown,
  surroundings: MailSurroundings,
  { line, paragraph }: MailWords<{ preview: string; title: string }, Record<Places, string>>,
) {
  return (
    <MailFrame preview={line.preview} title={line.title} surroundings={surroundings}>
      {Object.entries<ReactNode>(paragraph).map(([place, words]) => (
        <MailText key={place}>{words}</MailText>
      ))}
    </MailFrame>
  );
}

/** Where it stands how to complain about the use of data (DPDP Act, section 13). */
export function MailComplaints({ publicUrl }: Pick<MailSurroundings, 'publicUrl'>) {
  return (
    <MailText>
      Your rights, and how to complain: <MailLink href={`${publicUrl}/PrivacyPolicy`}>Privacy Policy</MailLink>
    </MailText>
  );
}

type SubscriptionProps = { unsubscribe: string; grievance: MailSurroundings['provider']['grievance'] };
/** What every mail to the list of class dates ends with: the way off it, what the two details are used for, and who answers for them. */
export function MailSubscription({ unsubscribe, grievance }: SubscriptionProps) {
  return (
    <>
      <MailText>
        <MailLink href={unsubscribe}>Unsubscribe this address</MailLink>
      </MailText>
      <MailText>
        We use your name and address for this only. To see or correct them, or to complain, write to{' '}
        <MailLink href={`mailto:${grievance.email}`}>{grievance.email}</MailLink>; we answer within{' '}
        {grievance.responseDays} days.
      </MailText>
    </>
  );
}

/** The provider's name over the coats; in the text part the sender's name says it. */
function MailHead({ name: words }: { name: string }) {
  return (
    <div data-skip-in-text="true">
      <div style={head}>
        <p style={name}>{words}</p>
      </div>
      {coats.map((colour) => (
        <div key={colour} style={{ height: '4px', fontSize: 0, lineHeight: '4px', backgroundColor: colour }} />
      ))}
    </div>
  );
}

export function MailText({ children }: { children: ReactNode }) {
  return <Text style={text}>{children}</Text>;
}

export function MailHeading({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" style={subtitle}>
      {children}
    </Heading>
  );
}

export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="mail-link" href={href} style={{ color: ink, textDecoration: 'underline' }}>
      {children}
    </Link>
  );
}

/** The one action of a message: a button, and in the text part its words, a colon and the address. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 24px' }}>
      <tbody>
        <tr>
          <td className="mail-button" style={buttonCell} {...{ bgcolor: ink }}>
            <Link className="mail-action" href={href} style={button}>
              {children}
            </Link>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Facts as rows. Empty ones are left out. */
export function MailFacts({ facts }: { facts: readonly (readonly [label: string, value: string | null])[] }) {
  return (
    <table role="presentation" style={{ borderCollapse: 'collapse', margin: '0 0 16px' }}>
      <tbody>
        {facts.map(([label, value]) =>
          value ? (
            <tr key={label} className="mail-fact">
              <td className="mail-fact mail-muted" style={{ ...cell, color: '#36434A' }}>
                {label}:
              </td>
              <td className="mail-fact" style={cell}>
                {inLines(value)}
              </td>
            </tr>
          ) : null,
        )}
      </tbody>
    </table>
  );
}

/** A real break for each line, which the plain-text part of the message keeps too. */
export function inLines(value: string): ReactNode {
  const [first, ...others] = value.split('\n');
  return others.reduce<ReactNode>(
    (before, line) => (
      <>
        {before}
        <br />
        {line}
      </>
    ),
    first,
  );
}
