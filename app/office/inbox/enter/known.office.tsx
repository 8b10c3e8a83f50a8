import { QuietButton, TextButton } from '../../../design/button/button.tsx';
import type { Hit } from '../find/contract.ts';
import { Marked, useFind, usePaused } from '../find/find-box.office.tsx';
import type { TypedCaller } from './contract.ts';

type Addressee = Pick<TypedCaller, 'to' | 'toName'>;
type Props = { typed: TypedCaller; onAdd: (addressee: Addressee) => void };

const mostKnown = 3;
const isLookedFor = ({ phone, email }: TypedCaller) =>
  phone.replaceAll(/\D/g, '').length >= 8 ? phone : /@[\w-]+\.\w{2,}$/.test(email.trim()) ? email : '';

export function Known({ typed, onAdd }: Props) {
  const words = usePaused(isLookedFor(typed));
  const { data } = useFind(words, { kind: null, most: 10 });
  const hits = (data?.hits ?? [])
    .filter(({ kind, near, marks }) => kind !== 'text' && !near && !marks.includes('Held back'))
    .slice(0, mostKnown);
  return (
    <div role="status">
      {words && hits.length > 0 && typed.to === '' ? (
        <div className="enter__known">
          <p>Known already: added to a case, this is a note on it; added to a person, it is a new case of theirs.</p>
          <ul className="lines lines--ends">
            {hits.map((hit) => (
              <li key={hit.key}>
                <span>
                  <a href={hit.href} target="_blank">
                    <Marked parts={hit.title} />
                  </a>{' '}
                  <Marked parts={hit.line} />
                </span>
                <QuietButton onClick={() => onAdd(addresseeOf(hit))}>
                  Add to this {hit.href.startsWith('/office/cases/') ? 'case' : 'person'}
                  <span className="vh">: {wordsOf(hit.title)}</span>
                </QuietButton>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

const wordsOf = (parts: Hit['title']) => parts.map(({ text }) => text).join('');

function addresseeOf({ href, title, line }: Hit): Addressee {
  const [, , place = '', key = ''] = href.split('/');
  if (place !== 'cases') return { to: `person ${decodeURIComponent(key)}`, toName: wordsOf(title) };
  const [whose = ''] = wordsOf(line).split(' · ');
  return { to: `case ${key}`, toName: [wordsOf(title), whose].filter(Boolean).join(', ') };
}

export function AddedTo({ typed, error, onAdd }: Props & { error: string | undefined }) {
  if (typed.to === '') return null;
  return (
    <div className="enter__known" id="to" tabIndex={-1}>
      <p>
        Will be added to <b>{typed.toName}</b>. What an open case asks for already becomes a note on it; anything else
        is a new case of theirs. Leave name, phone and email blank where they are the same: another email is shown as
        theirs too.
      </p>
      {error ? <p className="error">{error}</p> : null}
      <QuietButton onClick={() => onAdd({ to: '', toName: '' })}>Somebody new</QuietButton>
    </div>
  );
}

/** Whose words stand in the form from before: another may be on the line by now. */
export function BegunBefore({ who, onAnew }: { who: string | undefined; onAnew: () => void }) {
  return (
    <div role="status">
      {who ? (
        <p>
          You had begun to write down <b>{who}</b>, and it is still here.{' '}
          <TextButton onClick={onAnew}>Begin anew</TextButton>
        </p>
      ) : null}
    </div>
  );
}
