import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '../../../design/banner/banner.tsx';
import { Button } from '../../../design/button/button.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import { askOffice } from '../../ground/ask-office.ts';
import { useConfirmed } from '../../ground/confirm-dialog.office.tsx';
import type { Invitation, Invited } from './contract.ts';

/** Takes somebody on, or makes a new link for whoever has not used theirs. */
export function useInvitation() {
  const confirmed = useConfirmed();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Invitation) => confirmed(() => askOffice<Invited>('/team', { method: 'POST', body })),
    onSettled: () => client.invalidateQueries({ queryKey: ['team'] }),
  });
}

/** The link that sets a password, shown once, to be handed over; the mail carries none. */
export function HandOver({ invited: { message, link } }: { invited: Invited }) {
  const [copied, setCopied] = useState(false);
  return (
    <Banner kind="ok" title={message}>
      {link ? (
        <div className="office-inline">
          <TextField
            name="link"
            id="invite-link"
            label="Link to hand over"
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
          />
          <Button
            look="outline"
            small
            onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        </div>
      ) : null}
      <p>
        The link asks for their name and a password. Then they confirm their address by the mail they get, and add a
        passkey or an authenticator app: without it no office page opens.
      </p>
    </Banner>
  );
}
