import { FactList } from '../../design/fact-list/fact-list.tsx';
import { Folded } from '../../design/folded/folded.tsx';
import type { Row, Section } from './readable.ts';

/** What is held, section by section: on the page, and in the file to keep. */
export function HeldData({ sections, isFile }: { sections: readonly Section[]; isFile?: true }) {
  return (
    <>
      {sections.filter(isHeld).map(({ title, rows = [], entries = [], list = [], folded = [] }) => (
        <section className="stack" key={title}>
          <h2 className="h3">{title}</h2>
          {rows.length > 0 ? <FactList facts={told(rows, 'label')} /> : null}
          {folded.length > 0 ? <FoldedRows rows={told(folded, 'label')} open={isFile} /> : null}
          {list.length > 0 ? (
            <div className="prose">
              <ul>
                {list.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </div>
          ) : null}
          {entries.length > 0 ? <Entries entries={entries} /> : null}
        </section>
      ))}
    </>
  );
}

const isHeld = ({ rows = [], entries = [], list = [], folded = [] }: Section) =>
  [rows, entries, list, folded].some(({ length }) => length > 0);

const linesOf = (text: string) => text.split('\n').map((line) => ({ line }));

function FoldedRows({ rows, open }: { rows: readonly Row[]; open: true | undefined }) {
  return (
    <div>
      {rows.map(({ label, value }) => (
        <Folded key={label} summary={label} open={open}>
          {told(linesOf(value), 'line').map(({ line }) => (
            <p key={line}>{line}</p>
          ))}
        </Folded>
      ))}
    </div>
  );
}

function Entries({ entries }: { entries: NonNullable<Section['entries']> }) {
  return (
    <ul className="stack--large">
      {told(entries, 'title').map(({ title, rows }) => (
        <li key={title} className="stack">
          <h3 className="h4">{title}</h3>
          <FactList facts={told(rows, 'label')} />
        </li>
      ))}
    </ul>
  );
}

/** Names may come twice, such as two changes of one day: the second is told apart by its number. */
function told<Name extends string, Item extends Record<Name, string>>(items: readonly Item[], name: Name): Item[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const times = (seen.get(item[name]) ?? 0) + 1;
    seen.set(item[name], times);
    return times > 1 ? { ...item, [name]: `${item[name]} (${times})` } : item;
  });
}
