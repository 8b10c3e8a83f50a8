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

/** What both messages about a registration carry. */
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
    preview: 'Nothing is to be paid yet. Next, we offer you a seat.',
    title: 'We have your registration',
    titleChanged: 'Your registration profile has changed',
  },
  paragraphs: {
    opening: 'We have your registration, and nothing is to be paid yet. It is not a seat yet.',
    openingChanged:
      'You sent the registration form again. What you filled in is kept with your registration; no course was added.',
    nextStep1: tellStage('class'),
    nextStep2: tellStage('seat'),
    nextStep3: tellStage('payment'),
    nextStep4: tellStage('confirmed'),
  },
  slots: ({ added }) => ({ courses: added.join(', ') }),
  subject: ({ added, isNew }, { line }) =>
    added.length > 0 ? line.subject : isNew ? line.subjectWithoutCourse : line.subjectChanged,
  body: (data, surroundings, { line, paragraph }) => {
    const { grievance } = surroundings.provider;
    const [title, opening] =
      data.isNew || data.added.length > 0
        ? [line.title, paragraph.opening]
        : [line.titleChanged, paragraph.openingChanged];
    return (
      <MailFrame preview={line.preview} title={title} surroundings={surroundings}>
        <MailText>{opening}</MailText>
        {data.record ? (
          <MailFacts facts={factsOf({ ...data, record: data.record })} />
        ) : (
          <MailText>
            Your registration is on My Profile. Receipts repeat it only after your email address is confirmed.
          </MailText>
        )}
        <MailHeading>What happens next</MailHeading>
        {data.classes.map(({ href, words }) => (
          <Fragment key={href}>
            <MailText>{classIsThere(words)}</MailText>
            <MailButton href={surroundings.publicUrl + href}>Ask for a seat</MailButton>
          </Fragment>
        ))}
        {data.classes.length === 0 ? <MailText>{paragraph.nextStep1}</MailText> : null}
        <MailText>{paragraph.nextStep2}</MailText>
        <MailText>{paragraph.nextStep3}</MailText>
        <MailText>{paragraph.nextStep4}</MailText>
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
    ['New with this form', added.join(', ') || null],
    ...plainFields.map((field): [string, string] => [labelOf(field), inWords(field as never, textOf(record, field))]),
    ['Agreement ticked', record.agreement ? 'Yes' : 'No'],
  ];
}
