import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useRef, type SubmitEvent } from 'react';
import { Button, Buttons } from '../../design/button/button.tsx';
import { TextArea } from '../../design/field/text-field.tsx';
import { Form } from '../../design/form/form.tsx';
import { OfficeRefusal, askOffice } from '../shell/ask-office.ts';

/** Writes down what was said or agreed. What was typed stays until it is kept. */
export function NoteForm({ caseId }: { caseId: string }) {
  const notify = useNotify();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const write = useMutation({
    mutationFn: (text: string) =>
      askOffice<{ message: string }>(`/cases/${caseId}/notes`, { method: 'POST', body: { text } }),
    onSuccess: ({ message }) => {
      form.current?.reset();
      notify(message, { type: 'success' });
      return client.invalidateQueries({ queryKey: ['case', caseId] });
    },
    onError: (error) => {
      if (!(error instanceof OfficeRefusal && error.errors['text'])) notify(error.message, { type: 'error' });
    },
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    write.mutate(String(new FormData(event.currentTarget).get('text') ?? ''));
  }
  const wrong = write.error instanceof OfficeRefusal ? write.error.errors['text'] : undefined;
  return (
    <Form ref={form} onSubmit={submit} aria-label="Write a note">
      <TextArea name="text" label="Note" hint="Under your name. A note is never changed." rows={3} error={wrong} />
      <Buttons>
        <Button type="submit" small look="outline" busy={write.isPending} busyLabel="Keeping...">
          Keep the note
        </Button>
      </Buttons>
    </Form>
  );
}
