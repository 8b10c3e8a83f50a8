import { Buttons, SendButton } from '../design/button/button.tsx';
import { TextArea, TextField } from '../design/field/fields.tsx';
import { Form, Problem, ShortNotice } from '../design/form/form.tsx';
import { Trap } from '../design/reveal/reveal.tsx';
import type { Flash } from '../platform/calls/flash.ts';
import type { DraftKey } from '../site/stored-user.ts';
import { afterMessage, sentPath } from './after-sending.ts';
import { rules } from './contract.ts';
import { contactNotice } from './privacy-notice.ts';

const fields = Object.entries(rules).map(([name, { label }]) => [name, label, `contact-${name}`] as const);

type Props = {
  flash: Flash | null;
};

/** The form of the Contact page. Whole without scripts; the site's script finds it by `data-call` and sends it in place. */
export function ContactForm({ flash }: Props) {
  const field = (name: string) => ({
    name,
    id: `contact-${name}`,
    error: flash?.errors?.[name],
    defaultValue: flash?.values?.[name],
  });
  return (
    <Form
      id="contact-form"
      action="/contact"
      data-call="/contact"
      data-then={afterMessage}
      data-next={sentPath}
      data-when-sent={sentPath}
      data-draft={'contact-draft' satisfies DraftKey}
      data-what="Your message"
      data-waits="Something went wrong!"
      data-own=""
      data-keeps=""
      width="full"
    >
      <Problem counted refusal={flash} fields={fields} />
      <Trap name="website" id="contact-website" />
      <div className="fieldset__body columns">
        <TextField {...field('name')} label="Name" autoComplete="name" required />
        <TextField {...field('email')} label="Email" type="email" inputMode="email" autoComplete="email" required />
        <TextField
          {...field('phone')}
          label="Phone"
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          data-number=""
        />
        <TextField {...field('subject')} label="Subject" optional />
        <div className="across">
          <TextArea {...field('message')} label="Message" optional />
        </div>
      </div>
      <ShortNotice {...contactNotice} />
      <Buttons>
        <SendButton>Send message</SendButton>
      </Buttons>
    </Form>
  );
}
