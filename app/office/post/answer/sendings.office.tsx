import { Record, RecordBody } from '../../../design/record/record.tsx';
import { shortIndianTime } from '../../../platform/indian-time.ts';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { useAsk } from '../../ground/use-calls.office.tsx';
import { LetterTexts } from '../letters/letter-texts.office.tsx';
import { sendingCalls } from './contract.ts';
import './progress.css';

/** The texts that letters are begun with, and the newest letters to many. */
export function LettersScreen() {
  const query = useAsk(sendingCalls.list, {});
  return (
    <Screen title="Letters">
      <div className="letter letter--slim">
        <LetterTexts />
        <Record title="Letters to many">
          <RecordBody>
            <Loaded query={query} what="the letters">
              {({ sendings }) =>
                sendings.length === 0 ? (
                  <p className="muted">None yet. Choose people in a list and then Write.</p>
                ) : (
                  <ul className="letter-left">
                    {sendings.map((one) => (
                      <li key={one.id}>
                        <a href={`/office/write/${one.id}`}>{one.subject}</a>
                        <span className="muted small">
                          to {one.people}, {one.by}, {shortIndianTime(one.begunAt)}
                          {one.stopped ? ', stopped' : one.ended ? '' : ', on its way'}
                        </span>
                      </li>
                    ))}
                  </ul>
                )
              }
            </Loaded>
          </RecordBody>
        </Record>
      </div>
    </Screen>
  );
}
