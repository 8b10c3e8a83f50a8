import { useEffect, useState, type ReactNode } from 'react';
import { EditRow, EditRows } from '../../design/edit-row/edit-row.tsx';
import { oddNumber } from '../help/odd-number.ts';
import { labelOf, type EditableField, type RegistrationRecord } from '../fields.ts';
import { inWords } from '../rules.ts';
import { OpenRow } from './open-row.tsx';
import type { FieldValue } from './save-field.ts';

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
    Where we write to you. To change it, send <a href="/registerprofile">Complete Your Profile</a> again.
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
