import type { TextRule } from '../platform/calls/typed-text.ts';

// The documented fields of the registration record (specification 3), for both sides. Their spelling is the calls'.

/** What a browser may fill into a field, and the help that is given with what was typed. */
type Help = { autoComplete?: string; help?: 'gstin' | 'pin' | 'phone' };
export const helpOf = (field: string): Help => (isTyped(field) ? (typedFields[field] as Help) : {});

/** What is typed freely. Limits are generous: nothing here is required, and nothing is judged but length and characters. */
export const typedFields = {
  firstName: { label: 'Name', most: 200, plain: true, autoComplete: 'name' },
  company: { label: 'Company', most: 200, autoComplete: 'organization' },
  department: { label: 'Department', most: 200 },
  fullAddress: { label: 'Full address', most: 500, lines: true, autoComplete: 'street-address' },
  city: { label: 'City', most: 100, autoComplete: 'address-level2' },
  postalCode: { label: 'PIN code', most: 20, autoComplete: 'postal-code', help: 'pin' },
  state: { label: 'State', most: 100, autoComplete: 'address-level1' },
  country: { label: 'Country', most: 100, autoComplete: 'country-name' },
  gstNo: { label: 'GSTIN', most: 30, help: 'gstin' },
  email: { label: 'Email', most: 254, email: true },
  homePhone: { label: 'Home phone', most: 40, autoComplete: 'home tel', help: 'phone' },
  workPhone: { label: 'Work phone', most: 40, autoComplete: 'work tel', help: 'phone' },
  mobileNumber: { label: 'Mobile', most: 40, autoComplete: 'tel', help: 'phone' },
  memberNumber: { label: 'Member number', most: 40 },
  prevCertNo: { label: 'Previous certificate', most: 60 },
} satisfies Record<string, TextRule & Help>;

/** The telephone numbers among them. */
export function isPhoneField(field: string): boolean {
  return helpOf(field).help === 'phone';
}

/** What is chosen from a few words. */
export const chosenFields = {
  gender: { label: 'Gender', options: ['Male', 'Female'] },
  addressType: { label: 'Kind of address', options: ['Office', 'Residence'] },
  mealsPreferred: { label: 'Meal preference', options: ['Veg', 'Non-Veg'] },
  isMember: { label: 'NACE / AMPP member', options: ['Yes', 'No'] },
} as const;

export const dateField = { label: 'Certificate valid until' };

/** The selectable courses, spelled as documented, and the level of the catalogue that each one is. */
export const courseLevels = {
  'CIP Level 1': { courseId: 'cip', levelId: 'level-1' },
  'CIP Level 2': { courseId: 'cip', levelId: 'level-2' },
  'CIP Level 3': { courseId: 'cip', levelId: 'level-3' },
  'CP Level 1': { courseId: 'cp', levelId: 'level-1' },
  'CP Level 2': { courseId: 'cp', levelId: 'level-2' },
  'CCI Level 1': { courseId: 'cci', levelId: 'level-1' },
  'CCI Level 2': { courseId: 'cci', levelId: 'level-2' },
} as const;

export type CourseOption = keyof typeof courseLevels;
export const courseOptions = Object.keys(courseLevels) as CourseOption[];

export type TypedField = keyof typeof typedFields;
export type ChosenField = keyof typeof chosenFields;
export type PlainField = TypedField | ChosenField | 'prevCertValidity';

export const plainFields = [
  ...(Object.keys(typedFields) as TypedField[]),
  ...(Object.keys(chosenFields) as ChosenField[]),
  'prevCertValidity',
] as PlainField[];

/** What PUT /courseUser changes, one at a time. The contact email and the agreement are given with the whole form only. */
export type EditableField = Exclude<PlainField, 'email'> | 'courses';
export const editableFields = [...plainFields.filter((field) => field !== 'email'), 'courses'] as EditableField[];

export function labelOf(field: PlainField | 'courses'): string {
  if (field === 'courses') return 'Courses';
  if (field === 'prevCertValidity') return dateField.label;
  return isTyped(field) ? typedFields[field].label : chosenFields[field].label;
}

export function isTyped(field: string): field is TypedField {
  return Object.hasOwn(typedFields, field);
}

export function isChosenField(field: string): field is ChosenField {
  return Object.hasOwn(chosenFields, field);
}

/** The registration record as the documented calls answer it: empty fields are ''. */
export type RegistrationRecord = Record<PlainField, string> & {
  uid: string;
  courses: CourseOption[];
  agreement: boolean;
};
