import { useMutation } from '@tanstack/react-query';
import { useNotify } from '../../ground/notices.office.tsx';
import { useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import type { Seat } from '../../../classes/seats/seat.ts';
import { askOffice } from '../../ground/ask-office.ts';

/** The question stands in the place of its button: it takes the focus over. */
const focus = (element: HTMLElement | null) => element?.focus();

/** A new link for somebody who lost theirs, or passed it on: asked for first, since it ends the ones before; shown once, to be handed over. */
export function SeatLink({ seat: { id } }: { seat: Pick<Seat, 'id'> }) {
  const notify = useNotify();
  const [asks, setAsks] = useState(false);
  const [copied, setCopied] = useState(false);
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => askOffice<{ message: string; link: string }>(`/seats/${id}/new-link`, { method: 'POST' }),
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  if (data)
    return (
      <div className="office-inline">
        <TextField
          name="link"
          id={`link-${id}`}
          label="Link to their seat"
          readOnly
          value={data.link}
          onFocus={(event) => event.target.select()}
        />
        <Button
          look="outline"
          small
          onClick={() => void navigator.clipboard?.writeText(data.link).then(() => setCopied(true))}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    );
  if (!asks)
    return (
      <Button look="outline" small onClick={() => setAsks(true)}>
        New link
      </Button>
    );
  return (
    <div role="group" aria-label="A new link to this seat?">
      <p className="small">The links in all the mails they have end with it, also of their other seats.</p>
      <Button small busy={isPending} ref={focus} onClick={() => mutate()}>
        Make a new link
      </Button>
    </div>
  );
}
