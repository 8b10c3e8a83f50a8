import { Button } from '../../../design/button/button.tsx';
import { OfficeIcon } from '../../ground/icons.tsx';

type Act = (() => void) | null;

type Props = {
  /** The words of the entry, said with each act to whoever cannot see where it stands. */
  name: string;
  onUp: Act;
  onDown: Act;
} & (
  | { onRemove: Act }
  | {
      retired: boolean;
      /** It is always shown. */
      stays: boolean;
      onRetire: () => void;
    }
);

/** What can be done to an entry of a list; an act that is null cannot be done now. */
export function EntryActs({ name, onUp, onDown, ...rest }: Props) {
  const moves = [
    { words: 'Move up', way: 'up', act: onUp },
    { words: 'Move down', way: 'down', act: onDown },
  ] as const;
  return (
    <div className="office-entry__buttons">
      {moves.map(({ words, way, act }) => (
        <Button
          key={way}
          look="outline"
          small
          className="office-entry__move"
          aria-label={`${words}: ${name}`}
          title={words}
          disabled={act === null}
          onClick={() => act?.()}
          data-move={way}
        >
          <OfficeIcon name={way} />
        </Button>
      ))}
      {'onRemove' in rest ? (
        <Button
          look="outline"
          small
          aria-label={`Take away: ${name}`}
          disabled={rest.onRemove === null}
          onClick={() => rest.onRemove?.()}
        >
          Take away
        </Button>
      ) : (
        <Retire name={name} {...rest} />
      )}
    </div>
  );
}

type RetireProps = { name: string; retired: boolean; stays: boolean; onRetire: () => void };

function Retire({ name, retired, stays, onRetire }: RetireProps) {
  if (stays && !retired) return null;
  const words = retired ? 'Bring back' : 'Retire';
  return (
    <Button look="outline" small aria-label={`${words}: ${name}`} onClick={onRetire}>
      {words}
    </Button>
  );
}
