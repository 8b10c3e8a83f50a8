import { Button, SendButton } from '../../design/button/button.tsx';
import { nextPath } from '../../identity/next-path.ts';
import { countOf } from '../days.ts';
import { detailsWords, isFormOpen, isToPay, keptOutOf, payWords } from './say.ts';
import { postTo } from '../link-page/link-page.tsx';
import type { SeatView } from './read-seat-page.server.ts';

/** What is left to pay and to give, in its form at the side; then, or as links below it, what the class sends along. */
export function AfterYes({ view }: { view: SeatView }) {
  const { named } = view.details;
  const isLeft = isFormOpen(view);
  const owes = isToPay(view);
  return (
    <>
      {owes ? <Pay view={view} isPale={isLeft} /> : null}
      {isLeft ? (
        <Button
          className="when-narrow"
          href={named ? '#payer' : '#idName'}
          {...(view.bill?.path && owes ? { look: 'outline' as const } : {})}
          wide
        >
          {detailsWords(view)}
        </Button>
      ) : null}
      <Files view={view} isQuiet={isLeft || owes} />
    </>
  );
}

/** The bill shows an address: it opens for its logged-in payer alone, and goes to their mailbox, pale where something can be done here, for whoever has the link of the seat. */
const Pay = ({ view, isPale }: { view: SeatView; isPale: boolean }) =>
  view.bill?.path ? (
    <Button href={view.bill.path} wide data-application="">
      {payWords(view.bill)}
    </Button>
  ) : (
    <form {...postTo(view, 'bill')}>
      <SendButton look={isPale ? 'outline' : 'primary'} wide>
        {view.bill?.lacks ? 'Mail me the link to my bill' : 'Mail me the bill again'}
      </SendButton>
    </form>
  );

/** What leads to the bill beside that: whoever logs in, and whoever says that they have paid. */
function wayToBill(view: SeatView): { href: string; words: string } | null {
  const { bill, path } = view;
  if (bill?.path) return bill.isTold ? { href: bill.path, words: payWords(bill) } : null;
  if (!isToPay(view) || keptOutOf(view) === 'address') return null;
  if (keptOutOf(view) === 'confirm') return { href: '/account/security', words: 'Confirm your email' };
  return { href: `/login${nextPath.query(path)}`, words: bill?.lacks ? 'Log in' : 'Log in to pay' };
}

/** What the class sends along: also in the mails, for whoever has no network when they need it. */
export function Files({ view, isQuiet }: { view: SeatView; isQuiet?: boolean }) {
  const { path, files, place, situation } = view;
  const days = countOf(place.days.length, 'day');
  const bill = wayToBill(view);
  const look = (loud: 'primary' | 'outline') => ({ look: isQuiet ? ('text' as const) : loud, wide: !isQuiet });
  const links = (
    <>
      {files.calendar && files.pack ? (
        <Button href={`${path}/pack.pdf`} {...look('primary')} data-application="">
          Joining pack, PDF
        </Button>
      ) : null}
      {situation === 'closed' || !files.calendar ? null : (
        <Button href={`${path}/class.ics`} {...look('outline')} data-application="">
          {situation === 'called off' ? `Take the ${days} out of my calendar` : `Add the ${days} to my calendar`}
        </Button>
      )}
      {bill ? (
        <Button href={bill.href} look="text" data-application="">
          {bill.words}
        </Button>
      ) : null}
    </>
  );
  return isQuiet ? <p className="seat__files">{links}</p> : links;
}
