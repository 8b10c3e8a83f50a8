import { Button } from '../../../design/button/button.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { indianDate } from '../../../platform/indian-time.ts';
import { useMayAct } from '../../ground/me.office.tsx';
import { focusTitle } from '../../ground/screen.office.tsx';
import { useAct } from '../../ground/use-calls.office.tsx';
import { mergeCalls } from '../../people/merges/contract.ts';
import { numberIn } from '../../people/merges/keys.ts';
import type { Somebody } from '../timeline/contract.ts';

/** Who is shown as this one person, who said so, and the way to take them apart. */
export function ShownAsOne({ somebody: { sides, links } }: { somebody: Somebody }) {
  const mayWork = useMayAct('office');
  const takeApart = useAct(mergeCalls.takeApart, { onDone: focusTitle });
  if (links.length === 0) return null;
  const casesOf = (key: string) => {
    const count = sides.find((side) => side.key === key)?.caseCount ?? 0;
    return count === 1 ? '1 case' : `${count} cases`;
  };
  return (
    <Record title="Shown as one person" aside={<span className="muted">{sides.length} together</span>}>
      <RecordBody>
        <ul className="person-links">
          {links.map(({ id, kept, merged, by, at }) => (
            <li key={id}>
              <p>
                <b>{sayKey(merged)}</b> ({casesOf(merged)}) with {sayKey(kept)}
                <span className="muted small">
                  {' '}
                  by {by}, {indianDate(at)}
                </span>
              </p>
              {mayWork ? (
                <Button
                  look="outline"
                  small
                  busy={takeApart.isPending && takeApart.variables.id === id}
                  busyLabel="Taking apart..."
                  onClick={() => takeApart.mutate({ id })}
                >
                  Take apart<span className="vh">: {sayKey(merged)}</span>
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      </RecordBody>
    </Record>
  );
}

const sayKey = (key: string) => numberIn(key) ?? key;
