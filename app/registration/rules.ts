import { oneSpaced, textProblem, typedText, type TextRule } from '../platform/calls/typed-text.ts';
import {
  chosenFields,
  courseOptions,
  isChosenField,
  isPhoneField,
  isTyped,
  plainFields,
  typedFields,
  type CourseOption,
  type EditableField,
  type PlainField,
  courseLevels,
} from './fields.ts';
import { plainDigits } from '../platform/form/digits.ts';
import { keptGstin } from '../platform/form/gstin.ts';

// The rules of the record without any schema library: the browser judges by them before it sends, the contracts by the same ones.

export type FieldName = PlainField | 'courses' | 'agreement';
/** A form as it arrives: anything may stand in any field. */
export type Typed = Partial<Record<FieldName, unknown>>;
export type Problem = { field: FieldName; message: string };

/** Everything wrong with a form, in the order of the fields. Nothing is required (specification 5); what is given must be possible. */
export function findProblems(typed: Typed): Problem[] {
  const problems: Problem[] = [];
  for (const field of [...plainFields, 'courses', 'agreement'] as const) {
    const message = problemOf(field, typed[field]);
    if (message) problems.push({ field, message });
  }
  return problems;
}

/** The sentence that says what is wrong with one field, or null. A blank field is never wrong. */
export function problemOf(field: FieldName, value: unknown): string | null {
  if (field === 'courses')
    return readCourses(value) ? null : `Please choose courses from the list: ${courseOptions.join(', ')}`;
  if (field === 'agreement')
    return readTick(value) === null ? 'The agreement is either ticked (true) or not (false)' : null;
  const text = typedText(value);
  if (text === '') return null;
  if (isTyped(field)) return textProblem(value, typedFields[field] as TextRule);
  if (isChosenField(field)) {
    const { label, options } = chosenFields[field];
    return text !== null && (options as readonly string[]).includes(text)
      ? null
      : `${label}: please choose ${options.join(' or ')}`;
  }
  return text !== null && isDate(text) ? null : 'Please give a date such as 2027-03-31';
}

/** A calendar day as YYYY-MM-DD that exists. */
export function isDate(text: string): boolean {
  const [, year, month, day] = /^([12]\d{3})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (!year) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
}

/** The ticked courses in the order of the form, each once; null when something else stands there. A form sends one as a text. */
export function readCourses(value: unknown): CourseOption[] | null {
  if (value === undefined || value === null || value === '') return [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > 100 || !list.every((item) => courseOptions.includes(item as CourseOption))) return null;
  return courseOptions.filter((course) => list.includes(course));
}

/** True and false as JSON has them or as a form sends its box; null for anything else. */
export function readTick(value: unknown): boolean | null {
  if (value === true || value === 'true' || value === 'on') return true;
  if (value === undefined || value === null || value === false || value === 'false' || value === '') return false;
  return null;
}

/** The text of a plain field, trimmed, '' when blank: one space between words of a name, emails lower-cased, GSTIN as printed, digits as 0 to 9. Not telephone numbers: their plans are larger than a page. */
export function readText(field: PlainField, value: unknown): string {
  const text = typedText(value) ?? '';
  if (field === 'firstName') return oneSpaced(text);
  if (field === 'gstNo') return keptGstin(text);
  if (field === 'postalCode' || field === 'memberNumber' || field === 'prevCertNo') return plainDigits(text);
  return field === 'email' ? text.toLowerCase() : text;
}

/** Previous Certification is asked for with a Level 2 or Level 3 course (specification 4). */
export function needsPreviousCertificate(courses: readonly string[]): boolean {
  return courses.some((course) => /Level [23]/.test(course));
}

/** What to say, softly, about ticked levels whose level before is neither ticked nor registered; null when nothing. Nothing is refused. */
export function ladderAdvice(ticked: readonly string[], registered: readonly string[]): string | null {
  const has = (course: string) => ticked.includes(course) || registered.includes(course);
  const gaps = ticked.flatMap((course) => {
    const [, programme, level] = /^(.*Level )([23])$/.exec(course) ?? [];
    const before = programme && `${programme}${Number(level) - 1}`;
    return before && !has(before) ? [{ course, before }] : [];
  });
  if (gaps.length === 0) return null;
  const steps = gaps.map(({ course, before }) => `${course} comes after ${before} (to be confirmed).`).join(' ');
  const levels = gaps.map(({ before }) => before).join(', ');
  return `${steps} If you hold that certificate, give its number under Previous Certification. If not, tick ${levels} too, or send this as it is.`;
}

/** A short mark of a field's value, for `If-Match` on PUT /courseUser: who edits an old value is told the present one. Not a secret. */
export function markOf(value: string | readonly string[]): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return `"${(4294967296 * (2097151 & low) + (high >>> 0)).toString(36)}"`;
}

/** A mobile number of India as it is kept. */
const indianMobile = /^(\+91)([6-9]\d{4})(\d{5})$/;

/** A value of a field as people read it; '' when there is none. */
export function inWords(field: EditableField, value: string | readonly string[]): string {
  if (typeof value !== 'string') return value.join(', ');
  if (isPhoneField(field)) return value.replace(indianMobile, '$1 $2 $3');
  if (field !== 'prevCertValidity' || value === '') return value;
  return new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${value}T00:00:00Z`),
  );
}

/** The selectable courses as tiles, a programme to a row. Level 2 and 3 reveal the previous certification where it stands beside them. */
export const courseChoices = courseOptions.map((value) => ({
  value,
  reveals: needsPreviousCertificate([value]),
  startsRow: courseLevels[value].levelId === 'level-1',
}));
