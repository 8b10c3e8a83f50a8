import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState, type SubmitEvent } from 'react';
import { Button, Buttons } from '../../design/button/button.tsx';
import { TextArea } from '../../design/field/text-field.tsx';
import { Form } from '../../design/form/form.tsx';
import { OfficeRefusal, askOffice } from '../ground/ask-office.ts';
import { useKept } from '../ground/kept.office.tsx';

/** Writes down what was said or agreed. What was typed stays in this browser until it is kept or thrown away. */
export function NoteForm({ caseId }: { caseId: string }) {
  const notify = useNotify();
  const client = useQueryClient();
  const kept = useKept(`note.${caseId}`);
  const [text, setText] = useState(() => String(kept.read() ?? ''));
  function type(words: string) {
    setText(words);
    if (words === '') kept.forget();
    else kept.keep(words);
  }
  const write = useMutation({
    mutationFn: () => askOffice<{ message: string }>(`/cases/${caseId}/notes`, { method: 'POST', body: { text } }),
    onSuccess: ({ message }) => {
      type('');
      notify(message, { type: 'success' });
      return client.invalidateQueries({ queryKey: ['case', caseId] });
    },
    onError: (error) => {
      if (!(error instanceof OfficeRefusal && error.errors['text'])) notify(error.message, { type: 'error' });
    },
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    write.mutate();
  }
  const wrong = write.error instanceof OfficeRefusal ? write.error.errors['text'] : undefined;
  return (
    <Form onSubmit={submit} aria-label="Write a note">
      <TextArea
        name="text"
        label="Note"
        hint="Under your name. A note is never changed. What you type stays in this browser until you save it."
        rows={3}
        error={wrong}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      <Buttons>
        <Button type="submit" small look="outline" busy={write.isPending} busyLabel="Saving...">
          Save the note
        </Button>
        {text ? (
          <Button small look="text" onClick={() => type('')}>
            Throw away
          </Button>
        ) : null}
      </Buttons>
    </Form>
  );
}
