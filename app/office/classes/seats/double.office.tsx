import { personAddress } from '../../people/merges/keys.ts';
import type { BatchSeats } from './contract.ts';

type Props = { of: BatchSeats['perhaps'][string] | undefined };

/** Under whom else they stand in the batch; their page says whether the two are one. */
export function Double({ of }: Props) {
  if (!of) return null;
  return (
    <a className="small seats__double" href={personAddress(of.key)}>
      {of.words}
    </a>
  );
}

/** The same among the facts of a seat. */
export const doubleOf = (of: Props['of']) => (of ? [{ label: 'Look first', value: <Double of={of} /> }] : []);
