import { z } from 'zod';
import {
  chosenFields,
  courseOptions,
  editableFields,
  isChosenField,
  isPhoneField,
  isTyped,
  plainFields,
  typedFields,
  type CourseOption,
  type EditableField,
  type PlainField,
} from './fields.ts';
import { keptPhone } from '../platform/form/phone.ts';
import { findProblems, problemOf, readCourses, readText, readTick } from './rules.ts';

// Every field lets anything in and is judged by the rules: a schema that fails by itself would hide the messages of the others.
const describe = (field: PlainField) => {
  if (isTyped(field)) return { type: 'string', maxLength: typedFields[field].most } as const;
  if (isChosenField(field)) return { type: 'string', enum: [...chosenFields[field].options, ''] } as const;
  return { type: 'string', format: 'date' } as const;
};
const courseList = { type: 'array', items: { type: 'string', enum: courseOptions } } as const;

const plain = Object.fromEntries(
  plainFields.map((field) => [field, z.unknown().optional().meta(describe(field))]),
) as Record<PlainField, z.ZodOptional<z.ZodUnknown>>;

function keptText(field: PlainField, value: unknown): string {
  const text = readText(field, value);
  return isPhoneField(field) ? keptPhone(text) : text;
}

/** What somebody gives with the form: only the fields that are not blank, since a blank field leaves what is stored. */
export type Given = { fields: Partial<Record<PlainField, string>>; courses: CourseOption[]; agreed: boolean };

/** The contract of POST /registerprofile. `uid` comes from the session and is not read. */
export const registrationContract = z
  .object(
    {
      ...plain,
      courses: z.unknown().optional().meta(courseList),
      agreement: z.unknown().optional().meta({ type: 'boolean' }),
    },
    { error: 'Please fill in the form.' },
  )
  .superRefine((typed, context) => {
    for (const { field, message } of findProblems(typed)) context.addIssue({ code: 'custom', path: [field], message });
  })
  .transform((typed): Given => {
    const texts = plainFields.map((field) => [field, keptText(field, typed[field])] as const);
    return {
      fields: Object.fromEntries(texts.filter(([, text]) => text !== '')),
      courses: readCourses(typed.courses) ?? [],
      agreed: readTick(typed.agreement) ?? false,
    };
  });

/** One field and its new value; '' or an empty list clears it. */
export type Change =
  | { field: 'courses'; value: CourseOption[] }
  | { field: Exclude<EditableField, 'courses'>; value: string };

/** The contract of PUT /courseUser/{email}: exactly one known, editable field. */
export const changeContract = z
  .unknown()
  .superRefine((body, context) => {
    const problem = findChangeProblem(body);
    for (const field of problem?.fields ?? [])
      context.addIssue({ code: 'custom', path: [field], message: problem!.message });
  })
  .transform((body): Change => {
    const [[field, value]] = Object.entries(body as object) as [[EditableField, unknown]];
    if (field === 'courses') return { field, value: readCourses(value) ?? [] };
    return { field, value: keptText(field, value) };
  })
  .meta({
    type: 'object',
    properties: Object.fromEntries(
      editableFields.map((field) => [field, field === 'courses' ? courseList : describe(field)]),
    ),
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
  });

function findChangeProblem(body: unknown): { fields: string[]; message: string } | null {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const keys = isObject ? Object.keys(body) : [];
  const unknown = keys.filter((key) => !editableFields.includes(key as EditableField));
  if (unknown.length > 0)
    return { fields: unknown, message: `Not a field that can be changed here: ${listed(unknown)}` };
  const [field] = keys as EditableField[];
  if (!field) return { fields: ['form'], message: 'Please give the one field to change, by its name' };
  if (keys.length > 1) return { fields: keys, message: `Please change one field at a time, not ${listed(keys)}` };
  const message = problemOf(field, (body as Record<string, unknown>)[field]);
  return message ? { fields: [field], message } : null;
}

const listed = (names: string[]) =>
  [...names.slice(0, 5).map((name) => name.slice(0, 40)), ...(names.length > 5 ? ['...'] : [])].join(', ');

const record = z.object({
  uid: z.string(),
  ...(Object.fromEntries(plainFields.map((field) => [field, z.string().meta(describe(field))])) as Record<
    PlainField,
    z.ZodString
  >),
  courses: z.array(z.enum(courseOptions)),
  agreement: z.boolean(),
});

export const registrationAnswer = z.object({ success: z.boolean() });
export const recordAnswer = z.object({ success: z.literal(true), data: record });
export const changeAnswer = z.object({ success: z.literal(true), message: z.literal('Profile updated successfully!') });
export const summaryAnswer = z.object({
  success: z.literal(true),
  data: z.object({
    firstName: z.string(),
    email: z.string(),
    totalCourses: z.number().int(),
    courses: z.array(z.enum(courseOptions)),
  }),
});
/** The summary of My Interests (specification 3). */
export type Summary = z.output<typeof summaryAnswer>['data'];
