import { Fragment } from 'react';
import { z } from 'zod';
import {
  MailButton,
  MailComplaints,
  MailFacts,
  MailFrame,
  MailHeading,
  MailLink,
  MailText,
} from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../platform/outbox/mail-template.ts';
import { caseAddress } from '../../platform/received.ts';
import { classIsThere, tellStage } from '../../site/order-of-things.ts';
import { courseOptions, labelOf, plainFields } from '../fields.ts';
import { inWords } from '../rules.ts';

const RegistrationMail = z.object({
  record: z.object({
    ...Object.fromEntries(plainFields.map((field) => [field, z.string()])),
    courses: z.array(z.enum(courseOptions)),
    agreement: z.boolean(),
  }),
  added: z.array(z.enum(courseOptions)),
  isNew: z.boolean(),
});
type RegistrationMail = z.output<typeof RegistrationMail>;
/** The receipt repeats the record to an address that is proved to be the person's, and to no other. */
const RegistrationReceipt = RegistrationMail.extend({
  record: RegistrationMail.shape.record.nullable(),
  /** The classes with free seats of the courses that were sent. */
  classes: z.array(z.object({ href: z.string(), words: z.string() })).default([]),
  /** The fields whose answers are other ones now, of a form sent again. */
  changed: z.array(z.string()).default([]),
  /** Those of them that have no class with free seats. */
  unplanned: z.array(z.string()).default([]),
});

const exampleFields: Record<string, string> = { firstName: 'Asha Rao', email: 'asha@example.in' };
const example: RegistrationMail = {
  record: {
    ...Object.fromEntries(plainFields.map((field) => [field, exampleFields[field] ?? ''])),
    courses: ['CIP Level 1'],
    agreement: true,
  },
  added: ['CIP Level 1'],
  isNew: true,
};

/** The person's receipt: what is kept, what happens next, and how to see, correct or erase it. */
export const registrationReceived = defineMail({
  name: 'registration-received',
  data: RegistrationReceipt,
  example: { ...example, classes: [{ href: '/dates/B-7K3M9', words: 'CIP Level 1, Kochi, 22–27 Feb' }] },
  lines: {
    subject: 'We have your registration for {courses}',
    subjectWithoutCourse: 'We have your registration profile',
    subjectChanged: 'Your registration profile has changed',
    preview: 'Nothing is to be paid yet.',
    title: 'Your registration is not a seat yet',
    titleChanged: 'Your registration profile has changed',
  },
  paragraphs: {
    greeting: 'Hello {name},',
    greetingNoName: 'Hello,',
    opening: 'Nothing is to be paid yet.',
    openingChanged: 'You sent the registration form again; no course was added.',
    nextStep1: tellStage('class'),
    nextStep2: `1. ${tellStage('seat')}`,
    nextStep3: `2. ${tellStage('payment')}`,
    nextStep4: `3. ${tellStage('confirmed')}`,
  },
  slots: ({ added, record }) => ({ courses: added.join(', '), name: record ? textOf(record, 'firstName') : '' }),
  subject: ({ added, isNew }, { line }) =>
    added.length > 0 ? line.subject : isNew ? line.subjectWithoutCourse : line.subjectChanged,
  body: (data, surroundings, { line, paragraph }) => {
    const { grievance } = surroundings.provider;
    const isChange = !data.isNew && data.added.length === 0;
    const changed = isChange && data.changed.length > 0 ? `Changed: ${data.changed.join(', ')}.` : '';
    const hasName = data.record !== null && textOf(data.record, 'firstName') !== '';
    const [title, opening] = isChange ? [line.titleChanged, paragraph.openingChanged] : [line.title, paragraph.opening];
    return (
      <MailFrame
        preview={
          isChange ? changed || line.titleChanged : data.classes[0] ? classIsThere(data.classes[0].words) : line.preview
        }
        title={title}
        surroundings={surroundings}
      >
        <MailText>{paragraph[hasName ? 'greeting' : 'greetingNoName']}</MailText>
        <MailText>
          {opening} {data.record ? null : changed}
        </MailText>
        {isChange ? null : (
          <>
            <MailHeading>What happens next</MailHeading>
            {data.classes.map(({ href, words }) => (
              <Fragment key={href}>
                <MailText>{classIsThere(words)}</MailText>
                <MailButton href={surroundings.publicUrl + href}>Ask for a seat</MailButton>
              </Fragment>
            ))}
            {data.classes.length === 0 || data.unplanned.length > 0 ? (
              <MailText>
                {data.classes.length === 0 ? null : `${data.unplanned.join(', ')}: `}
                {paragraph.nextStep1}
              </MailText>
            ) : null}
            <MailText>
              After that{data.classes.length + data.unplanned.length > 1 ? ', for each course:' : ':'}
            </MailText>
            <MailText>{paragraph.nextStep2}</MailText>
            <MailText>{paragraph.nextStep3}</MailText>
            <MailText>{paragraph.nextStep4}</MailText>
          </>
        )}
        <MailHeading>{changed && data.record ? 'What has changed' : 'What we keep'}</MailHeading>
        {data.record ? (
          <MailFacts
            facts={factsOf({ ...data, record: data.record }).filter(
              ([label]) => !changed || data.changed.includes(label),
            )}
          />
        ) : (
          <MailText>Once you have confirmed your address, our mails repeat your answers here.</MailText>
        )}
        <MailHeading>See, correct or erase it</MailHeading>
        <MailText>
          Correct it on <MailLink href={`${surroundings.publicUrl}/profile`}>My Profile</MailLink>; download it or ask
          for erasure under <MailLink href={`${surroundings.publicUrl}/account/data`}>Your data</MailLink>. If you did
          not send this form, write to <MailLink href={`mailto:${grievance.email}`}>{grievance.email}</MailLink>.
        </MailText>
        <MailComplaints publicUrl={surroundings.publicUrl} />
      </MailFrame>
    );
  },
});

const RegistrationNotice = RegistrationMail.extend({
  /** Where it is in the inbox; null in mails of before 25 Nov 2026, which can be sent again until March 2027. */
  caseId: z.string().nullable().default(null),
});

/** The office's notice. An answer to it goes to the person (Reply-To). */
export const registrationNotice = defineMail({
  name: 'registration-notice',
  data: RegistrationNotice,
  example: { ...example, caseId: 'a-case' },
  lines: {
    subject: 'Registration: {nameAndCourses}',
    subjectChanged: 'Registration changed: {nameAndCourses}',
    title: 'New registration',
    titleChanged: 'A registration has changed',
  },
  paragraphs: { opening: 'When you reply to this mail, your reply goes to the person.' },
  slots: ({ record, added }) => ({ nameAndCourses: [nameOf(record), ...added].join(', ') }),
  subject: ({ isNew }, { line }) => (isNew ? line.subject : line.subjectChanged),
  body: (data, surroundings, { line, paragraph }) => (
    <MailFrame
      preview={data.record.courses.join(', ')}
      title={data.isNew ? line.title : line.titleChanged}
      surroundings={surroundings}
    >
      <MailText>{paragraph.opening}</MailText>
      <MailFacts facts={factsOf(data)} />
      {data.caseId ? (
        <MailButton href={surroundings.publicUrl + caseAddress(data.caseId)}>Open the case</MailButton>
      ) : null}
    </MailFrame>
  ),
});

const textOf = (record: RegistrationMail['record'], field: string) =>
  String((record as Record<string, unknown>)[field]);
const nameOf = (record: RegistrationMail['record']) => textOf(record, 'firstName') || textOf(record, 'email');

function factsOf({ record, added }: RegistrationMail): [label: string, value: string | null][] {
  return [
    ['Courses', record.courses.join(', ') || null],
    ['New with this form', added.length < record.courses.length && added.length > 0 ? added.join(', ') : null],
    ...plainFields.map((field): [string, string] => [labelOf(field), inWords(field as never, textOf(record, field))]),
    ['Agreement ticked', record.agreement ? 'Yes' : 'No'],
  ];
}
