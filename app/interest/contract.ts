import { z } from 'zod';
import { reviewReason, traces } from '../platform/calls/suspicion.ts';
import { oneSpaced, typedText } from '../platform/calls/typed-text.ts';
import { plainDigits } from '../platform/form/digits.ts';
import { shownPhone } from '../platform/form/phone.ts';
import { spellCity } from '../platform/form/spell-city.ts';
import { attendTimes, costBearers, findProblems, isChosen } from './rules.ts';
import { paymentCurrencies, preferredLocations, textRules, yesNo, type FieldName, type Typed } from './rules.ts';

// Every field lets anything in and is judged by the rules: a schema that fails by itself would hide the messages of the others.
const text = ({ most }: { most: number }) => z.unknown().optional().meta({ type: 'string', maxLength: most });
const choice = (values: readonly string[]) => z.unknown().optional().meta({ type: 'string', enum: values });

const fields = z
  .object(
    {
      fname: text(textRules.fname),
      email: text(textRules.email).meta({ type: 'string', format: 'email', maxLength: 254 }),
      cNumber: text(textRules.cNumber),
      amppUser: choice(yesNo),
      amppUsername: text(textRules.amppUsername),
      amppMember: choice(yesNo),
      amppMemberID: text(textRules.amppMemberID),
      trainingEvent: z.unknown().optional().meta({ type: 'string', description: 'Code of a current training event' }),
      attendTime: choice(attendTimes),
      costBearer: choice(costBearers),
      paymentCurrency: choice(paymentCurrencies),
      preferredLocation: choice(preferredLocations),
      otherCity: text(textRules.otherCity).meta({
        type: 'string',
        maxLength: textRules.otherCity.most,
        description: 'A city beyond those of preferredLocation; kept beside it, never instead of it',
      }),
      ...traces,
    },
    { error: 'Please fill in the form.' },
  )
  .meta({
    required: ['fname', 'email', 'cNumber', 'amppUser', 'amppMember', 'trainingEvent', 'attendTime', 'costBearer'],
  });

/** What somebody asks for, in plain words; the email is lower-cased and contradictions are cleared (specification 4). */
export const ExpressionOfInterest = z.object({
  name: z.string(),
  email: z.string(),
  contactNumber: z.string(),
  amppUser: z.string(),
  amppUsername: z.string().nullable(),
  amppMember: z.string(),
  amppMemberId: z.string().nullable(),
  trainingEvent: z.string(),
  attendTime: z.string(),
  costBearer: z.string(),
  paymentCurrency: z.string().nullable(),
  preferredLocation: z.string().nullable(),
  /** Mails that wait since before there was this question have none. */
  otherCity: z.string().nullable().default(null),
});
export type ExpressionOfInterest = z.output<typeof ExpressionOfInterest>;

/** A submission, and why staff should look at it before anybody is written to; null for an ordinary one. */
export type Submission = { asked: ExpressionOfInterest; reviewReason: string | null };

/** The contract of POST /registercourse; the codes of the current training events are asked for at each parse, with the one that was chosen. */
export function interestContract(currentEvents: (chosen: string) => Promise<readonly string[]>) {
  return fields
    .superRefine(async (typed, context) => {
      for (const { field, message } of findProblems(typed, await currentEvents(typedText(typed.trainingEvent) ?? '')))
        context.addIssue({ code: 'custom', path: [field], message });
    })
    .transform((typed): Submission => ({ asked: settle(typed), reviewReason: reviewReason(typed) }));
}

/** From documented names to plain ones. What contradicts an answer is dropped: a username without Yes, a currency without Self. */
function settle(typed: Typed): ExpressionOfInterest {
  const read = (field: FieldName) => typedText(typed[field]) ?? '';
  const only = (condition: boolean, field: FieldName) => (condition && read(field)) || null;
  return {
    name: oneSpaced(read('fname')),
    email: read('email').toLowerCase(),
    contactNumber: shownPhone(read('cNumber')),
    amppUser: read('amppUser'),
    amppUsername: only(isChosen(typed, 'amppUser', 'Yes'), 'amppUsername'),
    amppMember: read('amppMember'),
    amppMemberId: plainDigitsOrNull(only(isChosen(typed, 'amppMember', 'Yes'), 'amppMemberID')),
    trainingEvent: read('trainingEvent'),
    attendTime: read('attendTime'),
    costBearer: read('costBearer'),
    paymentCurrency: only(isChosen(typed, 'costBearer', 'Self'), 'paymentCurrency'),
    preferredLocation: only(true, 'preferredLocation'),
    otherCity: spellOrNull(only(true, 'otherCity')),
  };
}

const spellOrNull = (typed: string | null) => typed && spellCity(typed);
const plainDigitsOrNull = (typed: string | null) => typed && plainDigits(typed);

export const interestAnswer = z.object({
  message: z.literal('Expression of interest submitted successfully!'),
  reference: z.string().meta({ examples: ['EOI-7K3M9Q'] }),
});
