import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../design/button/button.tsx';
import { whatsAppNumber } from '../case/facts.ts';
import { askOffice } from '../ground/ask-office.ts';
import { withList } from '../ground/came-from.ts';
import { OfficeIcon } from '../ground/icons.tsx';
import type { Somebody } from '../timeline/contract.ts';

/** What is done with a person, in one row: from their newest case where there is one, so that it stands in its story. */
export function PersonActs({ somebody }: { somebody: Somebody }) {
  const client = useQueryClient();
  const { cases, phones, emails, key, name } = somebody;
  const open = cases.filter(({ reviewReason }) => reviewReason === null);
  const written = open.find(({ email }) => email !== '');
  const [phone] = phones;
  const number = phone ? whatsAppNumber(phone) : null;
  const greeting = `Dear ${name}: `;
  function note(by: 'whatsapp' | 'call') {
    const [newest] = open;
    if (!newest) return;
    void askOffice(`/cases/${newest.id}/contact`, { method: 'POST', body: { by } })
      // What cannot be noted is no reason to keep anybody from calling.
      .catch(() => undefined)
      .then(() => client.invalidateQueries({ queryKey: ['person'] }));
  }
  return (
    <div className="person-acts" role="group" aria-label="What to do">
      {written ? (
        <Button href={`/office/cases/${written.id}/reply`} {...withList}>
          <OfficeIcon name="mail" /> Write
        </Button>
      ) : emails[0] ? (
        <Button href={`mailto:${emails[0]}`}>
          <OfficeIcon name="mail" /> Write
        </Button>
      ) : null}
      {number ? (
        <Button
          look="outline"
          href={`https://wa.me/${number}?${new URLSearchParams({ text: greeting })}`}
          target="_blank"
          rel="noreferrer"
          onClick={() => note('whatsapp')}
        >
          <OfficeIcon name="whatsapp" /> WhatsApp
        </Button>
      ) : null}
      {phone ? (
        <Button look="outline" href={`tel:${phone.replaceAll(' ', '')}`} onClick={() => note('call')}>
          <OfficeIcon name="call" /> Call
        </Button>
      ) : null}
      <Button look="outline" href={`/office/enter?${new URLSearchParams({ to: key, name })}`}>
        New case
      </Button>
    </div>
  );
}
