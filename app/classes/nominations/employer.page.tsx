import type { Route } from './+types/employer.page';
import { Button, SendButton } from '../../design/button/button.tsx';
import { Consent, TextArea, TextField } from '../../design/field/fields.tsx';
import { Record, RecordBody } from '../../design/record/record.tsx';
import { wholeWords } from '../../design/whole-words.ts';
import { refusalOf, typedBefore, type Flash } from '../../platform/calls/flash.ts';
import { LinkPage, linkHandle, linkHeaders, linkMeta, postTo } from '../link-page/link-page.tsx';
import { loadLinkPage } from '../link-page/load-link-page.server.ts';
import { contactAbout } from '../../site/contact-about.ts';
import { rules } from './contract.ts';
import { readEmployerPage, type EmployerView, type OwnField } from './read-employer-page.server.ts';
import '../link-page/link-page.css';
import '../link-page/acts.css';
import './employer.css';

export const handle = linkHandle;
export const headers = linkHeaders;
export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadLinkPage(context, (app) => readEmployerPage(app, params.token));
export const meta = linkMeta(({ title }: EmployerView) => title, 'Your list');

/** One link, one employer, one list: who is named and what they said, and nothing else of them. */
export default function EmployerPage({ loaderData }: Route.ComponentProps) {
  const { view, flash, provider } = loaderData;
  return <LinkPage {...loaderData}>{view ? <Body view={view} flash={flash} phone={provider.phone} /> : null}</LinkPage>;
}

type Props = { view: EmployerView; flash: Flash | null };

function Body({ view, flash, phone }: Props & { phone: string }) {
  const { reference, company, title, more, sure, training, where, open, unnamed } = view;
  const takesNames = open && (unnamed > 0 || refusalOf('nomination-people', flash) !== null);
  return (
    <div className="seat__body wrap">
      <div className="seat__main">
        <div>
          <p className="seat__who">
            Nomination <b className="whole">{reference}</b> of <b>{company}</b>
          </p>
          <h1>{title}</h1>
          <p className="seat__more">{wholeWords([training, where].filter(Boolean).join(', '))}</p>
          {more || sure ? <p className="seat__more">{[more, sure].filter(Boolean).join(' ')}</p> : null}
        </div>
        {takesNames ? <More view={view} flash={flash} /> : null}
        {view.slips ? (
          <div className="stack">
            <p>Whoever has no email says yes or no by a slip: print it and hand it on.</p>
            <Button
              href={`${view.path}/slips.pdf`}
              {...(takesNames ? { look: 'outline' as const } : {})}
              wide
              data-application=""
            >
              Slips to hand on, PDF
            </Button>
          </div>
        ) : null}
        <People view={view} flash={flash} />
        {view.untold ? (
          <p>
            Where we could not mail somebody, their address refuses our mails, or has had many today. Please call us,
            and we tell them: <span className="whole">{phone}</span>.
          </p>
        ) : null}
      </div>
      <div className="seat__side">
        <Price view={view} />
        {view.payer.length > 0 ? <WhoPays view={view} flash={flash} /> : null}
        {open ? <LetGo view={view} flash={flash} /> : null}
        <p className="seat__foot">
          You see who says yes or no. You do not see what else they tell us. Questions:{' '}
          <span className="whole">{phone}</span>.
        </p>
      </div>
    </div>
  );
}

/** What the company pays, before there is a bill too, and where its bill stands. */
function Price({ view: { price, bills } }: Pick<Props, 'view'>) {
  const facts = [
    ...(price ? [{ label: 'Fee', value: price }] : []),
    ...bills.map(({ reference, path, words }) => ({
      label: reference,
      value: path ? <a href={path}>{words}</a> : `${words}. The bill is in our mail to whoever pays it`,
    })),
  ];
  if (facts.length === 0) return null;
  return (
    <Record title="What your company pays" facts={facts}>
      <RecordBody>
        <p className="small">
          {bills.length === 0
            ? 'We bill your company only for those who say yes.'
            : 'Who pays, with GSTIN and order number, is corrected on the bill.'}
        </p>
      </RecordBody>
    </Record>
  );
}

/** Who pays, as they gave it, and the form that says it otherwise until a bill does. */
function WhoPays({ view, flash }: Props) {
  const refused = refusalOf('nomination-payer', flash);
  const field = (name: OwnField) => ({
    name,
    label: rules[name].label,
    maxLength: rules[name].most,
    error: refused?.errors?.[name],
    defaultValue: typedBefore(refused, name) ?? view.own[name],
  });
  return (
    <Record title="Who pays" facts={view.payer}>
      <RecordBody>
        <details className="seat__quiet" id="payer" open={refused !== null}>
          <summary>Correct it</summary>
          <form className="stack--large" noValidate {...postTo(view, 'payer')}>
            <TextField {...field('gstin')} optional autoCapitalize="characters" spellCheck={false} />
            <TextArea {...field('address')} rows={3} autoComplete="street-address" />
            <TextField {...field('city')} autoComplete="address-level2" />
            <TextField {...field('pin')} inputMode="numeric" autoComplete="postal-code" />
            <TextField {...field('orderNumber')} optional />
            <SendButton look="outline" wide>
              Save
            </SendButton>
          </form>
        </details>
        <p className="small">
          The bill shows this. Is the company, the class or the number of people wrong?{' '}
          <a href={contactAbout(`Nomination ${view.reference}`)}>Write to us</a>.
        </p>
      </RecordBody>
    </Record>
  );
}

function People({ view, flash }: Props) {
  const refused = refusalOf('nomination-drop', flash);
  return (
    <Record title="Your people">
      {view.people.length === 0 ? <p className="employer__none">Nobody is named yet.</p> : null}
      <ul className="employer__people">
        {view.people.map(({ id, name, stands, mayChange, isTaken, hasEmail, needsSlip }) => {
          const isRefused = refused !== null && typedBefore(flash, 'person') === id;
          return (
            <li key={id}>
              <b>{name}</b>
              <span>{stands}</span>
              {mayChange ? (
                <details className="seat__quiet" id={`change-${id}`} open={isRefused}>
                  <summary>
                    {needsSlip ? 'Add an email, or change' : isTaken ? 'Somebody else comes' : 'Change'}
                    <span className="vh">{isTaken ? ` in place of ${name}` : ` ${name}`}</span>
                  </summary>
                  <form className="stack" noValidate {...postTo(view, 'drop')}>
                    <input type="hidden" name="person" value={id} />
                    {isTaken ? (
                      <p className="small">
                        {`${hasEmail ? `We tell ${name}` : `${name} has no email: tell them yourself`}. The new person is asked; the bill stays.`}
                      </p>
                    ) : null}
                    <TextField
                      name="to"
                      id={`to-${id}`}
                      label={needsSlip ? 'Who comes' : 'Who comes instead'}
                      hint={
                        needsSlip
                          ? 'Name, email, mobile. With an email we mail them, and their slip counts no more.'
                          : 'Name, email, mobile.'
                      }
                      autoComplete="off"
                      error={isRefused ? refused.errors?.['to'] : undefined}
                      defaultValue={isRefused ? typedBefore(flash, 'to') : needsSlip ? `${name}, ` : undefined}
                    />
                    <SendButton look="outline">Change it</SendButton>
                  </form>
                  {isTaken ? null : (
                    <form className="stack" {...postTo(view, 'drop')}>
                      <input type="hidden" name="person" value={id} />
                      <p className="small">Or nobody comes: whoever was asked already is told.</p>
                      <SendButton look="text">Take {name} off the list</SendButton>
                    </form>
                  )}
                </details>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Record>
  );
}

function More({ view, flash }: Props) {
  const refused = refusalOf('nomination-people', flash);
  return (
    // Without the script: right rows are named though others come back, and the page says so of each.
    <form className="stack--large" noValidate method="post" action={`${view.path}/people`}>
      <TextArea
        name="people"
        label="Name people"
        rows={4}
        spellCheck={false}
        hint="One person a line: name, email, mobile, certificate number. A name or an email is enough; rows of a spreadsheet can be pasted."
        error={refused?.errors?.['people']}
        defaultValue={refused ? typedBefore(flash, 'people') : undefined}
      />
      <SendButton wide>Add these names</SendButton>
    </form>
  );
}

function LetGo({ view, flash }: Props) {
  const refused = refusalOf('nomination-withdraw', flash);
  return (
    <details className="seat__quiet" id="withdraw" open={refused !== null}>
      <summary>Give the seats back</summary>
      <form className="stack" noValidate {...postTo(view, 'withdraw')}>
        <p>Seats that nobody has said yes to go to others at once. Who has said yes keeps their seat.</p>
        <Consent
          name="sure"
          value="1"
          label="I have read this and give the seats back."
          error={refused?.errors?.['sure']}
        />
        <SendButton look="outline">Give them back</SendButton>
      </form>
    </details>
  );
}
