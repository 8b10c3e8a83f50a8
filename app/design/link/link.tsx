import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

/** A link that stands alone, outside a sentence: 44 px high, may hold an icon. */
export function Link({ className, ...rest }: ComponentProps<'a'>) {
  return <a className={classNames('link', className)} {...rest} />;
}
