import type { CourseOption, EditableField } from '../fields.ts';
import { markOf } from '../rules.ts';

export type FieldValue = string | CourseOption[];

/** What became of a save. `current`: somebody changed the same field meanwhile, to this. */
export type Saved = { ok: true } | { ok: false; message: string; current?: FieldValue; loggedOut?: boolean };

const secondsToWait = 20;
const failed = 'Failed to update';

type Answer = { success?: unknown; message?: unknown; current?: unknown };

/** Saves one field by the documented call. `edited` is the value that stood there when editing began. */
export async function saveField(
  email: string,
  field: EditableField,
  value: FieldValue,
  edited: FieldValue,
): Promise<Saved> {
  try {
    const response = await fetch(`/courseUser/${encodeURIComponent(email)}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'if-match': markOf(edited) },
      body: JSON.stringify({ [field]: value }),
      signal: AbortSignal.timeout(secondsToWait * 1000),
    });
    const answer = (await response.json().catch(() => ({}))) as Answer;
    if (response.ok && answer.success === true) return { ok: true };
    const message = typeof answer.message === 'string' && answer.message ? answer.message : failed;
    if (response.status === 401) return { ok: false, message: 'Please log in again.', loggedOut: true };
    if (response.status === 412) return { ok: false, message, current: answer.current as FieldValue };
    return { ok: false, message };
  } catch (error) {
    // Specification 8 only logs it; the row says so too, since it stays open.
    console.error(error);
    return { ok: false, message: 'Not saved: there is no connection at the moment. Save again when it is back.' };
  }
}
