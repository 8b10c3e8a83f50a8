import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { SubmitEvent } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { officeRoleNames } from '../../../identity/staff/office-role.ts';
import { staffNameMost } from '../../../identity/staff/staff-name.ts';
import { OfficeRefusal, askOffice } from '../../ground/ask-office.ts';
import { KeysSwitch } from '../../ground/keys.office.tsx';
import { useMe } from '../../ground/me.office.tsx';
import { Screen } from '../../ground/screen.office.tsx';

/** What one is called in the office, for oneself to say; it is asked for before anything else. */
export function YourName() {
  const { name, email, role } = useMe();
  return (
    <Screen
      title={name ? 'Your name' : 'What is your name?'}
      lede="It stands under your notes, beside your cases and in the log. Colleagues see it; people who write to the office do not."
    >
      <div className="office-halves">
        <Record title="Your name" aside={<span className="muted">{officeRoleNames[role]}</span>}>
          <RecordBody className="stack">
            <NameForm name={name} path="/me/name" />
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

/** The name of oneself, or `of` somebody. */
export function NameForm({ name, path, of }: { name: string; path: string; of?: string }) {
  const notify = useNotify();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (body: { name: string }) => askOffice<{ message: string }>(path, { method: 'PUT', body }),
    onSuccess: ({ message }) => {
      notify(message, { type: 'success' });
      return client.invalidateQueries();
    },
  });
  const errors = save.error instanceof OfficeRefusal ? save.error.errors : {};
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate({ name: String(new FormData(event.currentTarget).get('name') ?? '') });
  }
  return (
    <form
      method="post"
      className="office-inline team-invite"
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
        error={errors['name'] ?? (save.error && !errors['name'] ? save.error.message : undefined)}
      />
      <Button
        type="submit"
        {...(of ? { look: 'outline' as const } : {})}
        small
        busy={save.isPending}
        busyLabel="Saving..."
      >
        Save the name
      </Button>
    </form>
  );
}
