import { SaveButton } from '../../../design/button/button.tsx';
import { TextField } from '../../../design/field/fields.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { officeRoleNames, staffNameMost } from '../../../identity/staff/staff-member.ts';
import { KeysSwitch } from '../../ground/keys.office.tsx';
import { fieldErrors, useAct, useMe } from '../../ground/use-calls.office.tsx';
import { Screen } from '../../ground/screen.office.tsx';
import { teamCalls } from './contract.ts';
import { submits } from '../../../design/form/form.tsx';

export function YourName() {
  const { name, email, role } = useMe();
  return (
    <Screen
      title={name ? 'Your name' : 'What is your name?'}
      lede="It stands under your notes, beside your cases and in the log. Colleagues see it; people who write to the office do not."
    >
      <div className="sides sides--half">
        <Record title="Your name" aside={<span className="muted">{officeRoleNames[role]}</span>}>
          <RecordBody className="stack">
            <NameForm name={name} uid={null} />
            <p className="muted">
              You log in as {email}. <a href="/account/security">Password, second step and devices</a>
            </p>
          </RecordBody>
        </Record>
        {name ? (
          <Record title="Keys">
            <RecordBody>
              <KeysSwitch />
            </RecordBody>
          </Record>
        ) : null}
      </div>
    </Screen>
  );
}

export function NameForm({ name, uid, of }: { name: string; uid: string | null; of?: string }) {
  const own = useAct(teamCalls.nameOneself, { onRefused: () => true });
  const theirs = useAct(teamCalls.name, { onRefused: () => true });
  const { error, isPending } = uid === null ? own : theirs;
  const problem = error && (fieldErrors(error)['name'] ?? error.message);
  const submit = submits((form) => {
    const body = { name: String(new FormData(form).get('name') ?? '') };
    if (uid === null) own.mutate({ body });
    else theirs.mutate({ uid, body });
  });
  return (
    <form
      method="post"
      className="bar bar--foot team-invite"
      noValidate
      onSubmit={submit}
      aria-label={of ? `Name of ${of}` : 'Your name'}
    >
      <TextField
        name="name"
        id="staff-name"
        label="Name"
        required
        autoComplete={of ? 'off' : 'name'}
        maxLength={staffNameMost}
        defaultValue={name}
        error={problem ?? undefined}
      />
      <SaveButton {...(of ? { look: 'outline' as const } : {})} busy={isPending}>
        Save the name
      </SaveButton>
    </form>
  );
}
