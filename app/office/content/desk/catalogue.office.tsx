import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from '../../ground/notices.office.tsx';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { isDocumented } from '../../../catalogue/unworded.ts';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { ErrorSummary } from '../../../design/error-summary/error-summary.tsx';
import { RadioTiles } from '../../../design/field/choices.tsx';
import { SelectField } from '../../../design/field/select-field.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import { Form } from '../../../design/form/form.tsx';
import { askOffice, OfficeRefusal } from '../../ground/ask-office.ts';
import { useMayAct } from '../../ground/me.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import type { OpenedSubject } from '../subjects/subjects.ts';
import type { ListedSubject } from './answers.ts';

/** Takes a course or a level out of what is shown, or brings it back; those that the specification names stay. */
export function RetireButton({ opened: { key, archivedAt } }: { opened: OpenedSubject }) {
  const mayWork = useMayAct('office');
  const notify = useNotify();
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: () => askOffice(`/desk/parts/${key}/${archivedAt ? 'restore' : 'retire'}`, { method: 'POST' }),
    onSuccess() {
      notify(archivedAt ? 'It is shown again.' : 'It is shown no more. Bring it back here at any time.', {
        type: 'success',
      });
      return client.invalidateQueries({ queryKey: ['desk'] });
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  const [, courseId = '', levelId] = key.split('.');
  if (!mayWork || isDocumented(courseId, levelId)) return null;
  return (
    <Button look="outline" small busy={act.isPending} onClick={() => act.mutate()}>
      {archivedAt ? 'Bring back' : 'Retire'}
    </Button>
  );
}

type Typed = Record<string, FormDataEntryValue>;

/** Sends what is typed; whoever added something goes on in its form. What is wrong with no field is said at `first`. */
export function useAdding(askFor: (typed: Typed) => { path: string; body: object }, first = 'name') {
  const navigate = useNavigate();
  const notify = useNotify();
  const client = useQueryClient();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const add = useMutation({
    mutationFn: (typed: Typed) => {
      const { path, body } = askFor(typed);
      return askOffice<{ subject: string }>(path, { method: 'POST', body });
    },
    async onSuccess({ subject }) {
      notify('Added.', { type: 'success' });
      await client.invalidateQueries({ queryKey: ['desk'] });
      await navigate(`/desk/subjects/${subject}`);
    },
    onError: (error) =>
      setErrors(error instanceof OfficeRefusal && error.status !== 0 ? error.errors : { [first]: error.message }),
  });
  return { errors, add };
}

type AddFormProps = { state: ReturnType<typeof useAdding>; children: (errors: Record<string, string>) => ReactNode };

/** The form of something new. */
export function AddForm({ state: { errors, add }, children }: AddFormProps) {
  const problems = Object.entries(errors).map(([id, message]) => ({ id, message }));
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    add.mutate(Object.fromEntries(new FormData(event.currentTarget)));
  }
  return (
    // It leads elsewhere when it has arrived: nothing may be typed that would not go with it.
    <Form onSubmit={submit} onBeforeInput={(event) => (add.isPending ? event.preventDefault() : undefined)}>
      {problems.length > 0 ? (
        <ErrorSummary title="This cannot be added yet" errors={problems} attempt={add.submittedAt} />
      ) : null}
      {children(errors)}
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

/** A new level at the end of a course. */
export function AddLevelScreen() {
  const state = useAdding(({ course, ...body }) => ({ path: `/desk/courses/${String(course)}/levels`, body }));
  const query = useQuery({
    queryKey: ['desk', 'list'],
    queryFn: ({ signal }) => askOffice<{ subjects: ListedSubject[] }>('/desk', { signal }),
  });
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
  const state = useAdding((body) => ({ path: '/desk/courses', body }));
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
