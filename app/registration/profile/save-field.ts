import { exchange, textOf } from '../../platform/form/send.ts';
import type { CourseOption, EditableField } from '../fields.ts';
import { markOf } from '../rules.ts';

export type FieldValue = string | CourseOption[];

/** What became of a save. `current`: somebody changed the same field meanwhile, to this. */
export type Saved = { ok: true } | { ok: false; message: string; current?: FieldValue; loggedOut?: boolean };

const failed = 'Failed to update';

type Answer = { success: boolean; message: string; current: FieldValue };

/** Saves one field by the documented call. `edited` is the value that stood there when editing began. */
export async function saveField(
  email: string,
  field: EditableField,
  value: FieldValue,
  edited: FieldValue,
): Promise<Saved> {
  const { status, ok, answer, error } = await exchange<Answer>(
    `/courseUser/${encodeURIComponent(email)}`,
    { [field]: value },
    { method: 'PUT', headers: { 'if-match': markOf(edited) }, secondsToWait: 20 },
  );
  if (status === 0) {
    // Specification 8 only logs it; the row says so too, since it stays open.
    console.error(error);
    return { ok: false, message: 'Not saved: there is no connection at the moment. Save again when it is back.' };
  }
  if (ok && answer?.success === true) return { ok: true };
  if (status === 401) return { ok: false, message: 'Please log in again.', loggedOut: true };
  const message = textOf(answer?.message) || failed;
  if (status === 412 && answer) return { ok: false, message, current: answer.current as FieldValue };
  return { ok: false, message };
}
