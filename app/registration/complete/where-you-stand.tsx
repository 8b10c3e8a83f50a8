import type { ComponentProps } from 'react';
import { Banner } from '../../design/banner/banner.tsx';
import { Notice } from '../../design/form/form.tsx';
import type { OpenClass } from '../../site/dates/open-class.ts';
import { classIsThere } from '../../site/order-of-things.ts';
import { Restored } from '../../design/form/restored.tsx';

/** The account that is logged in; `isNew` while it has no registration. */
export type Account = { email: string; confirmed: boolean; isNew: boolean };

type Props = {
  account: Account | null;
  /** This page with what it was asked for. */
  here: string;
  /** The courses it was asked for, which are ticked. */
  wanted: readonly string[];
  /** Classes of these with free seats. */
  classes: readonly OpenClass[];
};

type Standing = Props & {
  /** What was said about sending comes first. */
  hidden: boolean;
  /** What was typed before, where it was brought back. */
  draft: Pick<ComponentProps<typeof Restored>, 'savedAt' | 'onStartAfresh'> | null;
};

/**
 * What somebody has and has not done when they come to the form: an account is no enrolment, and without one nothing can be sent. One message,
 * which says too that what was typed before is back.
 */
export function WhereYouStand({ hidden, draft, ...props }: Standing) {
  const alone = <Alone {...props} />;
  if (!draft) return hidden ? null : alone;
  return (
    <Restored small hidden={hidden} otherwise={alone} {...draft}>
      <Words {...props} />
    </Restored>
  );
}

function Alone(props: Props) {
  const { account, wanted } = props;
  const words = <Words {...props} />;
  if (!account?.isNew) return <Notice>{words}</Notice>;
  const next = wanted.length > 0 ? `${wanted.join(', ')} is ticked.` : 'Now choose your course.';
  return (
    <Banner kind="ok" title={`You have an account. ${next}`} heading="h2">
      {words}
    </Banner>
  );
}

function Words({ account, here, wanted, classes }: Props) {
  const next = `?next=${encodeURIComponent(here)}`;
  if (!account)
    return (
      <p>
        To send this form you need an account. <a href={`/login${next}`}>Log in</a> or{' '}
        <a href={`/register${next}`}>create an account</a>, and you come back here.
      </p>
    );
  if (!account.isNew)
    return (
      <p>
        We have your registration. Tick what is new and send: what you leave blank stays as it is on{' '}
        <a href="/profile">My Profile</a>.
      </p>
    );
  return (
    <>
      {classes.map(({ href, words }) => (
        <p key={href}>
          {classIsThere(words)} <a href={href}>Ask for a seat</a>
        </p>
      ))}
      {wanted.length > 0 ? (
        <p>
          Your course is ticked: <a href="#agreement">skip to Register</a>.
        </p>
      ) : null}
      {account.confirmed ? null : (
        <p>
          We have sent a mail to <b className="own-line">{account.email}</b> to confirm your address. You can go on now
          and confirm later.
        </p>
      )}
    </>
  );
}
