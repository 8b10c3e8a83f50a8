import type { App } from '../../platform/app.server.ts';

/**
 * Where an answer to a letter about a case goes: the one place that decides it. As long as no mails are taken in, that is the office's own
 * mailbox, whatever the case.
 */
export function replyAddressOf({ config }: Pick<App, 'config'>, _caseId: string): string {
  return config.officeEmail;
}

/** What all mails of a case belong to, for mail programs: the first name of their thread. */
export const threadOf = (caseId: string) => `case.${caseId}`;
