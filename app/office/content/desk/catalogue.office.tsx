import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { isDocumented } from '../../../catalogue/unworded.ts';
import { Button, Buttons, QuietButton } from '../../../design/button/button.tsx';
import { ErrorSummary, Form, submits } from '../../../design/form/form.tsx';
import { Consent, RadioTiles, SelectField, TextArea, TextField } from '../../../design/field/fields.tsx';
import type { Given, OfficeCall } from '../../ground/calls.ts';
import { fieldErrors, useAct, useAsk, useMayAct, useNotify } from '../../ground/use-calls.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import type { OpenedSubject } from '../subjects/subjects.ts';
import { deskCalls, type AddedCourse, type AddedEvent, type AddedLevel } from './contract.ts';
import { eventKindNames, eventKinds } from '../../../interest/rules.ts';

const shownAgain = 'It is shown again.';
const shownNoMore = 'It is shown no more. Bring it back here at any time.';

/** Takes a course, a level or a training event out of what is shown, or brings it back; those that the specification names stay. */
export function RetireButton({ opened: { key, archivedAt } }: { opened: OpenedSubject }) {
  const mayWork = useMayAct('office');
  const notify = useNotify();
  const act = useAct(archivedAt ? deskCalls.bringBackPart : deskCalls.retirePart, {
    refresh: ['/desk'],
    onDone: () => notify(archivedAt ? shownAgain : shownNoMore, { type: 'success' }),
  });
  const [kind, courseId = '', levelId] = key.split('.');
  if (!mayWork || (kind !== 'event' && isDocumented(courseId, levelId))) return null;
  return (
    <QuietButton busy={act.isPending} onClick={() => act.mutate({ subject: key })}>
      {archivedAt ? 'Bring back' : 'Retire'}
    </QuietButton>
  );
}

type AddFormProps<Call extends OfficeCall> = {
  call: Call;
  read: (typed: Record<string, FormDataEntryValue>) => Given<Call>;
  first?: string;
  /** The controls; `field` is the name of one with what is wrong there. */
  children: (field: (name: string) => { name: string; error: string | undefined }) => ReactNode;
};

type Adding = typeof deskCalls.addCourse | typeof deskCalls.addLevel | typeof deskCalls.addEvent;

export function AddForm<Call extends Adding>({ call, read, first = 'name', children }: AddFormProps<Call>) {
  const navigate = useNavigate();
  const notify = useNotify();
  const { error, ...add } = useAct<Call>(call, {
    refresh: ['/desk'],
    onRefused: () => true,
    async onDone(answer) {
      notify('Added.', { type: 'success' });
      await navigate(`/desk/subjects/${(answer as { subject: string }).subject}`);
    },
  });
  const found = fieldErrors(error);
  const errors = error && Object.keys(found).length === 0 ? { [first]: error.message } : found;
  const problems = Object.entries(errors).map(([id, message]) => ({ id, message }));
  const submit = submits((form) => add.mutate(read(Object.fromEntries(new FormData(form)))));
  return (
    // It leads elsewhere when it has arrived: nothing may be typed that would not go with it.
    <Form onSubmit={submit} onBeforeInput={(event) => (add.isPending ? event.preventDefault() : undefined)}>
      {problems.length > 0 ? (
        <ErrorSummary title="This cannot be added yet" errors={problems} attempt={add.submittedAt} />
      ) : null}
      {children((name) => ({ name, error: errors[name] }))}
      <Buttons>
        <Button type="submit" busy={add.isPending} busyLabel="Adding">
          Add
        </Button>
      </Buttons>
    </Form>
  );
}

const lede = 'It is not shown yet. Word it in its form, publish, and bring it back: until then nobody outside sees it.';
const certificate = 'As AMPP names it. The provider has a source for it.';

export function AddLevelScreen() {
  const query = useAsk(deskCalls.list, {});
  return (
    <Screen title="Add a level" lede={lede}>
      <Loaded query={query} what="the courses">
        {({ subjects }) => (
          <AddForm
            call={deskCalls.addLevel}
            read={({ course, ...body }) => ({ course: String(course), body: body as AddedLevel })}
          >
            {(field) => (
              <>
                <SelectField name="course" label="Course">
                  {subjects
                    .filter(({ kind }) => kind === 'course')
                    .map(({ key, title }) => (
                      <option key={key} value={key.slice('course.'.length)}>
                        {title}
                      </option>
                    ))}
                </SelectField>
                <TextField {...field('name')} label="Name" maxLength={120} />
                <TextField {...field('certification')} label="Certificate" hint={certificate} maxLength={120} />
              </>
            )}
          </AddForm>
        )}
      </Loaded>
    </Screen>
  );
}

const drawings = [
  { value: 'cip', label: 'Film thickness, red' },
  { value: 'cp', label: 'Cathodic field, blue' },
  { value: 'cci', label: 'Concrete core, green' },
];

export function AddCourseScreen() {
  return (
    <Screen title="Add a course" lede={lede}>
      <AddForm call={deskCalls.addCourse} read={(body) => ({ body: body as AddedCourse })}>
        {(field) => (
          <>
            <TextField
              {...field('code')}
              label="Short name"
              hint="Two to eight capitals, such as CIP. It makes the address and never changes."
              maxLength={8}
            />
            <TextField {...field('name')} label="Name" maxLength={120} />
            <RadioTiles
              name="drawing"
              label="Drawing and colour"
              hint="A picture of its own goes before the drawing: put it up under Pictures."
              columns={3}
              choices={drawings}
              defaultValue="cip"
            />
            <TextField {...field('levelName')} label="Name of its first level" maxLength={120} />
            <TextField
              {...field('certification')}
              label="Certificate of its first level"
              hint={certificate}
              maxLength={120}
            />
          </>
        )}
      </AddForm>
    </Screen>
  );
}

export function AddEventScreen() {
  return (
    <Screen title="Add a training event" lede="It stands at the end of its group in the expression of interest.">
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
              hint="Unticked, it waits as a retired one until somebody brings it back."
            />
          </>
        )}
      </AddForm>
    </Screen>
  );
}
