import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { EditRowOpen } from '../../design/edit-row/edit-row.tsx';
import { clearUser } from '../../site/stored-user.ts';
import { isPhoneField, labelOf, type EditableField } from '../fields.ts';
import { problemOf, readCourses, readText } from '../rules.ts';
import { adviceOn, FieldControl } from './field-control.tsx';
import { saveField, type FieldValue, type Saved } from './save-field.ts';

type Props = {
  /** The account's email. */
  email: string;
  field: EditableField;
  value: FieldValue;
  /** Back to view, with what stands there now. */
  onClose: (value: FieldValue, saved: boolean, advice?: string | null) => void;
};

const controls = 'input, select, textarea';

/** A field while it is edited (specification 4). Enter saves, Escape cancels; what could not be saved stays, with the reason. */
export function OpenRow({ email, field, value, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [edited, setEdited] = useState(value);
  const [failure, setFailure] = useState<Exclude<Saved, { ok: true }> | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => form.current?.querySelector<HTMLElement>(controls)?.focus(), []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const typed = readValue(field, event.currentTarget);
    const problem = problemOf(field, typed);
    if (problem) return fail({ ok: false, message: problem });
    setBusy(true);
    const wanted = await keptValue(field, typed);
    const saved = await saveField(email, field, wanted, edited);
    setBusy(false);
    if (saved.ok) return onClose(wanted, true, await adviceOn(field, typed));
    if (saved.loggedOut) clearUser();
    // From here on the person has seen the other value: saving again means theirs.
    if (saved.current !== undefined) setEdited(saved.current);
    return fail(saved);
  }

  function fail(why: Exclude<Saved, { ok: true }>) {
    setFailure(why);
    form.current?.querySelector<HTMLElement>(controls)?.focus();
  }

  function press(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose(edited, false);
    }
    const saves =
      event.target instanceof HTMLSelectElement || (event.target instanceof HTMLTextAreaElement && event.ctrlKey);
    if (event.key === 'Enter' && saves) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
  }

  const conflict = failure?.current !== undefined;
  return (
    <EditRowOpen
      ref={form}
      label={labelOf(field)}
      busy={busy}
      saveLabel={conflict ? 'Save mine' : 'Save'}
      cancelLabel={conflict ? 'Keep the other' : 'Cancel'}
      cancelProps={{ onClick: () => onClose(edited, false) }}
      onSubmit={submit}
      onKeyDown={press}
    >
      <FieldControl field={field} value={value} error={failure?.message} />
      <div role="alert">
        {failure ? <span className="vh">{failure.message}</span> : null}
        {failure?.loggedOut ? (
          <a href="/login?next=%2Fprofile" target="_blank" rel="noreferrer">
            Log in in a new tab, then save here
          </a>
        ) : null}
      </div>
    </EditRowOpen>
  );
}

/** What the server will keep of it, so that the row shows that, and the next edit begins from it. */
async function keptValue(field: EditableField, value: FieldValue): Promise<FieldValue> {
  if (!isPhoneField(field) || typeof value !== 'string') return value;
  const loaded = await import('../../platform/form/phone.ts').catch(() => null);
  return loaded?.keptPhone(value) ?? value;
}

function readValue(field: EditableField, form: HTMLFormElement): FieldValue {
  const data = new FormData(form);
  return field === 'courses' ? (readCourses(data.getAll(field)) ?? []) : readText(field, data.get(field) ?? '');
}
