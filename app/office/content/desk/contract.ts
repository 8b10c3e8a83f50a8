import { z } from 'zod';
import { codeOf, NewTrainingEvent } from '../../../interest/training-events.ts';
import { hasUnseen, sayUnseen } from '../../../platform/words.ts';
import { answers, look, officeCalls, write } from '../../ground/calls.ts';
import { type Change, madeFrom, type SubjectEntry } from '../subjects/subjects.ts';

/** What a version did: which places changed (the first of them), and how it came about. */
export type VersionSummary = {
  /** 'elsewhere': found published when the next version was made, though nobody published it here. */
  kind: 'shipped' | 'elsewhere' | 'edited' | 'restored' | 'added';
  places: string[];
  total: number;
  from?: number; // The version that was restored.
};

export type Version = {
  number: number;
  summary: VersionSummary;
  /** Null: the shipped text. */
  author: string | null;
  publishedAt: string;
};

export type ListedSubject = SubjectEntry & {
  draft: { author: string; updatedAt: string } | null;
  published: { author: string | null; publishedAt: string; number: number } | null;
};

export type OpenPoint = {
  subject: string;
  title: string;
  place: string;
  value: string;
  why: 'placeholder' | 'to be confirmed' | 'no source' | 'missing';
};

export type OpenPoints = { points: OpenPoint[]; texts: number };

export type Claim = { place: string; words: string };

export type SeenVersion = Version & {
  document: unknown;
  changes: Change[];
  /** What restoring it would change in what is published now. */
  toNow: Change[];
};

const named = z
  .string()
  .trim()
  .min(1, 'Please write something here.')
  .max(120, 'At most 120 letters, please.')
  .refine((text) => !hasUnseen(text), sayUnseen);

export const AddedLevel = z.strictObject({ name: named, certification: named });
export type AddedLevel = z.output<typeof AddedLevel>;

export const AddedCourse = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^[A-Z]{2,8}$/, 'A code is two to eight capitals, such as CIP.'),
  name: named,
  drawing: z.enum(['cip', 'cp', 'cci']),
  levelName: named,
  certification: named,
});
export type AddedCourse = z.output<typeof AddedCourse>;

/** A training event as it is added: without a code, its title makes one; `shown` says whether it can be asked for at once. */
export const AddedEvent = NewTrainingEvent.extend({
  code: z.union([z.literal(''), NewTrainingEvent.shape.code]).default(''),
  shown: z.boolean().default(false),
}).refine(({ code, title }) => code !== '' || title === '' || codeOf(title) !== '', {
  path: ['code'],
  message: 'This title makes no code: please write one, such as BasicCorrosion.',
});
export type AddedEvent = z.output<typeof AddedEvent>;

const claimsConfirmed = z.boolean().default(false);

const published = { ...write, answer: answers<{ ok: true; number: number; changes: Change[] }>() };
const added = { ...write, status: 201, answer: answers<{ subject: string }>() } as const;
const retired = { ...write, answer: answers<{ retired: boolean }>() };

export const deskCalls = officeCalls({
  list: { ...look, path: '/desk', answer: answers<{ subjects: ListedSubject[] }>() },
  openPoints: { ...look, path: '/desk/open-points', answer: answers<OpenPoints>() },
  history: {
    ...look,
    path: '/desk/subjects/:subject/history',
    query: z.object({ after: z.coerce.number<string | undefined>().int().optional() }),
    answer: answers<{ versions: Version[]; next: string | null }>(),
  },
  version: { ...look, path: '/desk/subjects/:subject/history/:number', answer: answers<SeenVersion>() },
  publish: {
    ...published,
    path: '/desk/subjects/:subject/publish',
    body: z.object({ version: z.int().min(0), claimsConfirmed }),
  },
  restoreVersion: {
    ...published,
    path: '/desk/subjects/:subject/history/:number/restore',
    body: z.object({ madeFrom, claimsConfirmed }),
  },
  addEvent: { ...added, path: '/desk/events', body: AddedEvent },
  addCourse: { ...added, path: '/desk/courses', body: AddedCourse },
  addLevel: { ...added, path: '/desk/courses/:course/levels', body: AddedLevel },
  retirePart: { ...retired, path: '/desk/parts/:subject/retire' },
  bringBackPart: { ...retired, path: '/desk/parts/:subject/restore' },
});
