import { useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { TextField } from '../../../design/field/text-field.tsx';

/** The question stands in the place of its button: it takes the focus over. */
const focus = (element: HTMLElement | null) => element?.focus();

type Props = { id: string; label: string; says: string; made: string | undefined; busy: boolean; onMake: () => void };

/** A new link for somebody who lost theirs, or passed it on: asked for first, since it ends the ones before; shown once, to be handed over. */
export function NewLink({ id, label, says, made, busy, onMake }: Props) {
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
      <Button small look="outline" busy={busy} ref={focus} onClick={onMake}>
        Make a new link
      </Button>
    </div>
  );
}
