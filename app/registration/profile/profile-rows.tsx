import { useEffect, useState, type ReactNode, useRef, type KeyboardEvent, type SubmitEvent } from 'react';
import { EditRow, EditRows, EditRowOpen } from '../../design/edit-row/edit-row.tsx';
import { oddNumber } from '../help/fill-place.ts';
import { labelOf, helpOf, isPhoneField, chosenFields, isChosenField } from '../fields.ts';
import type { EditableField, RegistrationRecord, CourseOption } from '../fields.ts';
import { courseChoices, inWords, problemOf, readCourses, readText, markOf } from '../rules.ts';
import { clearUser } from '../../site/stored-user.ts';
import { CheckboxTiles, SelectField, TextArea, TextField } from '../../design/field/fields.tsx';
import { HelpedField, helpers } from '../help/helped-field.tsx';
import { exchange, textOf } from '../../platform/form/send.ts';

type Section = { title: string; fields: readonly (EditableField | 'email')[] };

const sections: readonly Section[] = [
  { title: 'Personal Details', fields: ['firstName', 'gender', 'company', 'department', 'mealsPreferred'] },
  {
    title: 'Contact Details',
    fields: [
      'email',
      'mobileNumber',
      'homePhone',
      'workPhone',
      'addressType',
      'fullAddress',
      'postalCode',
      'city',
      'state',
      'country',
      'gstNo',
    ],
  },
  { title: 'Courses', fields: ['courses', 'isMember', 'memberNumber', 'prevCertNo', 'prevCertValidity'] },
];

type Props = { email: string; record: RegistrationRecord; onChange: (record: RegistrationRecord) => void };

/** The record in its three sections. One field is edited at a time; when it closes, the focus is on its Edit again. */
export function ProfileRows({ email, record, onChange }: Props) {
  const [open, setOpen] = useState<EditableField | null>(null);
  const [closed, setClosed] = useState<EditableField | null>(null);
  const [news, setNews] = useState('');
  const [advice, setAdvice] = useState<string | null>(null);
  useEffect(() => {
    if (closed) document.querySelector<HTMLElement>(`#edit-${closed}`)?.focus();
  }, [closed]);

  function edit(field: EditableField) {
    setOpen(field);
    setClosed(null);
    setNews('');
    setAdvice(null);
  }

  function close(field: EditableField, value: FieldValue, saved: boolean, said: string | null = null) {
    onChange({ ...record, [field]: value });
    setOpen(null);
    setClosed(field);
    setNews(saved ? [`${labelOf(field)} saved.`, said].filter(Boolean).join(' ') : '');
    setAdvice(said);
  }

  return (
    <div className="stack--huge">
      <p>
        A class needs your name as on your photo ID and a mobile number; a bill needs your address. All else is
        optional.
      </p>
      {sections.map(({ title, fields }) => (
        <RecordSection key={title} title={title}>
          {fields.map((field) => {
            if (field === 'email') return <EditRow key={field} label="Email" value={record.email} note={emailNote} />;
            if (field === open)
              return (
                <OpenRow
                  key={field}
                  email={email}
                  field={field}
                  value={record[field]}
                  onClose={(...how) => close(field, ...how)}
                />
              );
            return (
              <EditRow
                // Anew with every row that opens or closes: what one said of another row goes.
                key={`${field} ${open ?? ''}`}
                label={labelOf(field)}
                value={shown(field, record[field])}
                advice={field === closed ? advice : oddNumber(field, record[field])}
                blocked={open ? 'Save or cancel the open row first.' : undefined}
                editProps={{ id: `edit-${field}`, onClick: () => edit(field) }}
              />
            );
          })}
        </RecordSection>
      ))}
      <output className="vh">{news}</output>
    </div>
  );
}

const emailNote = (
  <>
    For our office: our mails go to the address you log in with. To change this one, use{' '}
    <a href="/registerprofile#email">Complete Your Profile</a>.
  </>
);

/** 'N/A' stands for empty fields by itself; courses have words of their own (specification 2). */
function shown(field: EditableField, value: FieldValue): string {
  return inWords(field, value) || (field === 'courses' ? 'No Courses' : '');
}

function RecordSection({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section aria-labelledby={id}>
      <h2 className="h3" id={id}>
        {title}
      </h2>
      <EditRows>{children}</EditRows>
    </section>
  );
}

type OpenProps = {
  email: string;
  field: EditableField;
  value: FieldValue;
  /** Back to view, with what stands there now. */
  onClose: (value: FieldValue, saved: boolean, advice?: string | null) => void;
};

const controls = 'input, select, textarea';

/** A field while it is edited (specification 4). Enter saves, Escape cancels; what could not be saved stays, with the reason. */
function OpenRow({ email, field, value, onClose }: OpenProps) {
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

type ControlProps = { field: EditableField; value: FieldValue; error: string | undefined };

/** What is odd about a value that was saved; it may be right all the same. */
export async function adviceOn(field: EditableField, value: FieldValue): Promise<string | null> {
  if (field === 'firstName' && value === '') return 'A class needs your name as on your photo ID.';
  const { help } = helpOf(field);
  return help && typeof value === 'string' ? helpers[help](value) : null;
}

const hints: Partial<Record<EditableField, string>> = {
  firstName: 'Letter by letter as on your photo ID.',
  postalCode: 'Six digits. City and state have rows of their own: change them too if you have moved.',
  gstNo: 'Only if your company pays. 15 characters.',
  fullAddress: 'Ctrl and Enter save.',
  prevCertNo: 'From the level below.',
  prevCertValidity: 'As on the certificate.',
};

/** The right control for a field: checkboxes for courses, a date, a list of the few words, or text (specification 5). */
function FieldControl({ field, value, error }: ControlProps) {
  const words = { name: field, label: labelOf(field), hint: hints[field], error };
  if (field === 'courses' || typeof value !== 'string')
    return <CheckboxTiles {...words} choices={courseChoices} columns={3} defaultValues={[value].flat()} />;
  const { autoComplete = 'off', help } = helpOf(field);
  const text = { ...words, defaultValue: value, autoComplete };
  if (field === 'prevCertValidity') return <TextField {...text} type="date" min="1000-01-01" max="2999-12-31" />;
  if (isChosenField(field))
    return (
      <SelectField {...words} defaultValue={value}>
        <option value="">Not given</option>
        {chosenFields[field].options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
    );
  if (field === 'fullAddress') return <TextArea {...text} rows={3} />;
  return help ? (
    <HelpedField {...text} help={help} type={help === 'phone' ? 'tel' : 'text'} />
  ) : (
    <TextField {...text} />
  );
}

type FieldValue = string | CourseOption[];

/** What became of a save. `current`: somebody changed the same field meanwhile, to this. */
type Saved = { ok: true } | { ok: false; message: string; current?: FieldValue; loggedOut?: boolean };

type Answer = { success: boolean; message: string; current: FieldValue };

/** Saves one field by the documented call. `edited` is the value that stood there when editing began. */
async function saveField(email: string, field: EditableField, value: FieldValue, edited: FieldValue): Promise<Saved> {
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
  const message = textOf(answer?.message) || 'Failed to update';
  if (status === 412 && answer) return { ok: false, message, current: answer.current as FieldValue };
  return { ok: false, message };
}
