import { Button } from '../design/button/button.tsx';

type Props = { look?: 'primary' | 'outline' | 'yellow' | undefined; wide?: boolean | undefined };

/**
 * Register Now (specification 2): to /login, and to /registerprofile when a user is stored in this browser, which the
 * site's script puts right. `data-application` keeps it out of the prefetched documents.
 */
export function RegisterLink(props: Props) {
  return (
    <Button {...props} href="/login" data-register="" data-application="">
      Register Now
    </Button>
  );
}
