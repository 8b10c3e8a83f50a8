import { useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import type { Seat } from '../../../classes/seats/seat.ts';
import { useAct } from '../../ground/use-calls.office.tsx';
import { seatCalls } from './contract.ts';

/** The question stands in the place of its button: it takes the focus over. */
const focus = (element: HTMLElement | null) => element?.focus();

/** A new link for somebody who lost theirs, or passed it on: asked for first, since it ends the ones before; shown once, to be handed over. */
export function SeatLink({ seat: { id } }: { seat: Pick<Seat, 'id'> }) {
  const [asks, setAsks] = useState(false);
  const [copied, setCopied] = useState(false);
  const { mutate, data, isPending } = useAct(seatCalls.newLink, { refresh: [] });
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
      <Button small busy={isPending} ref={focus} onClick={() => mutate({ id })}>
        Make a new link
      </Button>
    </div>
  );
}
