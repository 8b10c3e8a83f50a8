import { Button } from '../../../design/button/button.tsx';
import { useAct } from '../../ground/use-calls.office.tsx';
import { deliveryCalls } from '../../post/delivery/contract.ts';
import { personCalls, type EntryMail } from './contract.ts';

/** Sends a mail again: with the content it still has, or written anew from what is kept now. */
export function Again({
  mail: { id, again },
  title,
  look = 'outline',
}: {
  mail: EntryMail;
  title: string;
  look?: 'outline' | 'text';
}) {
  const send = useAct(again === 'anew' ? personCalls.renew : deliveryCalls.again, { refresh: ['/people', '/cases'] });
  return (
    <Button look={look} small busy={send.isPending} busyLabel="Sending..." onClick={() => send.mutate({ id })}>
      {again === 'anew' ? 'Send again' : 'Try now'}
      <span className="vh">: {title}</span>
    </Button>
  );
}
