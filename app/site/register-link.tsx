import { Button } from '../design/button/button.tsx';

type Props = {
  look?: 'primary' | 'outline' | 'yellow' | undefined;
  wide?: boolean | undefined;
  /** What it is for, where several stand on one page; heard, not seen. */
  about?: string | undefined;
};

/**
 * Register Now (specification 2): to /login, and to /registerprofile when a user is stored in this browser, which the
 * site's script puts right. `data-application` keeps it out of the prefetched documents.
 */
export function RegisterLink({ about, ...look }: Props) {
  return (
    <Button {...look} href="/login" data-register="" data-application="">
      Register Now
      {about ? <span className="vh"> for {about}</span> : null}
    </Button>
  );
}
