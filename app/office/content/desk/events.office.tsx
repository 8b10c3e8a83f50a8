import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { Consent, RadioTiles } from '../../../design/field/choices.tsx';
import { TextArea, TextField } from '../../../design/field/text-field.tsx';
import { OfficeIcon } from '../../ground/icons.tsx';
import { useMayAct } from '../../ground/me.office.tsx';
import { useNotify } from '../../ground/notices.office.tsx';
import { Screen } from '../../ground/screen.office.tsx';
import { readAgain, useAct } from '../../ground/use-calls.office.tsx';
import { eventKindNames, eventKinds } from '../../../interest/rules.ts';
import { deskCalls, type AddedEvent, type ListedSubject, type Way } from './contract.ts';
import { AddForm, useAdding } from './catalogue.office.tsx';
import type { OpenedSubject } from '../subjects/subjects.ts';

/** Takes a training event out of the form, or puts it back. */
export function ArchiveButton({ opened: { key, archivedAt } }: { opened: OpenedSubject }) {
  const mayWork = useMayAct('office');
  const notify = useNotify();
  const act = useAct(archivedAt ? deskCalls.restoreEvent : deskCalls.archiveEvent, {
    refresh: ['/desk'],
    onDone: () =>
      notify(
        archivedAt ? 'It can be asked for again.' : 'It can no longer be asked for. Bring it back here at any time.',
        { type: 'success' },
      ),
  });
  if (!mayWork) return null;
  return (
    <Button look="outline" small busy={act.isPending} onClick={() => act.mutate({ code: codeOf(key) })}>
      {archivedAt ? 'Bring back' : 'Retire'}
    </Button>
  );
}

const codeOf = (key: string) => key.slice('event.'.length);

/** Moves a training event among its sisters in the form, a course or a level among its own on the site. */
export function MoveButtons({ subject: { key, title } }: { subject: ListedSubject }) {
  const notify = useNotify();
  const client = useQueryClient();
  const pressed = useRef<HTMLButtonElement | null>(null);
  const isEvent = key.startsWith('event.');
  async function onDone({ moved }: { moved: boolean }, { body: { way } }: { body: { way: Way } }) {
    if (!moved) notify(`“${title}” stands ${way === 'up' ? 'first' : 'last'} among its sisters already.`);
    await readAgain(client, ['/desk']);
    // It has moved with its row: whoever pressed it goes on there.
    pressed.current?.focus();
  }
  const moveEvent = useAct(deskCalls.moveEvent, { onDone, refresh: [] });
  const movePart = useAct(deskCalls.movePart, { onDone, refresh: [] });
  function move(way: Way) {
    if (moveEvent.isPending || movePart.isPending) return;
    if (isEvent) moveEvent.mutate({ code: codeOf(key), body: { way } });
    else movePart.mutate({ subject: key, body: { way } });
  }
  return (
    <div className="desk-move">
      {(['up', 'down'] as const).map((way) => (
        <Button
          key={way}
          look="outline"
          small
          aria-label={`Move ${way}: ${title}`}
          title={`Move ${way}`}
          onClick={({ currentTarget }) => {
            pressed.current = currentTarget;
            move(way);
          }}
        >
          <OfficeIcon name={way} />
        </Button>
      ))}
    </div>
  );
}

/** A new training event. It can be asked for only once somebody says so. */
export function AddEventScreen() {
  const state = useAdding(
    deskCalls.addEvent,
    (typed) => ({ body: { ...(typed as unknown as AddedEvent), shown: 'shown' in typed } }),
    'code',
  );
  return (
    <Screen
      title="Add a training event"
      lede="It stands at the end of its group in the expression of interest. Its place is changed in the list of texts."
    >
      <AddForm state={state}>
        {(errors) => (
          <>
            <RadioTiles
              name="kind"
              label="Group"
              columns={2}
              choices={eventKinds.map((value) => ({ value, label: eventKindNames[value] }))}
              defaultValue="short course"
              error={errors['kind']}
            />
            <TextField name="title" label="Title" error={errors['title']} maxLength={120} />
            <TextArea
              name="description"
              label="Description"
              hint="What it is about and for whom, in one or two sentences."
              error={errors['description']}
              maxLength={600}
            />
            <TextField
              name="code"
              label="Code"
              optional
              hint="Left empty, it is made from the title. It stands in every interest and never changes."
              error={errors['code']}
              maxLength={60}
            />
            <Consent
              name="shown"
              label="Put it into the public form at once"
              hint="Otherwise it waits as a retired one, until somebody brings it back."
            />
          </>
        )}
      </AddForm>
    </Screen>
  );
}
