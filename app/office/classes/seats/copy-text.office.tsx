import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readAgain, useNotify } from '../../ground/use-calls.office.tsx';
import type { ReactNode } from 'react';
import { QuietButton } from '../../../design/button/button.tsx';
import { TextArea } from '../../../design/field/fields.tsx';
import { ask } from '../../ground/ask-office.ts';
import { seatCalls } from './contract.ts';

type Props = { name: string; label: string; copied: string; read: () => Promise<string>; children: ReactNode };

/** Copies a text for a message by hand, such as WhatsApp. It stands there too, for browsers that copy nothing. */
export function CopyButton({ name, label, copied, read, children }: Props) {
  const notify = useNotify();
  const copy = useMutation({
    mutationFn: read,
    async onSuccess(text) {
      try {
        await navigator.clipboard.writeText(text);
        notify(copied, { type: 'success' });
      } catch {
        notify('The browser does not let us copy. The text stands below: copy it from there.', { type: 'info' });
      }
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  return (
    <div className="stack">
      <QuietButton busy={copy.isPending} busyLabel="Reading..." onClick={() => copy.mutate()}>
        {children}
      </QuietButton>
      {copy.data ? <TextArea name={name} label={label} rows={6} readOnly value={copy.data} /> : null}
    </div>
  );
}

export function CopyText({ seatId, name }: { seatId: string; name: string }) {
  return (
    <CopyButton
      name={`text-${seatId}`}
      label={`Text for ${name}`}
      copied={`The text for ${name} is copied. It opens their seat: send it to nobody else.`}
      read={async () => (await ask(seatCalls.readText, { id: seatId })).text}
    >
      Copy text<span className="vh"> for {name}, for a message by hand</span>
    </CopyButton>
  );
}

type LinkCall = Omit<typeof seatCalls.newLink, 'path'> & { path: '/seats/:id/new-link' | '/nominations/:id/new-link' };
/** A new link for somebody who lost theirs, or passed it on: opened first, since it ends the ones before; to be handed over. */
export function NewLink({ id, call, label, says }: { id: string; call: LinkCall; label: string; says: string }) {
  const client = useQueryClient();
  async function make() {
    const { link } = await ask(call, { id });
    await readAgain(client, ['/nominations']);
    return link;
  }
  return (
    <details className="opens">
      <summary>New link</summary>
      <p className="small">{says}</p>
      <CopyButton name={`link-${id}`} label={label} copied="The new link is copied. Hand it over." read={make}>
        Make a new link
      </CopyButton>
    </details>
  );
}
