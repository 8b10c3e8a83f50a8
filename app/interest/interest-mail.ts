import { z } from 'zod';
import { ExpressionOfInterest } from './contract.ts';
import { labels } from './rules.ts';

/** What both messages about an expression of interest carry. */
export const InterestMail = z.object({ reference: z.string(), event: z.string(), asked: ExpressionOfInterest });
export type InterestMail = z.output<typeof InterestMail>;

/** What was asked, as rows to read; unanswered questions are left out by the message. */
export function factsOf({ reference, event, asked }: InterestMail): [label: string, value: string | null][] {
  const inWords = (value: string | null) => (value === null ? null : (labels[value] ?? value));
  return [
    ['Reference', reference],
    ['Training event', event],
    ['Time frame', inWords(asked.attendTime)],
    ['Preferred location', inWords(asked.preferredLocation)],
    ['Who pays', inWords(asked.costBearer)],
    ['Payment currency', asked.paymentCurrency],
    ['Name', asked.name],
    ['Email', asked.email],
    ['Contact number', asked.contactNumber],
    ['Registered AMPP user', asked.amppUser],
    ['AMPP username', asked.amppUsername],
    ['AMPP member', asked.amppMember],
    ['AMPP member ID', asked.amppMemberId],
  ];
}
