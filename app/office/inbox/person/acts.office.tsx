import { Button } from '../../../design/button/button.tsx';
import { ContactButtons } from '../case/acts.office.tsx';
import { useContact } from '../../people/cases/contact.office.tsx';
import { withList } from '../../ground/came-from.ts';
import { OfficeIcon } from '../../ground/icons.tsx';
import type { Somebody } from '../timeline/contract.ts';

/** What is done with a person, in one row: from their newest case where there is one, so that it stands in its story. */
export function PersonActs({ somebody: { cases, phones, emails, key, name } }: { somebody: Somebody }) {
  const open = cases.filter(({ reviewReason }) => reviewReason === null);
  const written = open.find(({ email }) => email !== '');
  const { begin, question } = useContact(open[0] ?? null);
  return (
    <>
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
        <ContactButtons phone={phones[0] ?? ''} text={`Dear ${name}: `} onBegin={begin} />
        <Button look="outline" href={`/office/enter?${new URLSearchParams({ to: key, name })}`}>
          New case
        </Button>
      </div>
      {question}
    </>
  );
}
