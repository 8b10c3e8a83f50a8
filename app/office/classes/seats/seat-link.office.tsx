import { useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import { useAct } from '../../ground/use-calls.office.tsx';
import type { seatCalls } from './contract.ts';

/** The question stands in the place of its button: it takes the focus over. */
const focus = (element: HTMLElement | null) => element?.focus();

type LinkCall = Omit<typeof seatCalls.newLink, 'path'> & { path: '/seats/:id/new-link' | '/nominations/:id/new-link' };
/** A new link for somebody who lost theirs, or passed it on: asked for first, since it ends the ones before; shown once, to be handed over. */
export function NewLink({ id, call, label, says }: { id: string; call: LinkCall; label: string; says: string }) {
  const { mutate, data, isPending } = useAct(call, { refresh: ['/nominations'] });
  const made = data?.link;
  const [asks, setAsks] = useState(false);
  const [copied, setCopied] = useState(false);
  if (made)
    return (
      <div className="bar bar--foot">
        <TextField
          name="link"
          id={`link-${id}`}
          label={label}
          readOnly
          value={made}
          onFocus={(event) => event.target.select()}
        />
        <Button
          look="outline"
          small
          onClick={() => void navigator.clipboard?.writeText(made).then(() => setCopied(true))}
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
    <div role="group" aria-label="A new link?">
      <p className="small">{says}</p>
      <Button small look="outline" busy={isPending} ref={focus} onClick={() => mutate({ id })}>
        Make a new link
      </Button>
    </div>
  );
}
