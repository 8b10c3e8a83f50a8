import { Banner } from '../design/banner/banner.tsx';
import { SendButton } from '../design/button/button.tsx';
import { TextField } from '../design/field/fields.tsx';
import { Form } from '../design/form/form.tsx';
import { Trap } from '../design/reveal/reveal.tsx';
import type { Flash } from '../platform/calls/flash.ts';
import { afterSubscribing } from './after-sending.ts';
import { subscribeNotice } from './privacy-notice.ts';

type Props = {
  flash: Flash | null;
  /** Address of the page the form stands on: where a post without scripts comes back to. */
  from: string;
};

/** Name and email for the schedule, in the footer of every page. The call knows it by what it does not carry. */
export function SubscribeForm({ flash, from }: Props) {
  const field = (name: string) => ({
    name,
    id: `subscribe-${name}`,
    error: flash?.errors?.[name],
    defaultValue: flash?.values?.[name],
  });
  return (
    <Form
      action="/contact"
      data-call="/contact"
      data-failed={'Something went wrong!\nYour subscription was not sent.'}
      data-then={afterSubscribing}
    >
      {flash?.kind === 'error' && !flash.errors ? <Banner kind="error" title={flash.message} /> : null}
      <Trap name="website" id="subscribe-website" />
      <input type="hidden" name="from" value={from} />
      <TextField {...field('name')} label="Name" autoComplete="name" />
      <TextField {...field('email')} label="Email" type="email" inputMode="email" autoComplete="email" />
      <p className="field__hint">
        {subscribeNotice.wording} <a href="/PrivacyPolicy">Privacy notice</a>
      </p>
      <SendButton>Subscribe</SendButton>
    </Form>
  );
}
