import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type Fact = { label: string; value: ReactNode };

type Props = Omit<ComponentProps<'dl'>, 'children'> & {
  facts: readonly Fact[];
  /** Hairline rows without a label column: words left, the answer right. */
  paired?: boolean | undefined;
};

export function FactList({ facts, paired, className, ...rest }: Props) {
  const broken = facts.map(({ label, value }) => ({
    label,
    value: typeof value === 'string' ? breaking(value) : value,
  }));
  return <Facts className={classNames('facts', paired && 'facts--paired', className)} facts={broken} {...rest} />;
}

type FactsProps = Omit<ComponentProps<'dl'>, 'children'> & {
  facts: readonly (Fact & { className?: string | undefined })[];
  /** The class of each label. */
  labels?: string | undefined;
};

/** Labels with their values, which look as the part says that they stand in. */
export const Facts = ({ facts, labels, ...rest }: FactsProps) => (
  <dl {...rest}>
    {facts.map(({ label, value, className }) => (
      <div key={label} className={className}>
        <dt className={labels}>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** An address that is longer than its line breaks behind its @. */
const breaking = (text: string): ReactNode =>
  text.split(/(?<=@)/).map((part, at) => (at === 0 ? part : [<wbr key={part} />, part]));
