import { z } from 'zod';
import { cityKey } from '../platform/words.ts';
import { Blocks, LinkTarget, Piece, textUpTo } from './blocks.ts';
import { freeAnchor } from './written/anchors.ts';
import { gstinProblem, normaliseGstin } from '../platform/form/gstin.ts';

/** The mark of an entry that is kept and not shown; the office brings it back by taking the mark away. */
const Retired = z.literal(true).optional();

const isRetired = (value: unknown) =>
  typeof value === 'object' && value !== null && (value as { retired?: unknown }).retired === true;

/** A record without its retired entries: what a page shows of it. */
export function withoutRetired<T>(record: T): T;
export function withoutRetired(record: unknown): unknown {
  if (Array.isArray(record))
    return record.filter((entry) => !isRetired(entry)).map((entry: unknown) => withoutRetired(entry));
  if (typeof record !== 'object' || record === null) return record;
  return Object.fromEntries(Object.entries(record).map(([key, part]) => [key, withoutRetired<unknown>(part)]));
}

/** Whether a place (`questions.3.answer`) lies in an entry that is retired. */
export function isInRetired(record: unknown, place: string): boolean {
  let at = record;
  for (const key of place.split('.')) {
    if (typeof at !== 'object' || at === null) return false;
    at = (at as Record<string, unknown>)[key];
    if (isRetired(at)) return true;
  }
  return false;
}

const countShown = (entries: readonly { retired?: true | undefined }[]): number =>
  entries.filter(({ retired }) => !retired).length;

// Listed or not, industry, state, year of registration, kind of company, number (Companies (Incorporation) Rules).
const cinShape = /^[LU]\d{5}[A-Z]{2}(?:18|19|20)\d{2}[A-Z]{3}\d{6}$/;

/** What is wrong with a company's CIN, which carries no check digit. Null: nothing, or nothing is written. */
function cinProblem(cin: string): string | null {
  if (cin === '' || cinShape.test(cin)) return null;
  return cin.length === 21
    ? 'This is not built like a CIN: L or U, five digits, a state, a year, three letters, six digits.'
    : 'A CIN has 21 characters; this has more or fewer.';
}

const written = (problemOf: (text: string) => string | null) =>
  z
    .string()
    .max(60)
    // Without spaces and dashes, and in capitals, as both numbers are printed.
    .transform(normaliseGstin)
    .superRefine((text, context) => {
      const message = problemOf(text);
      if (message) context.addIssue({ code: 'custom', message });
    });

/** What the law has a company show of itself; '' until the owner gives it, and then nothing is shown. */
export const Company = z.strictObject({ gstin: written(gstinProblem), cin: written(cinProblem) });

const word = textUpTo(60);
const heading = textUpTo(120);
const line = textUpTo(300);
const text = textUpTo(1000);
const email = z.email().max(254);
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

export const City = z
  .strictObject({
    name: z.string().trim().min(1).max(60),
    /** '' for a city that is a union territory of its own. */
    state: z.string().max(60),
    /** Its centre, for the chart; null: it is named everywhere and stands on no chart. */
    latitude: latitude.nullable(),
    longitude: longitude.nullable(),
    /** The footer of every page does not name it; all else does. */
    notInFooter: z.boolean().optional(),
    retired: Retired,
  })
  .refine((city) => (city.latitude === null) === (city.longitude === null), {
    path: ['longitude'],
    message: 'Please give both, or neither: then it is named and stands on no chart.',
  });
export type City = z.infer<typeof City>;

/** Who runs the site, as the office keeps it: the `{email}` of the specification and its neighbours. Single values, no slots. */
export const Provider = z.strictObject({
  tradingName: z.string().min(1).max(120),
  legalName: z.string().min(1).max(160),
  logoLines: z.array(z.string().min(1).max(40)).min(1).max(2),
  addressLines: z.array(z.string().min(1).max(120)).min(1).max(5),
  phone: z.string().regex(/^\+?[0-9 ()-]{6,24}$/),
  email,
  officeHours: z.string().min(1).max(120),
  mapPosition: z.strictObject({ latitude, longitude }),
  company: Company.default({ gstin: '', cin: '' }),
  socialLinks: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(40),
        address: LinkTarget.refine((to) => to.startsWith('https://')),
      }),
    )
    .max(8),
  /** The year in the footer (specification 2). */
  footerYear: z.int().min(2000).max(2100),
  /** Where classes run: one list for the footer, the chart, the forms and the mails. */
  cities: z
    .array(City)
    .max(40)
    .refine((all) => countShown(all) >= 1, 'At least one city is shown.')
    .refine(
      (all) => new Set(all.map(({ name }) => cityKey(name))).size === all.length,
      'A city stands in the list once. A retired one can be brought back.',
    ),
  /** Who answers about personal data; the law allows 90 days at most. */
  grievance: z.strictObject({ name: z.string().min(1).max(120), email, responseDays: z.int().min(1).max(90) }),
});
export type Provider = z.infer<typeof Provider>;

export const Fact = z.strictObject({ label: word, value: Piece });
export type Fact = z.infer<typeof Fact>;

const Passage = z.strictObject({ heading, text });

/** A figure of the home page. Without a source it carries the mark, and the office lists it (specification 9). */
export const Statistic = z
  .strictObject({
    figure: z.string().min(1).max(20),
    text: line,
    source: text.nullable(),
    sourceToBeConfirmed: z.boolean(),
    retired: Retired,
  })
  .refine(({ source, sourceToBeConfirmed }) => source !== null || sourceToBeConfirmed, {
    path: ['sourceToBeConfirmed'],
    message: 'A figure without a source is marked as to be confirmed.',
  });
export type Statistic = z.infer<typeof Statistic>;

const leastStatistics = 3;

export const Home = z.strictObject({
  description: line,
  hero: z.strictObject({
    heading,
    lede: text,
    facts: z.array(Fact).max(4),
    drawing: z.strictObject({ name: word, text: line }),
  }),
  about: z.strictObject({
    /** One line each. */
    heading: z.array(word).min(1).max(2),
    lede: text,
    text,
    roles: z
      .array(z.strictObject({ what: word, who: word }))
      .min(1)
      .max(10),
  }),
  /** The certification explainer, `#ampp`. */
  path: z.strictObject({ heading, lede: text, steps: z.array(Passage).min(1).max(9) }),
  why: z.strictObject({
    heading,
    /** Specification 9 names three; the office adds others. The first that is shown is the largest. */
    statistics: z
      .array(Statistic)
      .max(9)
      .refine((all) => countShown(all) >= leastStatistics, 'At least three statistics are shown.'),
    scaleCaption: line,
    passages: z.array(Passage).max(4),
  }),
  follow: Passage,
});
export type Home = z.infer<typeof Home>;

/** The eight topics of specification 2. */
export const faqTopics = [
  'what-ampp-is',
  'why-get-certified',
  'certifications-offered',
  'prior-experience',
  'training-locations',
  'how-to-register',
  'international-recognition',
  'support-after',
] as const;

/** Whether a question is one of the eight: worded and moved as one likes, and always shown. */
export const isDocumentedTopic = (topic: unknown): boolean => faqTopics.some((one) => one === topic);

export const Question = z.strictObject({
  /** Its anchor on the page. '' for a new one: its words make it, once, when it is published. */
  topic: z.string().max(140),
  question: heading,
  answer: Blocks,
  retired: Retired,
});
export type Question = z.infer<typeof Question>;

export const Faq = z.strictObject({
  heading,
  description: line,
  questions: z.array(Question).max(40).superRefine(keepsTheEight).transform(withAnchors),
});
export type Faq = z.infer<typeof Faq>;

function keepsTheEight(all: Question[], context: z.RefinementCtx): void {
  const add = (message: string, ...path: (string | number)[]) => context.addIssue({ code: 'custom', message, path });
  const topics = all.map(({ topic }) => topic);
  for (const topic of faqTopics) if (!topics.includes(topic)) add(`The eight questions stay: “${topic}” is missing.`);
  for (const [at, { topic, retired }] of all.entries()) {
    if (retired && isDocumentedTopic(topic)) add('One of the eight questions that are always shown.', at, 'question');
    if (topic !== '' && topics.indexOf(topic) !== at) add('Another question has this address already.', at, 'question');
  }
}

function withAnchors(all: Question[]): Question[] {
  const taken = new Set(['main', 'top', ...all.map(({ topic }) => topic)]);
  return all.map((one) => (one.topic === '' ? { ...one, topic: freeAnchor(one.question, taken) } : one));
}

/** Pages of numbered sections: the three legal ones, and how a certificate is renewed. */
export const legalPageNames = ['terms-of-service', 'privacy-policy', 'refund-policy', 'renewal'] as const;

export const LegalPage = z.strictObject({
  name: z.enum(legalPageNames),
  title: heading,
  description: line,
  /** The answer to what most readers come for. */
  lede: line,
  /** Year-month-day; null where no date is given, and then none is shown. */
  lastUpdated: z.iso.date().nullable(),
  /** Stand beside the title. */
  facts: z.array(Fact).min(1).max(4),
  /** Numbered in their order. */
  sections: z
    .array(z.strictObject({ heading, blocks: Blocks }))
    .min(1)
    .max(40),
});
export type LegalPage = z.infer<typeof LegalPage>;
