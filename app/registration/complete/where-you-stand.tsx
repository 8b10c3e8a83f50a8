import { Banner } from '../../design/banner/banner.tsx';
import { Notice } from '../../design/form/form.tsx';

type Props = {
  /** The account that is logged in; `isNew` while it has no registration. */
  account: { email: string; confirmed: boolean; isNew: boolean } | null;
  /** This page with what it was asked for. */
  here: string;
};

/** What somebody has and has not done when they come to the form: an account is no enrolment, and without one nothing can be sent. */
export function WhereYouStand({ account, here }: Props) {
  const next = `?next=${encodeURIComponent(here)}`;
  if (!account)
    return (
      <Notice>
        <p>
          To send this form you need an account. <a href={`/login${next}`}>Log in</a> or{' '}
          <a href={`/register${next}`}>create an account</a>, and you come back here.
        </p>
      </Notice>
    );
  if (!account.isNew) return null;
  return (
    <Banner kind="ok" title="Your account is made. Now choose your course." heading="h2">
      <p>An account is not an enrolment: you are registered once you have sent this form.</p>
      {account.confirmed ? null : (
        <p>
          We have sent a mail to <b>{account.email}</b>. Open it and confirm your address; this form need not wait for
          that.
        </p>
      )}
    </Banner>
  );
}
