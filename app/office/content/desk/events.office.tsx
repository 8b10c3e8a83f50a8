import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Consent, RadioTiles } from '../../../design/field/choices.tsx';
import { TextArea, TextField } from '../../../design/field/text-field.tsx';
import { MoveButton } from '../form/list-part.office.tsx';
import { useNotify } from '../../ground/notices.office.tsx';
import { Screen } from '../../ground/screen.office.tsx';
import { readAgain, useAct } from '../../ground/use-calls.office.tsx';
import { eventKindNames, eventKinds } from '../../../interest/rules.ts';
import { deskCalls, type AddedEvent, type ListedSubject } from './contract.ts';
import { AddForm } from './catalogue.office.tsx';

/** Moves a training event among its sisters in the form: no other list of texts has an order of its own. */
export function MoveButtons({ subject: { key, title } }: { subject: ListedSubject }) {
  const notify = useNotify();
  const client = useQueryClient();
  const pressed = useRef<HTMLButtonElement | null>(null);
  const act = useAct(deskCalls.moveEvent, {
    refresh: [],
    async onDone({ moved }, { body: { way } }) {
      if (!moved) notify(`“${title}” stands ${way === 'up' ? 'first' : 'last'} among its sisters already.`);
      await readAgain(client, ['/desk']);
      // It has moved with its row: whoever pressed it goes on there.
      pressed.current?.focus();
    },
  });
  return (
    <div className="bar desk-move">
      {(['up', 'down'] as const).map((way) => (
        <MoveButton
          key={way}
          way={way}
          name={title}
          onClick={({ currentTarget }) => {
            pressed.current = currentTarget;
            if (!act.isPending) act.mutate({ code: key.slice('event.'.length), body: { way } });
          }}
        />
      ))}
    </div>
  );
}

/** A new training event. It can be asked for only once somebody says so. */
export function AddEventScreen() {
  return (
    <Screen
      title="Add a training event"
      lede="It stands at the end of its group in the expression of interest. Its place is changed in the list of texts."
    >
      <AddForm
        call={deskCalls.addEvent}
        read={(typed) => ({ body: { ...(typed as unknown as AddedEvent), shown: 'shown' in typed } })}
        first="code"
      >
        {(field) => (
          <>
            <RadioTiles
              {...field('kind')}
              label="Group"
              columns={2}
              choices={eventKinds.map((value) => ({ value, label: eventKindNames[value] }))}
              defaultValue="short course"
            />
            <TextField {...field('title')} label="Title" maxLength={120} />
            <TextArea
              {...field('description')}
              label="Description"
              hint="What it is about and for whom, in one or two sentences."
              maxLength={600}
            />
            <TextField
              {...field('code')}
              label="Code"
              optional
              hint="Left empty, it is made from the title. It stands in every interest and never changes."
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
