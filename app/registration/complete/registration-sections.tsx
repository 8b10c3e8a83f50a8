import { CheckboxTiles, Consent, RadioTiles, TextArea, TextField } from '../../design/field/fields.tsx';
import { FieldSet, Notice, Restored } from '../../design/form/form.tsx';
import { chosenFields, helpOf, labelOf, type ChosenField, type TypedField } from '../fields.ts';
import { courseChoices } from '../rules.ts';
import { Reveal } from '../../design/reveal/reveal.tsx';
import { HelpedField } from '../help/helped-field.tsx';
import type { Filled } from '../help/fill-place.ts';
import type { Place } from '../../platform/form/pin-code.ts';
import { agreement } from '../privacy-notice.ts';
import type { ComponentProps } from 'react';
import { Banner } from '../../design/banner/banner.tsx';
import type { OpenClass } from '../../site/dates/open-class.ts';
import { classIsThere } from '../../site/order-of-things.ts';

export type SectionProps = {
  typed: Partial<Record<string, string | string[]>>;
  errors: Partial<Record<string, string>>;
};

const wordsOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);

/** Name, label, error and first value of a typed field. They keep their own values: what is typed before the script arrives stays. */
function typedField({ typed, errors }: SectionProps, name: TypedField) {
  const { autoComplete } = helpOf(name);
  return { name, label: labelOf(name), autoComplete, error: errors[name], defaultValue: wordsOf(typed[name]) };
}

function chosenField({ typed, errors }: SectionProps, name: ChosenField) {
  const choices = chosenFields[name].options.map((value) => ({ value }));
  return { name, error: errors[name], defaultValue: wordsOf(typed[name]), choices, columns: 2 as const };
}

export function PersonalDetails(props: SectionProps) {
  return (
    <FieldSet legend="Personal Details" columns>
      <div className="across">
        <TextField
          {...typedField(props, 'firstName')}
          label="Name as on photo ID"
          hint="Letter by letter as on the passport, driving licence or other ID you will show at the exam."
        />
      </div>
      <RadioTiles {...chosenField(props, 'gender')} label="Gender" />
      <RadioTiles {...chosenField(props, 'mealsPreferred')} label="Meals" />
      <TextField {...typedField(props, 'company')} />
      <TextField {...typedField(props, 'department')} />
    </FieldSet>
  );
}

type ContactProps = SectionProps & { onPlace: (place: Place | null, how: { over: boolean }) => Filled };
export function ContactDetails({ onPlace, ...props }: ContactProps) {
  const phone = { help: 'phone', type: 'tel', inputMode: 'tel' } as const;
  return (
    <FieldSet legend="Contact Details" columns>
      <div className="across">
        <RadioTiles {...chosenField(props, 'addressType')} label="This address is" />
      </div>
      <div className="across">
        <TextArea {...typedField(props, 'fullAddress')} rows={3} />
      </div>
      <HelpedField {...typedField(props, 'postalCode')} help="pin" onPlace={onPlace} />
      <TextField {...typedField(props, 'city')} />
      <TextField {...typedField(props, 'state')} />
      <TextField {...typedField(props, 'country')} />
      <div className="across">
        <HelpedField
          {...typedField(props, 'gstNo')}
          help="gstin"
          hint="Only if your company pays. 15 characters; decides the tax on the invoice."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      <TextField
        {...typedField(props, 'email')}
        hint="For our office. Our mails go to the address you log in with."
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <HelpedField {...phone} {...typedField(props, 'mobileNumber')} hint="With the country code, if it is not +91." />
      <HelpedField {...phone} {...typedField(props, 'homePhone')} />
      <HelpedField {...phone} {...typedField(props, 'workPhone')} />
    </FieldSet>
  );
}

type CourseProps = SectionProps & { registered: readonly string[]; advice: string | null };

export function CourseAndMembership({ registered, advice, ...props }: CourseProps) {
  return (
    <FieldSet legend="Course and Membership">
      <div className="field">
        <CheckboxTiles
          name="courses"
          label="Courses"
          hint={
            registered.length > 0
              ? `You are registered for ${registered.join(', ')}. Tick what you want to add.`
              : undefined
          }
          error={props.errors['courses']}
          choices={courseChoices}
          columns={3}
          defaultValues={[props.typed['courses'] ?? []].flat()}
        />
        <output className="field__hint">{advice}</output>
      </div>
      <RadioTiles
        {...chosenField(props, 'isMember')}
        label="Are you a NACE / AMPP member?"
        choices={chosenFields.isMember.options.map((value) => ({ value, reveals: value === 'Yes' }))}
      />
      <Reveal note="Only if you are a member.">
        <TextField {...typedField(props, 'memberNumber')} autoComplete="off" />
      </Reveal>
    </FieldSet>
  );
}

/** Stands in every page and is shown while a Level 2 or Level 3 course is ticked: by the style sheet, so also before scripts. */
export function PreviousCertification(props: SectionProps) {
  return (
    <FieldSet legend="Previous Certification" columns revealed>
      <p className="field__hint across">For a Level 2 or Level 3 course: the certificate of the level below.</p>
      <TextField {...typedField(props, 'prevCertNo')} label="Certificate number" autoComplete="off" />
      <TextField
        name="prevCertValidity"
        error={props.errors['prevCertValidity']}
        defaultValue={wordsOf(props.typed['prevCertValidity'])}
        label="Valid until"
        type="date"
        min="1000-01-01"
        max="2999-12-31"
      />
    </FieldSet>
  );
}

export function AgreementBox({ typed, errors }: SectionProps) {
  return (
    <Consent
      name="agreement"
      label={agreement.wording}
      error={errors['agreement']}
      defaultChecked={typed['agreement'] !== undefined && typed['agreement'] !== ''}
    />
  );
}

/** The account that is logged in; `isNew` while it has no registration. */
export type Account = { email: string; confirmed: boolean; isNew: boolean };

type Props = {
  account: Account | null;
  /** This page with what it was asked for. */
  here: string;
  /** The courses it was asked for, which are ticked. */
  wanted: readonly string[];
  /** Classes of these with free seats. */
  classes: readonly OpenClass[];
};

type Standing = Props & {
  /** What was said about sending comes first. */
  hidden: boolean;
  /** What was typed before, where it was brought back. */
  draft: Pick<ComponentProps<typeof Restored>, 'savedAt' | 'onStartAfresh'> | null;
};

/** What somebody has and has not done when they come to the form, and that what was typed before is back: one message. */
export function WhereYouStand({ hidden, draft, ...props }: Standing) {
  const alone = <Alone {...props} />;
  if (!draft) return hidden ? null : alone;
  return (
    <Restored small hidden={hidden} otherwise={alone} {...draft}>
      <Words {...props} />
    </Restored>
  );
}

function Alone(props: Props) {
  const { account, wanted } = props;
  const words = <Words {...props} />;
  if (!account?.isNew) return <Notice>{words}</Notice>;
  const next = wanted.length > 0 ? `${wanted.join(', ')} is ticked.` : 'Now choose your course.';
  return (
    <Banner kind="ok" title={`You have an account. ${next}`} heading="h2">
      {words}
    </Banner>
  );
}

function Words({ account, here, wanted, classes }: Props) {
  const next = `?next=${encodeURIComponent(here)}`;
  if (!account)
    return (
      <p>
        To send this form you need an account. <a href={`/login${next}`}>Log in</a> or{' '}
        <a href={`/register${next}`}>create an account</a>, and you come back here.
      </p>
    );
  if (!account.isNew)
    return (
      <p>
        We have your registration. Tick what is new and send: what you leave blank stays as it is on{' '}
        <a href="/profile">My Profile</a>.
      </p>
    );
  return (
    <>
      {classes.map(({ href, words }) => (
        <p key={href}>
          {classIsThere(words)} <a href={href}>Ask for a seat</a>
        </p>
      ))}
      {wanted.length > 0 ? (
        <p>
          Your course is ticked: <a href="#agreement">skip to Register</a>.
        </p>
      ) : null}
      {account.confirmed ? null : (
        <p>
          We have sent a mail to <b className="own-line">{account.email}</b> to confirm your address. You can go on now
          and confirm later.
        </p>
      )}
    </>
  );
}
