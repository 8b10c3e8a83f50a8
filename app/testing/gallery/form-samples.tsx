import { Button, Buttons, Link, QuietButton, TextButton } from '../../design/button/button.tsx';
import { ErrorSummary, FieldSet, Form, Notice, Or } from '../../design/form/form.tsx';
import {
  CheckboxTiles,
  Consent,
  PasswordField,
  PhoneField,
  RadioTiles,
  SelectField,
  TextArea,
  TextField,
} from '../../design/field/fields.tsx';
import { Icon } from '../../design/icon/icon.tsx';
import { Reveal, Trap } from '../../design/reveal/reveal.tsx';
import { Shelf } from './sample.tsx';

export function ActionSamples() {
  return (
    <Shelf id="actions" title="Buttons and links">
      <Buttons>
        <Button href="#main">Primary link</Button>
        <Button look="outline">Outline</Button>
        <Button look="text">Text</Button>
        <Button look="yellow">Yellow, on a field</Button>
        <Button small>Small</Button>
        <Button busyLabel="Sending">Send</Button>
        <Button busy busyLabel="Sending">
          Send
        </Button>
        <QuietButton busy>Signing in</QuietButton>
        <Button disabled>Disabled</Button>
        <QuietButton disabled>Disabled</QuietButton>
      </Buttons>
      <QuietButton wide>Wide</QuietButton>
      <Link href="#main">
        <Icon name="back" />
        Back to the start
      </Link>
    </Shelf>
  );
}

export function FormSamples() {
  return (
    <Shelf id="forms" title="Forms">
      <ErrorSummary
        title="2 answers are missing"
        errors={[
          { id: 'wrongName', message: 'Please enter a name' },
          { id: 'when', message: 'Please select a time frame' },
        ]}
      />
      <Form width="split">
        <TextSamples />
        <ChoiceSamples />
      </Form>
    </Shelf>
  );
}

function TextSamples() {
  return (
    <FieldSet legend="About you" columns>
      <div className="across">
        <TextField name="fullName" label="Name" hint="As on your photo ID." defaultValue="Sample User" />
      </div>
      <TextField name="wrongName" label="User name" error="Please enter a name" hint="Letters only." />
      <TextField name="mail" label="Email" type="email" inputMode="email" autoComplete="email" />
      <PhoneField name="phone" label="Contact number" codes={['+91', '+1', '+44']} codeName="code" optional />
      <TextField name="until" label="Valid until" type="date" />
      <SelectField name="event" label="Event" error="Please select an event" defaultValue="">
        <option value="">Select one</option>
        <option>First</option>
      </SelectField>
      <PasswordField name="password" label="Password" hint="At least 6 characters." autoComplete="new-password" />
      <TextField name="kept" label="Kept" defaultValue="Not yours to change" readOnly />
      <TextField name="closed" label="Closed" defaultValue="Not now" disabled />
      <div className="across">
        <TextArea name="message" label="Message" optional />
      </div>
    </FieldSet>
  );
}

function ChoiceSamples() {
  return (
    <FieldSet legend="Choices">
      <RadioTiles
        name="member"
        label="Are you a member?"
        columns={2}
        defaultValue="No"
        choices={[{ value: 'Yes', reveals: true }, { value: 'No' }]}
      />
      <Reveal note="Only if you answered Yes.">
        <TextField name="member-number" label="Member number" />
      </Reveal>
      <Trap name="website" id="website" />
      <RadioTiles
        name="when"
        label="When?"
        columns={3}
        error="Please select a time frame"
        choices={[{ value: 'Soon' }, { value: 'Later' }, { value: 'Undecided' }]}
      />
      <CheckboxTiles
        name="levels"
        label="Levels"
        hint="Any number."
        optional
        columns={3}
        defaultValues={['Level 2']}
        choices={[{ value: 'Level 1' }, { value: 'Level 2' }, { value: 'Level 3', disabled: true }]}
      />
      <Consent name="agreed" label="I agree to the sentence that stands here." />
      <Consent name="refused" label="I agree to another sentence." error="Please agree, or leave" />
      <Or>or with email</Or>
      <Notice>
        <p>
          <strong>How we use this.</strong> To answer you. <a href="#main">Full notice</a>
        </p>
      </Notice>
      <Buttons>
        <Button type="submit">Send</Button>
        <TextButton href="#main">Cancel</TextButton>
      </Buttons>
    </FieldSet>
  );
}
