import { useEffect, useRef, type ReactNode } from 'react';
import { Button, Buttons, QuietButton } from '../../../design/button/button.tsx';
import { FactList } from '../../../design/fact-list/fact-list.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { writeAddress } from '../../post/answer/use-people.ts';
import { useMayAct } from '../../ground/use-calls.office.tsx';
import { inboxWith } from '../../inbox/today/links.ts';
import { monthInWords, shortSpan } from '../../../classes/days.ts';
import { pathOf } from '../steps.ts';
import type { FreeClass } from '../../../classes/invite/list-free.server.ts';
import { classFor, sayPayers, type DemandRow } from './contract.ts';

type Props = {
  row: DemandRow;
  /** Somebody asked for it; otherwise it is the first line, which a phone leaves out. */
  isChosen: boolean;
  /** The month (YYYY-MM) whose people these are; '' for all of the line. */
  month: string;
  minimum: number;
  classes: readonly FreeClass[];
};

export function BehindLine({ row, isChosen, month, minimum, classes }: Props) {
  const mayWork = useMayAct('office');
  const heading = useRef<HTMLDivElement>(null);
  const before = useRef<string | null>(null);
  useEffect(() => {
    // Where it stands below the board, whoever chose a line is taken there; beside the board they go on where they are.
    const isBelow = matchMedia('(max-width: 59.99em)').matches;
    const looked = `${row.key} ${month}`;
    if (isChosen && before.current !== looked && isBelow) heading.current?.focus();
    before.current = isChosen ? looked : null;
  }, [isChosen, row.key, month]);
  const ways = mayWork ? waysOf(row, classes) : [];
  return (
    <aside
      className={isChosen ? 'sides__stay no-print' : 'sides__stay no-print demand-side--first'}
      aria-labelledby="demand-side"
    >
      <Record
        title={
          <span ref={heading} tabIndex={-1} id="demand-side">
            {row.label.replace(' · ', ', ')}
            {month ? `, ${monthInWords(month)}` : ''}
          </span>
        }
      >
        <RecordBody className="stack">
          <WishFacts row={row} minimum={minimum}>
            {row.list ? (
              <Buttons>
                {ways.map(({ href, words }, at) => (
                  <Button key={words} look={at === 0 ? 'primary' : 'outline'} href={href}>
                    {words}
                  </Button>
                ))}
                <QuietButton href={inboxWith(row.list)}>All as a list</QuietButton>
              </Buttons>
            ) : null}
          </WishFacts>
          {row.list ? null : <p className="muted">Cities that only a few name have no list of their own.</p>}
        </RecordBody>
      </Record>
    </aside>
  );
}

type FactsProps = Pick<Props, 'row' | 'minimum'> & { children?: ReactNode };

export function WishFacts({ row, minimum, children }: FactsProps) {
  const lacks = minimum - row.heads;
  return (
    <>
      <p className="h3">
        <b>{row.heads.toLocaleString('en-IN')} seats wanted</b>, minimum {minimum}
      </p>
      <p className={lacks > 0 ? 'muted' : 'done'}>{lacks > 0 ? `Lacks ${lacks}` : 'Reaches the minimum'}</p>
      {children}
      <FactList
        facts={[
          { label: 'People', value: sayPeople(row) },
          ...(row.asked > 0 ? [{ label: 'Asked already', value: row.asked.toLocaleString('en-IN') }] : []),
          { label: 'Pays', value: sayPayers(row) },
          { label: 'Said', value: `${row.fresh} in the last 60 days, ${row.older} before that: ask again` },
        ]}
      />
    </>
  );
}

/** What may be done for the people of a line, what comes next first: a class of theirs that has seats, or one to be planned where they name one city; then a letter. */
export function waysOf(row: DemandRow, classes: readonly FreeClass[]) {
  const open = classFor(row, classes);
  const these = row.people === 1 ? 'this one' : `these ${row.people.toLocaleString('en-IN')}`;
  const come = open
    ? [{ href: pathOf(open, 'invite'), words: `Invite to ${shortSpan(open.startsOn!, open.endsOn!)}` }]
    : row.plan
      ? [{ href: row.plan, words: 'Plan a class' }]
      : [];
  return row.list ? [...come, { href: writeAddress('cases', row.list), words: `Write to ${these}` }] : come;
}

/** '15: 9 by a wish, 6 by a registration'. */
export function sayPeople({ people, registered }: Pick<DemandRow, 'people' | 'registered'>): string {
  const all = people.toLocaleString('en-IN');
  return registered > 0 ? `${all}: ${people - registered} by a wish, ${registered} by a registration` : all;
}
