import { Button } from '../../design/button/button.tsx';
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
      {view.bill?.isTold && view.bill.path ? (
        <a href={view.bill.path} data-application="">
          {payWords(view.bill)}
        </a>
      ) : null}
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
      {view.files.calendar ? <Files view={view} isQuiet={isLeft || owes} /> : null}
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
    <>
      {keptOutOf(view) === 'address' ? null : (
        <Button
          href={keptOutOf(view) === 'log in' ? `/login${nextPath.query(view.path)}` : '/account/security'}
          look={isPale ? 'outline' : 'primary'}
          wide
          data-application=""
        >
          {keptOutOf(view) === 'confirm' ? 'Confirm your email' : view.bill?.lacks ? 'Log in' : 'Log in to pay'}
        </Button>
      )}
      <form {...postTo(view, 'bill')}>
        <Button type="submit" look="outline" wide busyLabel="Sending">
          {view.bill?.lacks ? 'Mail me the link to my bill' : 'Mail me the bill again'}
        </Button>
      </form>
    </>
  );

/** What the class sends along: also in the mails, for whoever has no network when they need it. */
export function Files({ view: { path, files, place, situation }, isQuiet }: { view: SeatView; isQuiet?: boolean }) {
  const days = countOf(place.days.length, 'day');
  const pack = 'Joining pack, PDF';
  const calendar =
    situation === 'called off' ? `Take the ${days} out of my calendar` : `Add the ${days} to my calendar`;
  if (isQuiet)
    return (
      <p className="seat__files">
        {files.pack ? (
          <a href={`${path}/pack.pdf`} data-application="">
            {pack}
          </a>
        ) : null}
        {situation === 'closed' ? null : (
          <a href={`${path}/class.ics`} data-application="">
            {calendar}
          </a>
        )}
      </p>
    );
  return (
    <>
      {files.pack ? (
        <Button href={`${path}/pack.pdf`} wide data-application="">
          {pack}
        </Button>
      ) : null}
      {situation === 'closed' ? null : (
        <Button href={`${path}/class.ics`} look="outline" wide data-application="">
          {calendar}
        </Button>
      )}
    </>
  );
}
