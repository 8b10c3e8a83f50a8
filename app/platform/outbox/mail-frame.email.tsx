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
import type { MailSurroundings } from './mail-template.ts';

// Mail programs know no stylesheets: colours and sizes of the house stand here, inline.
const ink = '#11181C';
const body = { margin: 0, backgroundColor: '#E7EBEA', color: ink, fontFamily: 'Archivo, Arial, Helvetica, sans-serif' };
const sheet = { maxWidth: '36rem', padding: '24px', backgroundColor: '#F8F9F7' };
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

type FrameProps = {
  /** The line a mail program shows beside the subject. */
  preview: string;
  title: string;
  surroundings: MailSurroundings;
  children: ReactNode;
};

/** What every message of the house looks like: a sheet with a title, and who sends it at the end. */
export function MailFrame({ preview, title: words, surroundings: { provider, publicUrl }, children }: FrameProps) {
  return (
    <Html lang="en-IN">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={body}>
        <Container style={sheet}>
          <Heading as="h1" style={title}>
            {words}
          </Heading>
          {children}
          <Hr style={{ borderColor: '#B4BDBF', margin: '24px 0 16px' }} />
          <Text style={small}>{[provider.tradingName, ...provider.addressLines, provider.phone].join(', ')}</Text>
          <Text style={small}>
            <MailLink href={publicUrl}>{publicUrl}</MailLink>
          </Text>
        </Container>
      </Body>
    </Html>
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
    <Link href={href} style={{ color: ink, textDecoration: 'underline' }}>
      {children}
    </Link>
  );
}

/** Facts as rows. Empty ones are left out. */
export function MailFacts({ facts }: { facts: readonly (readonly [label: string, value: string | null])[] }) {
  return (
    <table role="presentation" style={{ borderCollapse: 'collapse', margin: '0 0 16px' }}>
      <tbody>
        {facts.map(([label, value]) =>
          value ? (
            <tr key={label}>
              <td style={{ ...cell, color: '#36434A' }}>{label}:</td>
              <td style={cell}>{inLines(value)}</td>
            </tr>
          ) : null,
        )}
      </tbody>
    </table>
  );
}

/** A real break for each line, which the plain-text part of the message keeps too. */
function inLines(value: string): ReactNode {
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
