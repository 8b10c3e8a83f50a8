import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

/** A status in one word or two; `fresh` is the one that waits for somebody. */
export function Chip({ fresh, className, ...rest }: ComponentProps<'span'> & { fresh?: boolean | undefined }) {
  return <span className={classNames('chip', fresh && 'chip--fresh', className)} {...rest} />;
}
