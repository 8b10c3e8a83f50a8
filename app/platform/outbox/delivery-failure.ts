/**
 * Why a message has not left, which decides what is done about it:
 * - `server`: our own mail server cannot be reached, or takes nothing from us now. Says nothing about the message; everything waits.
 * - `crowded`: it takes no further connection beside those it has. Fewer are used.
 * - `slow`: no answer in time, or the connection was lost.
 * - `later`: asked to come back, about this reader or this message.
 * - `refused`: this message is never taken.
 * - `fault`: anything else, such as a database that is away.
 */
export type Trouble = 'server' | 'crowded' | 'slow' | 'later' | 'refused' | 'fault';

/** A failure to deliver. Its words hold no address; `code` is what the other side or the system called it. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
  readonly trouble: Trouble;
  readonly code: string | null;

  constructor(trouble: Trouble, words: string, code: string | number | null = null) {
    super(withoutAddresses(words));
    this.trouble = trouble;
    this.code = code === null ? null : String(code);
  }
}

/** Trying again is useless. */
export class PermanentFailure extends DeliveryFailure {
  constructor(words: string, code: string | number | null = null) {
    super('refused', words, code);
  }
}

export function asDeliveryFailure(error: unknown): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  const words = error instanceof Error ? error.message : String(error);
  return new DeliveryFailure('fault', words, (error as { code?: string }).code ?? null);
}

/** Other people's servers repeat addresses in their answers; neither the log nor the table keeps them. */
export function withoutAddresses(words: string): string {
  return words.replaceAll(/<?[^\s<>@"']+@[^\s<>@"']+>?/g, '<…>').slice(0, 500);
}

/** What SMTP errors carry besides their words. */
type SmtpError = { message: string; responseCode?: number; code?: string; command?: string };

/** Answers that may speak of us (what we may send in a day, and where) although they come with a reader, whom anybody can name: never taken as the mail server's trouble. */
const perhapsAboutUs = /\b5\.4\.5\b|relay/i;
const quota = /quota|limit|exceed|rate|too many/i;

/** What an SMTP error means. Only a reader and the content are ever refused for good: all before speaks of us, not of the message. */
export function smtpFailure(error: unknown, stage: 'connecting' | 'sending'): DeliveryFailure {
  const { message, responseCode, code, command = '' } = error as SmtpError;
  const as = (trouble: Trouble) => new DeliveryFailure(trouble, message, responseCode ?? code ?? null);
  if (stage === 'connecting') return as('server');
  if (!responseCode) return as(code === 'EMESSAGE' || code === 'EENVELOPE' ? 'refused' : 'slow');
  if (!/^(RCPT TO|DATA)/.test(command)) return as('server');
  if (responseCode < 500 || perhapsAboutUs.test(message)) return as('later');
  if (command === 'DATA' && (responseCode === 552 || (responseCode === 554 && quota.test(message)))) return as('later');
  return as('refused');
}
