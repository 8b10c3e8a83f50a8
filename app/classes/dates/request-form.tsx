import { SendButton } from '../../design/button/button.tsx';
import { askWords } from '../../design/class-dates/class-dates.tsx';
import { RadioTiles, TextField } from '../../design/field/fields.tsx';
import { Form, Problem, ShortNotice } from '../../design/form/form.tsx';
import { Trap } from '../../design/reveal/reveal.tsx';
import { typedBefore, type Flash } from '../../platform/calls/flash.ts';
import { classDatePath, type ClassDate } from '../../platform/classes/class-dates.ts';
import type { DraftKey } from '../../site/stored-user.ts';
import { rules } from './contract.ts';
import { requestNotice } from './privacy-notice.ts';
import { noCondition } from './words.ts';

/** The form's name, by which a post without scripts finds it again. */
export const requestForm = 'seat-request';

const payers = [
  { value: 'Self', label: 'I pay' },
  { value: 'Employer', label: 'My employer' },
];
const fields = [
  ...Object.entries(rules).map(([name, { label }]) => [name, label, `ask-${name}`] as const),
  ['payer', 'Who pays?', 'ask-payer'] as const,
];

type Props = {
  date: ClassDate;
  /** What has to come before this level, if anything does. */
  entry: string;
  flash: Flash | null;
};

/** Asks for a seat. Whole without scripts; the site's script sends it in place. Nothing is held before a mailbox says yes. */
export function RequestForm({ date, entry, flash }: Props) {
  const call = `${classDatePath(date)}/requests`;
  const sentPath = `${classDatePath(date)}/asked`;
  const field = (name: keyof typeof rules) => ({
    name,
    id: `ask-${name}`,
    label: rules[name].label,
    error: flash?.errors?.[name],
    defaultValue: typedBefore(flash, name),
    required: true,
  });
  return (
    <Form
      id="seat-request"
      action={call}
      data-call={call}
      data-own=""
      data-draft={'seat-draft' satisfies DraftKey}
      data-what="Your request for a seat"
      data-next={sentPath}
      data-when-sent={sentPath}
      width="full"
      aria-labelledby="ask"
    >
      <Problem counted refusal={flash} fields={fields} />
      <Trap name="website" id="ask-website" />
      {entry && entry !== noCondition ? <p>Entry rule: {entry}.</p> : null}
      <TextField {...field('name')} hint="As on your photo ID." autoComplete="name" />
      <TextField
        {...field('email')}
        type="email"
        inputMode="email"
        hint="The link to your seat goes here."
        autoComplete="email"
      />
      <TextField {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" data-number="" />
      <RadioTiles
        name="payer"
        id="ask-payer"
        label="Who pays?"
        choices={payers}
        defaultValue={typedBefore(flash, 'payer') ?? 'Self'}
        error={flash?.errors?.['payer']}
      />
      <p>
        We mail you a link: open it and say yes.{' '}
        {date.seats === 'Join the line'
          ? 'That puts you in line. A seat that becomes free goes to the first in line.'
          : 'Then the seat is yours.'}
      </p>
      <ShortNotice {...requestNotice} />
      <SendButton wide>{askWords(date.seats)}</SendButton>
      <p className="small">
        Several people of one company? <a href={`/nominate?date=${date.reference}`}>Nominate them</a>.
      </p>
    </Form>
  );
}
