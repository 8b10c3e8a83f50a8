import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { isDocumented } from '../../../catalogue/unworded.ts';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { ErrorSummary } from '../../../design/error-summary/error-summary.tsx';
import { RadioTiles } from '../../../design/field/choices.tsx';
import { SelectField } from '../../../design/field/select-field.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import { Form } from '../../../design/form/form.tsx';
import type { Given } from '../../ground/calls.ts';
import { useMayAct } from '../../ground/me.office.tsx';
import { useNotify } from '../../ground/notices.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { fieldErrors, useAct, useAsk } from '../../ground/use-calls.office.tsx';
import type { OpenedSubject } from '../subjects/subjects.ts';
import { deskCalls, type AddedCourse, type AddedLevel } from './contract.ts';

/** Takes a course, a level or a training event out of what is shown, or brings it back; those that the specification names stay. */
export function RetireButton({ opened: { key, archivedAt } }: { opened: OpenedSubject }) {
  const mayWork = useMayAct('office');
  const notify = useNotify();
  const act = useAct(archivedAt ? deskCalls.bringBackPart : deskCalls.retirePart, {
    refresh: ['/desk'],
    onDone: () =>
      notify(archivedAt ? 'It is shown again.' : 'It is shown no more. Bring it back here at any time.', {
        type: 'success',
      }),
  });
  const [kind, courseId = '', levelId] = key.split('.');
  if (!mayWork || (kind !== 'event' && isDocumented(courseId, levelId))) return null;
  return (
    <Button look="outline" small busy={act.isPending} onClick={() => act.mutate({ subject: key })}>
      {archivedAt ? 'Bring back' : 'Retire'}
    </Button>
  );
}

type Typed = Record<string, FormDataEntryValue>;

type Adding = typeof deskCalls.addCourse | typeof deskCalls.addLevel | typeof deskCalls.addEvent;

/** Sends what is typed; whoever added something goes on in its form. What is wrong with no field is said at `first`. */
export function useAdding<Call extends Adding>(call: Call, read: (typed: Typed) => Given<Call>, first = 'name') {
  const navigate = useNavigate();
  const notify = useNotify();
  const add = useAct<Call>(call, {
    refresh: ['/desk'],
    onRefused: () => true,
    async onDone(answer) {
      notify('Added.', { type: 'success' });
      await navigate(`/desk/subjects/${(answer as { subject: string }).subject}`);
    },
  });
  const { error } = add;
  const errors = fieldErrors(error);
  return {
    add: (typed: Typed) => add.mutate(read(typed)),
    busy: add.isPending,
    attempt: add.submittedAt,
    errors: error && Object.keys(errors).length === 0 ? { [first]: error.message } : errors,
  };
}

type AddFormProps = {
  state: ReturnType<typeof useAdding>;
  children: (errors: Record<string, string>) => ReactNode;
};

/** The form of something new. */
export function AddForm({ state: { errors, add, busy, attempt }, children }: AddFormProps) {
  const problems = Object.entries(errors).map(([id, message]) => ({ id, message }));
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    add(Object.fromEntries(new FormData(event.currentTarget)));
  }
  return (
    // It leads elsewhere when it has arrived: nothing may be typed that would not go with it.
    <Form onSubmit={submit} onBeforeInput={(event) => (busy ? event.preventDefault() : undefined)}>
      {problems.length > 0 ? (
        <ErrorSummary title="This cannot be added yet" errors={problems} attempt={attempt} />
      ) : null}
      {children(errors)}
      <Buttons>
        <Button type="submit" busy={busy} busyLabel="Adding">
          Add
        </Button>
      </Buttons>
    </Form>
  );
}

const lede = 'It is not shown yet. Word it in its form, publish, and bring it back: until then nobody outside sees it.';
const certificate = 'As AMPP names it. The provider has a source for it.';

/** A new level at the end of a course. */
export function AddLevelScreen() {
  const state = useAdding(deskCalls.addLevel, ({ course, ...body }) => ({
    course: String(course),
    body: body as AddedLevel,
  }));
  const query = useAsk(deskCalls.list, {});
  return (
    <Screen title="Add a level" lede={lede}>
      <Loaded query={query} what="the courses">
        {({ subjects }) => (
          <AddForm state={state}>
            {(errors) => (
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
                <TextField name="name" label="Name" error={errors['name']} maxLength={120} />
                <TextField
                  name="certification"
                  label="Certificate"
                  hint={certificate}
                  error={errors['certification']}
                  maxLength={120}
                />
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

/** A new course with its first level. */
export function AddCourseScreen() {
  const state = useAdding(deskCalls.addCourse, (body) => ({ body: body as AddedCourse }));
  return (
    <Screen title="Add a course" lede={lede}>
      <AddForm state={state}>
        {(errors) => (
          <>
            <TextField
              name="code"
              label="Short name"
              hint="Two to eight capitals, such as CIP. It makes the address and never changes."
              error={errors['code']}
              maxLength={8}
            />
            <TextField name="name" label="Name" error={errors['name']} maxLength={120} />
            <RadioTiles
              name="drawing"
              label="Drawing and colour"
              hint="A picture of its own goes before the drawing: put it up under Pictures."
              columns={3}
              choices={drawings}
              defaultValue="cip"
            />
            <TextField name="levelName" label="Name of its first level" error={errors['levelName']} maxLength={120} />
            <TextField
              name="certification"
              label="Certificate of its first level"
              hint={certificate}
              error={errors['certification']}
              maxLength={120}
            />
          </>
        )}
      </AddForm>
    </Screen>
  );
}
