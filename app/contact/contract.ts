import { z } from 'zod';
import { reviewReason, traces } from '../platform/calls/suspicion.ts';
import { shownPhone } from '../platform/form/phone.ts';
import { oneSpaced, textProblem, typedText, type TextRule } from '../platform/calls/typed-text.ts';

/** The documented fields, in the order they are asked and judged (specification 3 and 5). */
export const rules = {
  name: { label: 'Name', most: 200, required: 'Name is required', plain: true },
  email: { label: 'Email', most: 254, required: 'Email is required', email: true },
  phone: { label: 'Phone', most: 40 },
  subject: { label: 'Subject', most: 150 },
  message: { label: 'Message', most: 5000, lines: true },
} satisfies Record<string, TextRule>;

/** Somebody wrote. Blank optional fields are null. */
export type ContactMessage = {
  name: string;
  /** Lower-cased. */
  email: string;
  phone: string | null;
  subject: string | null;
  message: string | null;
};

export type Subscription = Pick<ContactMessage, 'name' | 'email'>;

/** One call takes both; `reviewReason` says why staff should look first, null for an ordinary submission. */
export type ContactSubmission = { reviewReason: string | null } & (
  | ({ kind: 'message' } & ContactMessage)
  | ({ kind: 'subscription' } & Subscription)
);

/** The contact form carries phone, subject and message even when they are empty; the subscribe form has none of them. */
export function isMessage({ phone, subject, message }: Partial<Record<keyof typeof rules, unknown>>): boolean {
  return phone !== undefined || subject !== undefined || message !== undefined;
}

// Every field lets anything in and is judged by its rule: a schema that fails by itself would hide the messages of the others.
const text = ({ most }: { most: number }) => z.unknown().optional().meta({ type: 'string', maxLength: most });

/** The contract of POST /contact. */
export const contactContract = z
  .object(
    {
      name: text(rules.name),
      email: text(rules.email).meta({ type: 'string', format: 'email', maxLength: 254 }),
      phone: text(rules.phone),
      subject: text(rules.subject),
      message: text(rules.message),
      ...traces,
    },
    { error: 'Please fill in the form.' },
  )
  .meta({ required: ['name', 'email'] })
  .superRefine((typed, context) => {
    for (const [field, rule] of Object.entries(rules)) {
      const message = textProblem(typed[field as keyof typeof rules], rule);
      if (message) context.addIssue({ code: 'custom', path: [field], message });
    }
  })
  .transform((typed): ContactSubmission => {
    const read = (field: keyof typeof rules) => typedText(typed[field]) || null;
    const who = {
      reviewReason: reviewReason(typed),
      name: oneSpaced(read('name') ?? ''),
      email: read('email')?.toLowerCase() ?? '',
    };
    // A browser may fill the short form in by itself, and nobody is on the list before they confirm: its time alone holds nothing back.
    const hurried = { ...typed, filledInMilliseconds: undefined };
    if (!isMessage(typed)) return { kind: 'subscription', ...who, reviewReason: reviewReason(hurried) };
    const phone = read('phone');
    return {
      kind: 'message',
      ...who,
      phone: phone && shownPhone(phone),
      subject: read('subject'),
      message: read('message'),
    };
  });

export const contactAnswer = z.object({
  message: z.enum(['Message sent successfully!', 'Subscribed successfully!']),
  reference: z.string().optional().meta({ description: 'By which the message is known' }),
});

const noToken = 'Part of this link is missing.';

/** The contract of POST /subscription/confirm. */
export const confirmContract = z.object(
  { token: z.string({ error: noToken }).min(1, noToken).max(200, noToken) },
  noToken,
);

export const subscriptionAnswer = z.object({ message: z.string() });
