import { useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import { useFind, usePaused } from '../find/use-find.ts';
import { Marked } from '../find/marked.office.tsx';
import { focusTitle } from '../../ground/screen.office.tsx';
import { useAsk } from '../../ground/use-calls.office.tsx';
import type { Face } from '../../people/merges/contract.ts';
import { OneOrTwo } from '../../people/merges/one-or-two.office.tsx';
import { personCalls } from '../timeline/contract.ts';

const mostShown = 5;
const path = '/office/people/';

/** For two whom nothing tells to be one person but who knows them: the other is looked for, and compared. */
export function MergeWith({ self }: { self: Face }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const words = usePaused(typed.trim());
  const { data } = useFind(words, { kind: 'person', most: 10 });
  const hits = (data?.hits ?? []).filter(({ href }) => href !== `${path}${encodeURIComponent(self.key)}`);
  return (
    <details className="record person-fold">
      <summary>Merge with somebody else</summary>
      <div className="record__body stack">
        <TextField
          name="other"
          id="merge-other"
          label="Name, email or phone of the other"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosen(null);
          }}
        />
        <div role="status">
          {words && data && hits.length === 0 ? <p className="muted">Nobody is found by this.</p> : null}
          {words && !chosen && hits.length > 0 ? (
            <ul className="person-links">
              {hits.slice(0, mostShown).map(({ key, href, title, line }) => (
                <li key={key}>
                  <p>
                    <b>
                      <Marked parts={title} />
                    </b>{' '}
                    <span className="small">
                      <Marked parts={line} />
                    </span>
                  </p>
                  <Button look="outline" small onClick={() => setChosen(decodeURIComponent(href.slice(path.length)))}>
                    Compare<span className="vh">: {title.map(({ text }) => text).join('')}</span>
                  </Button>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        {chosen ? (
          <Compared
            self={self}
            other={chosen}
            onDone={() => {
              setTyped('');
              setChosen(null);
              focusTitle();
            }}
          />
        ) : null}
      </div>
    </details>
  );
}

function Compared({ self, other, onDone }: { self: Face; other: string; onDone: () => void }) {
  const { data, error } = useAsk(personCalls.read, { key: other, query: {} });
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <p className="muted">Reading...</p>;
  const { sides } = data.somebody;
  if (sides.some(({ key }) => key === self.key)) return <p>They are shown as one person already.</p>;
  return <OneOrTwo one={self} other={sides[0]!} why="Chosen by hand" isPage onDone={onDone} />;
}
