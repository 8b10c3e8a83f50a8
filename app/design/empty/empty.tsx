import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type Props = Omit<ComponentProps<'div'>, 'title'> & { title: ReactNode; heading?: 'h2' | 'h3' | 'p' | undefined };

/** Nothing here, or not found: what is true, and what to do about it. */
export function Empty({ title, heading: Heading = 'h2', className, children, ...rest }: Props) {
  return (
    <div className={classNames('empty', className)} {...rest}>
      <Heading className="h3">{title}</Heading>
      {children}
    </div>
  );
}
