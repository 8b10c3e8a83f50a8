import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type Fact = { label: string; value: ReactNode };

type Props = Omit<ComponentProps<'dl'>, 'children'> & {
  facts: readonly Fact[];
  /** Hairline rows without a label column: words left, the answer right. */
  paired?: boolean | undefined;
};

export function FactList({ facts, paired, className, ...rest }: Props) {
  return (
    <dl className={classNames('facts', paired && 'facts--paired', className)} {...rest}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{typeof value === 'string' ? breaking(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An address that is longer than its line breaks behind its @. */
const breaking = (text: string): ReactNode =>
  text.split(/(?<=@)/).map((part, at) => (at === 0 ? part : [<wbr key={part} />, part]));
