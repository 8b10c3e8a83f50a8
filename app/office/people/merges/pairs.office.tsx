import { Button } from '../../../design/button/button.tsx';
import { Empty } from '../../../design/empty/empty.tsx';
import { focusTitle, Loaded, Screen } from '../../ground/screen.office.tsx';
import { useAskPages } from '../../ground/use-calls.office.tsx';
import { mergeCalls, type Pair, type Pairs } from './contract.ts';
import { OneOrTwo, pairId } from './one-or-two.office.tsx';

/** Those who may be one person, the surest first. */
export function PairsScreen() {
  const query = useAskPages(mergeCalls.readPairs, { query: {} });
  return (
    <Screen
      title="Perhaps the same"
      lede="The same phone, nearly the same email, or the same name and company. Merging rewrites nothing and can be taken apart."
    >
      <Loaded query={query} what="who may be one person">
        {({ pages }) => {
          const [first] = pages;
          const pairs = pages.flatMap((page) => page.pairs);
          if (pairs.length === 0)
            return (
              <Empty title="Nobody to look at">
                <p>Who sends something under another email or a second spelling appears here a minute or two later.</p>
              </Empty>
            );
          return (
            <>
              <p className="muted" role="status">
                {sayCount(first!)}
              </p>
              <div className="pairs">
                {pairs.map(({ one, other, why }, at) => (
                  <OneOrTwo
                    key={`${one.key} ${other.key}`}
                    one={one}
                    other={other}
                    why={why}
                    onDone={() => focusPair(pairs[at + 1] ?? pairs[at - 1])}
                  />
                ))}
              </div>
              {query.hasNextPage ? (
                <Button
                  look="outline"
                  busy={query.isFetchingNextPage}
                  busyLabel="Reading..."
                  onClick={() => void query.fetchNextPage()}
                >
                  Show more
                </Button>
              ) : null}
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

/** The one that was looked at goes: the next one has the focus, or the title after the last. */
function focusPair(pair: Pair | undefined): void {
  const box = pair && document.getElementById(pairId(pair.one, pair.other))?.closest<HTMLElement>('[role=group]');
  if (box) box.focus();
  else focusTitle();
}

const sayCount = ({ count, more }: Pairs) =>
  count === 1 ? 'One pair to look at.' : `${count.toLocaleString('en-IN')}${more ? ' or more' : ''} pairs to look at.`;
