import { Fragment } from 'react';

/** An email as text that breaks before its @ and its dots, where it has to, and not within a word. */
export function EmailWords({ email }: { email: string }) {
  return email.split(/(?=[@.])/).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts stand in their order and never change places
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
