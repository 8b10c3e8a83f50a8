import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { Buttons, QuietButton } from '../../../design/button/button.tsx';
import { Options, SelectField } from '../../../design/field/fields.tsx';
import { Record } from '../../../design/record/record.tsx';
import { indianDate } from '../../../platform/indian-time.ts';
import { useColleagues } from '../../people/cases/colleagues.office.tsx';
import { caseStatuses, type Case, type CaseChange } from '../../people/cases/contract.ts';
import { sayChange } from '../../people/cases/say-change.ts';
import { useKeyNames } from '../../ground/keys.office.tsx';
import { useMe } from '../../ground/use-calls.office.tsx';
import { useSave } from './saving.office.tsx';

/** Whoever goes through a list of words by its arrows chooses several: the one they stay at is saved. */
const stayMilliseconds = 700;

type Props = {
  /** Keeps what is typed and not kept yet; answers whether one may go on. */
  keepNote: () => Promise<boolean>;
  goOn: () => Promise<void>;
};

export function StatusAndOwner({ keepNote, goOn }: Props) {
  const { leftover, forget, save } = useSave();
  const [going, setGoing] = useState(false);
  const { shown, choose, saveNow } = useChoosing();
  const keys = useKeyNames();
  const colleagues = useColleagues();
  const me = useMe();
  const nameOf = (uid: string) => colleagues.find((one) => one.uid === uid)?.name ?? 'somebody';
  const isKnown = shown.ownerUid === null || colleagues.some(({ uid }) => uid === shown.ownerUid);
  /** What is being saved already is waited for: whoever is fast goes on all the same. */
  async function saveAndNext() {
    setGoing(true);
    try {
      if ((await saveNow()) && (await keepNote())) await goOn();
    } finally {
      setGoing(false);
    }
  }
  return (
    <section className="record case-standing no-print" aria-label="How far we are">
      <div className="record__body">
        <div className="fits">
          <SelectField
            name="status"
            label="Status"
            value={shown.status}
            onChange={({ target }: ChangeEvent<HTMLSelectElement>) =>
              choose({ status: target.value as Case['status'] })
            }
          >
            <Options of={caseStatuses} />
          </SelectField>
          <SelectField
            name="ownerUid"
            label="Owner"
            value={shown.ownerUid ?? ''}
            onChange={({ target }: ChangeEvent<HTMLSelectElement>) => choose({ ownerUid: target.value || null })}
          >
            <option value="">Nobody yet</option>
            <Options of={colleagues.map(({ uid, name }) => [uid, `${name}${uid === me.uid ? ', you' : ''}`])} />
            {isKnown ? null : <option value={shown.ownerUid!}>{shown.owner} (cannot act on cases)</option>}
          </SelectField>
        </div>
        {leftover ? (
          <div className="heed bar" role="status">
            <p>
              <b>Not saved yet:</b> {sayChange(leftover.change, nameOf).join(', ')}
            </p>
            <QuietButton onClick={() => void save(leftover.change, 'The case is saved.', leftover)}>Save</QuietButton>
            <QuietButton onClick={forget}>Throw away</QuietButton>
          </div>
        ) : null}
        <Buttons>
          <QuietButton busy={going} busyLabel="Saving..." onClick={() => void saveAndNext()} {...keys('s')}>
            <span>Next case</span>
          </QuietButton>
        </Buttons>
      </div>
    </section>
  );
}

/** What is chosen is shown at once and saved when one stays at it, goes on, or leaves. */
function useChoosing() {
  const { shown, save, settled, remember } = useSave();
  const [chosen, setChosen] = useState<CaseChange>({});
  const now = useRef<CaseChange>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saveNow = useRef(async () => true);
  useEffect(() => {
    saveNow.current = async () => {
      clearTimeout(timer.current);
      const change = now.current;
      if (Object.keys(change).length === 0) return settled();
      now.current = {};
      const going = save(change, change.status ? `Status: ${change.status}.` : 'The owner is changed.');
      setChosen({});
      return going;
    };
  });
  useEffect(() => () => void saveNow.current(), []);
  function choose(change: CaseChange) {
    clearTimeout(timer.current);
    now.current = { ...now.current, ...change };
    setChosen(now.current);
    remember(now.current);
    timer.current = setTimeout(() => void saveNow.current(), stayMilliseconds);
  }
  return { shown: { ...shown, ...chosen } as Case, choose, saveNow: () => saveNow.current() };
}

export function StatusRecord({ shown }: { shown: Case }) {
  return (
    <Record
      title="How far we are"
      facts={[
        { label: 'Status', value: shown.status },
        { label: 'Owner', value: shown.owner ?? 'Nobody yet' },
        { label: 'Due', value: shown.dueOn ? indianDate(shown.dueOn) : 'No day' },
      ]}
    />
  );
}
