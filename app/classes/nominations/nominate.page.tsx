import type { Route } from './+types/nominate.page';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { Buttons, QuietButton, SendButton } from '../../design/button/button.tsx';
import { SelectField, TextArea, TextField } from '../../design/field/fields.tsx';
import type { DraftKey } from '../../site/stored-user.ts';
import { Form, Problem, ShortNotice } from '../../design/form/form.tsx';
import { Record } from '../../design/record/record.tsx';
import { Reveal, Trap } from '../../design/reveal/reveal.tsx';
import { wholeWords } from '../../design/whole-words.ts';
import { refusalOf, sentBy, typedBefore, type Flash } from '../../platform/calls/flash.ts';
import { appContext, flashContext } from '../../platform/context.server.ts';
import { classInWords, hasSeats, wordOf } from '../../site/dates/class-dates.tsx';
import { type PageHandle, pageMeta, TrailData } from '../../site/head/page-head.tsx';
import { contactAbout } from '../../site/contact-about.ts';
import { feeAndRate, sumWithGst, type Gst } from '../fee.ts';
import { anotherClass, rules } from './contract.ts';
import { HowItGoes, noneToHold } from './how-it-goes.tsx';
import { nominationNotice } from './privacy-notice.ts';
import { mostPeople } from './read-list.ts';

/** The form's name, by which a post without scripts finds it again. */
const form = 'nominate';
const path = '/nominate';

export const handle: PageHandle = { kind: 'document', forms: [form], query: 'date' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const url = new URL(request.url);
  const [dates, gst] = await Promise.all([app.classDates(app.now()), app.gst()]);
  return {
    dates: dates
      .filter(({ standing }) => standing === 'open')
      .map((date) => ({
        reference: date.reference,
        full: !hasSeats(date),
        fee: date.fee,
        words: wholeWords(
          `${classInWords(date)}: ${hasSeats(date) ? wordOf(date) : 'full'}${date.fee === null ? '' : `, ${sumWithGst(date.fee, gst)} each with GST`}`,
        ),
        price: date.fee === null ? '' : feeAndRate(date.fee, gst),
      })),
    gst,
    chosen: url.searchParams.get('date') ?? '',
    isSent: url.pathname.endsWith('/sent'),
    flash: refusalOf(form, context.get(flashContext)),
    sent: sentBy(form, context.get(flashContext)),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { isSent, flash } = loaderData!;
  const description =
    'For employers: name the people you want to send to a class. Seats are held for them, and your company gets one bill.';
  return pageMeta(matches, {
    title: 'Nominate your people',
    description,
    path,
    refused: flash !== null,
    unlisted: isSent,
  });
}

/** An employer names people for a class. Whole without scripts; nothing is held by it. */
export default function Nominate({ loaderData: { isSent, sent, flash, ...asked } }: Route.ComponentProps) {
  return (
    <>
      <TrailData trail={[{ path, name: 'Nominate your people' }]} />
      <TitleBlock
        current="Nominate your people"
        title={isSent ? 'We have your nomination' : 'Nominate your people'}
        saysIt={isSent}
        lede={
          isSent ? (
            <>
              Our receipt goes to <b>{typedBefore(sent, 'email') ?? 'your address'}</b>.{' '}
              {typedBefore(sent, 'full') || 'You do nothing until we mail your list.'}
            </>
          ) : (
            'Seats for your people, one bill for your company. You owe nothing until they say yes.'
          )
        }
      />
      <div className="wrap grid grid--7-5 section">
        {isSent ? (
          <>
            <Sent sent={sent} />
            <HowItGoes at={1} isFull={Boolean(typedBefore(sent, 'full'))} />
          </>
        ) : (
          <>
            <NominateForm {...asked} flash={flash} />
            <aside className="late">
              <HowItGoes at={0} className="unturned" />
              <HowItGoes at={0} className="turned" isFull />
            </aside>
          </>
        )}
      </div>
    </>
  );
}

const told = {
  Reference: 'reference',
  Class: 'class',
  People: 'people',
  Named: 'names',
  'If all of them come': 'price',
  Company: 'company',
  Address: 'address',
  GSTIN: 'gstin',
  'Order number': 'orderNumber',
  'We write to': 'contact',
};

/** In place of the form, once it was sent; what was sent is shown once, to whoever sent it. */
function Sent({ sent }: { sent: Flash | null }) {
  const [values, reference] = [sent?.values ?? {}, typedBefore(sent, 'reference')];
  const facts = Object.entries(told).map(([label, name]) => ({ label, value: [values[name] ?? []].flat().join(', ') }));
  return (
    <div className="stack--large">
      {reference ? <Record title="What you sent" facts={facts.filter(({ value }) => value)} /> : null}
      <p>
        Is something wrong? <a href={contactAbout(`Nomination ${reference ?? ''}`.trim())}>Write to us</a>
        {reference ? null : ' with the reference'}.
      </p>
      <Buttons>
        <QuietButton href={path}>Nominate for another class</QuietButton>
      </Buttons>
    </div>
  );
}

type Props = {
  dates: { reference: string; full: boolean; fee: number | null; words: string; price: string }[];
  gst: Gst;
  chosen: string;
  flash: Flash | null;
};

const labels = {
  ...Object.fromEntries(Object.entries(rules).map(([name, { label }]) => [name, label])),
  people: 'Their names',
};
const order = 'date wish seats people company gstin address city pin orderNumber contactName email phone'.split(' ');
const fields = order.map((name) => [name, labels[name as 'people'], `nominate-${name}`] as const);

/** What every field says of itself, with what was typed before. */
const fieldsOf = (flash: Flash | null) => (name: keyof typeof rules | 'people') => ({
  name,
  id: `nominate-${name}`,
  label: labels[name as 'people'],
  error: flash?.errors?.[name],
  defaultValue: typedBefore(flash, name),
  ...(name !== 'people' && 'required' in rules[name] ? { required: true } : {}),
});

function NominateForm({ dates, gst, chosen, flash }: Props) {
  const field = fieldsOf(flash);
  const wish = <TextArea {...field('wish')} rows={3} hint="Which training, where and when." />;
  return (
    <Form
      id={form}
      action="/nominations"
      data-call="/nominations"
      data-own=""
      data-draft={'nomination-draft' satisfies DraftKey}
      data-what="Your nomination"
      data-next="/nominate/sent"
      width="full"
      aria-label="Nomination"
    >
      <Problem counted refusal={flash} fields={fields} />
      <Trap name="website" id="nominate-website" />
      <p>All answers are needed unless marked optional.</p>
      <h2 className="h3">The class</h2>
      <ClassChoice
        dates={dates}
        words={{ ...field('date'), defaultValue: typedBefore(flash, 'date') ?? (chosen || undefined) }}
      />
      {dates.length > 0 ? <Reveal note="Only for another class">{wish}</Reveal> : wish}
      <h2 className="h3">Your people</h2>
      <p>Say how many, or name them. Names can follow later.</p>
      <TextField
        {...field('seats')}
        data-or="people"
        label="How many people (or name them below)"
        inputMode="numeric"
        autoComplete="off"
      />
      <TextArea
        {...field('people')}
        data-or="seats"
        label="Their names (or give the number above)"
        rows={8}
        spellCheck={false}
        hint={`One person a line, or rows of a spreadsheet: name, email, mobile, certificate number. A name or an email is enough. At most ${mostPeople}.`}
      />
      <p hidden>
        <label htmlFor="nominate-file">Or take the rows from a CSV file:</label>{' '}
        <input
          id="nominate-file"
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          data-fills="nominate-people"
        />
      </p>
      <output
        htmlFor="nominate-date nominate-seats nominate-people"
        data-rate={gst.rate}
        data-unit={gst.rounding ? 100 : 1}
        hidden
      />
      <Company flash={flash} />
      <ShortNotice {...nominationNotice} />
      <Buttons>
        <SendButton>Send the nomination</SendButton>
      </Buttons>
    </Form>
  );
}

type ChoiceProps = Pick<Props, 'dates'> & { words: ReturnType<ReturnType<typeof fieldsOf>> };

function ClassChoice({ dates, words }: ChoiceProps) {
  if (dates.length === 0) return null;
  return (
    <SelectField {...words} data-or="wish" hint={dates.some(({ full }) => full) ? noneToHold : undefined}>
      <option value="">Please choose</option>
      {dates.map(({ reference, words: label, full, fee, price }) => (
        <option key={reference} value={reference} data-turns={full ? '' : undefined} data-fee={fee} data-price={price}>
          {label}
        </option>
      ))}
      <option value={anotherClass} data-reveals="">
        Another class
      </option>
    </SelectField>
  );
}

function Company({ flash }: Pick<Props, 'flash'>) {
  const field = fieldsOf(flash);
  return (
    <>
      <h2 className="h3">Your company, as on the bill</h2>
      <div className="fieldset__body columns">
        <TextField {...field('company')} autoComplete="organization" />
        <TextField {...field('gstin')} optional autoCapitalize="characters" spellCheck={false} />
        <div className="across">
          <TextArea {...field('address')} rows={3} autoComplete="street-address" />
        </div>
        <TextField {...field('city')} autoComplete="address-level2" />
        <TextField {...field('pin')} inputMode="numeric" autoComplete="postal-code" />
        <TextField {...field('orderNumber')} optional />
      </div>
      <h2 className="h3">Who we write to</h2>
      <div className="fieldset__body columns">
        <TextField {...field('contactName')} autoComplete="name" />
        <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" />
        <TextField {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" data-number="" />
      </div>
    </>
  );
}
