import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type Props = ComponentProps<'output'> & {
  onClose?: (() => void) | undefined;
  /** The one next act, before Close. */
  next?: ReactNode;
};

/** A short message that floats until it is closed. Never for errors. A page without React finds the button by `data-close`. */
export function Toast({ onClose, next, className, children, ...rest }: Props) {
  return (
    <output className={classNames('toast', className)} {...rest}>
      <span>{children}</span>
      {next}
      <button className="toast__close" type="button" data-close="" onClick={onClose}>
        Close
      </button>
    </output>
  );
}
